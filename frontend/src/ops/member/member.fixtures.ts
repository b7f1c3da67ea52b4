import type { Decision, Member, Purchase } from './member-data.ts';

export const memberId = 'm'.repeat(22);

/** A member as an administrator gets them. */
export const memberFixture = (over: Partial<Member> = {}): Member => ({
  id: memberId,
  name: 'Femke',
  age: 33,
  gender: 'female',
  sexuality: 'hetero',
  country: 'NL',
  region: 'NL-UT',
  city: 'Amersfoort',
  about_me: null,
  fictional: false,
  status: 'active',
  paid_user: true,
  language: 'nl',
  signup_date: '2026-09-12T09:00:00.000Z',
  last_active_at: '2026-11-03T12:00:00.000Z',
  email: 'femke@post.example',
  mail_suppressed_until: null,
  purge_at: null,
  hold: null,
  photos: [],
  restriction: null,
  decisions: [],
  notes: [],
  actions: [],
  reports: [],
  source: { tracking: { sub1: 'nl-sea-12', network: 'bing' }, came_from: null },
  sessions: [],
  wallet: { credits: 41, free_messages: 0, held: 0, debt: 0, entries: [], count: 0 },
  purchases: [],
  ...over,
});

export const decisionFixture = (over: Partial<Decision> = {}): Decision => ({
  id: 'd1',
  kind: 'mute',
  reason: 'scam',
  at: '2026-10-11T10:00:00.000Z',
  until: '2026-10-12T10:00:00.000Z',
  by: 'Marta Tkacz',
  case: 'case-1',
  lifted: null,
  ...over,
});

export const purchaseFixture = (over: Partial<Purchase> = {}): Purchase => ({
  id: 'p1',
  at: '2026-10-02T10:00:00.000Z',
  credits: 150,
  amount: { value: '49.99', currency: 'EUR' },
  refunded: null,
  refund_asked: false,
  withdrawn: false,
  method: 'ideal',
  status: 'completed',
  provider: 'mollie',
  invoice_number: 'NL-2026-10-0412',
  ...over,
});
