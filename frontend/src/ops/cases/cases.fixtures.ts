import type { CaseRow, ShownCase } from './cases-data.ts';

export const caseIds = ['1', '2', '3'].map((one) => one.repeat(22)) as [string, string, string];
export const memberId = 'm'.repeat(22);
export const senderId = 's'.repeat(22);
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const later = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

export const rowFixture = (over: Partial<CaseRow> = {}): CaseRow => ({
  id: caseIds[0],
  number: '2026-CASEAA',
  brand: 'nl',
  kind: 'content',
  reason: 'scam',
  subject: 'Report',
  state: 'open',
  opened_at: ago(20),
  due_at: later(28),
  clock_from: ago(20),
  waits_until: null,
  decided_at: null,
  about: { id: memberId, name: 'Erik_van_B' },
  others: 0,
  lease: null,
  trusted_flagger: false,
  police: false,
  held: false,
  needs_another: false,
  decidable: true,
  ...over,
});

export const madeDecisionFixture = (
  over: Partial<ShownCase['decisions'][number]> = {},
): ShownCase['decisions'][number] => ({
  at: '2026-11-03T14:31:00.000Z',
  by: 'Marta Tkacz',
  outcome: 'restricted',
  reasons: 'acted',
  second: false,
  statement: null,
  warning: null,
  ...over,
});

/** What `POST case-decision` answers. */
export const decidedFixture = {
  version: 4,
  outcome: 'restricted',
  second: false,
  affected: true,
  removed: null,
  approval: null,
} as const;

const picture = (letter: string) => ({
  full: `/photos/${letter}-full`,
  thumb: `/photos/${letter}-thumb`,
});

export const caseFixture = (over: Partial<ShownCase> = {}): ShownCase => ({
  ...rowFixture(),
  version: 3,
  language: 'nl',
  location: null,
  statement: false,
  signature: null,
  objections: [],
  sender: {
    id: senderId,
    name: 'Lotte',
    email: null,
    age: 41,
    city: 'Amersfoort',
    picture: null,
    before: [],
  },
  member: {
    id: memberId,
    name: 'Erik_van_B',
    age: 54,
    city: 'Utrecht',
    picture: null,
    paid_user: true,
    fictional: false,
    signup_date: ago(300),
    status: 'active',
    language: 'nl',
    restriction: null,
  },
  entries: [
    {
      at: ago(20),
      from: 'sender',
      by: null,
      by_mail: false,
      text: 'Hij vraagt geld via een link.',
      reason: 'scam',
      files: [],
    },
  ],
  snapshot: {
    at: ago(20),
    name: 'Erik_van_B',
    about_me: null,
    photos: [{ ...picture('p'), picture: `${memberId}/${'p'.repeat(22)}` }],
    messages: [
      {
        id: '1764000000000abcdefghijk',
        sent_at: ago(21),
        from: 'member',
        text: 'Kun je mij 400 euro lenen?',
        gift: null,
        image: null,
        picture: null,
      },
    ],
  },
  copies: [],
  cases: [],
  measures: [],
  decisions: [],
  police_mark: null,
  hold: null,
  ...over,
});
