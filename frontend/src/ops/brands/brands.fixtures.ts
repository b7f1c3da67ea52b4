/** A brand whose draft changes a price, a country, a text and its looks, beside one without a draft. */
import { reportRowFixture } from '../campaigns/campaigns.fixtures.ts';
import type {
  BrandDetails,
  BrandRow,
  Change,
  Changes,
  Code,
  Codes,
  Lander,
  Landers,
  PreflightOutcome,
  PreflightRun,
  Version,
} from './brands-data.ts';

export const brandRowFixture = (over: Partial<BrandRow> = {}): BrandRow => ({
  ...{ brand: 'nl', name: 'Hartje', origin: 'https://www.nl.example' },
  ...{ live: 13, published_at: '2026-10-19T12:00:00.000Z' },
  ...{ draft: null, schedule: null, offline_since: null },
  ...{ time_zone: 'Europe/Amsterdam', preflight: null },
  ...over,
});

export const versionFixture = (over: Partial<Version> = {}): Version => ({
  ...{ number: 13, version: 'a1b2c3d4', made_at: '2026-10-19T10:00:00.000Z' },
  ...{
    published_at: '2026-10-19T12:00:00.000Z',
    published_by: ['Ruben Dijkstra', 'Katrin Brandt'],
  },
  ...over,
});

const versions = [
  versionFixture({ number: 14, published_at: null, published_by: [] }),
  versionFixture(),
  versionFixture({
    ...{ number: 12, made_at: '2026-10-02T09:00:00.000Z' },
    ...{ published_at: '2026-10-02T12:00:00.000Z', published_by: ['Ruben Dijkstra'] },
  }),
  versionFixture({
    ...{ number: 11, made_at: '2026-09-18T09:00:00.000Z' },
    ...{ published_at: '2026-09-18T12:00:00.000Z', published_by: [] },
  }),
  versionFixture({
    ...{ number: 10, made_at: '2026-09-01T09:00:00.000Z' },
    ...{ published_at: '2026-09-01T12:00:00.000Z', published_by: [] },
  }),
];

export const brandFixture = (over: Partial<BrandDetails> = {}): BrandDetails => ({
  brand: {
    ...{ id: 'nl', name: 'Hartje', origin: 'https://www.nl.example', domains: ['www.nl.example'] },
    company: { name: 'Hartje B.V.', city: 'Utrecht', country: 'NL' },
    ...{ countries: ['NL', 'BE'], locales: ['nl'], currency: 'EUR' },
    ...{ time_zone: 'Europe/Amsterdam', published_at: '2026-10-19T12:00:00.000Z' },
  },
  ...{ live: 13, draft: 14, schedule: null, failed: null, asked: null, offline_since: null },
  versions,
  ...over,
});

export const changeFixture = (over: Partial<Change> = {}): Change => ({
  ...{ area: 'prices', path: 'prices.packages.p60.amount.value' },
  ...{ before: '99.90', after: '89.90' },
  ...over,
});

const longText =
  'This profile is made up, and its portrait is drawn. It answers by the rules that stand below.';

export const changesFixture = (over: Partial<Changes> = {}): Changes => ({
  ...{ number: 14, live: 13 },
  changes: [
    changeFixture(),
    changeFixture({ area: 'countries', path: 'countries', before: 'NL, BE', after: 'NL, BE, LU' }),
    changeFixture({
      ...{ area: 'texts', path: 'nl.home.title' },
      ...{ before: longText, after: `${longText} You cannot meet it.` },
    }),
    changeFixture({ area: 'looks', path: 'radius.card', before: '18', after: '22' }),
    changeFixture({
      ...{ area: 'files', path: 'assets/home-1.webp', before: '9f2c', after: '77aa' },
    }),
  ],
  ...{ more: 0, knows_files: true, second_person: true, obstacles: [] },
  ...over,
});

export const outcomeFixture = (over: Partial<PreflightOutcome> = {}): PreflightOutcome => ({
  ...{ check: 'domains', group: 'address', state: 'ok', text: 'nl.example and www', mend: null },
  ...over,
});

const outcomes = [
  outcomeFixture(),
  outcomeFixture({ check: 'certificate', text: 'valid until 14 January, renews by itself' }),
  outcomeFixture({ check: 'dkim', group: 'mail', text: 'set and seen' }),
  outcomeFixture({
    ...{ check: 'dmarc', group: 'mail', state: 'wrong', text: 'the domain’s policy is none' },
    mend: 'Set p=quarantine at the domain’s host.',
  }),
  outcomeFixture({
    ...{ check: 'mail_set', group: 'mail', state: 'unknown', text: 'no test mail came back yet' },
  }),
  outcomeFixture({ check: 'payment_key', group: 'payments', text: 'works, Hartje B.V.' }),
];

/** The counts follow from the outcomes. */
export function preflightFixture(over: Partial<PreflightRun> = {}): PreflightRun {
  const run = {
    ...{ asked_at: '2026-11-03T14:27:40.000Z', asked_by: 'Ruben Dijkstra' },
    ...{ ended_at: '2026-11-03T14:28:00.000Z', running: false, outcomes },
    ...over,
  };
  const count = (state: PreflightOutcome['state']) =>
    run.outcomes.filter((outcome) => outcome.state === state).length;
  const counts = { ok: count('ok'), wrong: count('wrong'), unknown: count('unknown'), waiting: 0 };
  return { counts, ...run };
}

export const codeFixture = (over: Partial<Code> = {}): Code => ({
  ...{ code: 'SPRING10', percentage: 10, value: null, country: null, member: null },
  ...{ expires: null, minimum: null, methods: [], validity: 'once', state: 'active' },
  created_at: '2026-10-01T09:00:00.000Z',
  ...over,
});

export const codesFixture = (over: Partial<Codes> = {}): Codes => ({
  codes: [
    codeFixture(),
    codeFixture({
      ...{ code: 'SUMMER', percentage: null, value: { value: '5.00', currency: 'EUR' } },
      ...{ country: 'BE', expires: '2026-08-31T22:00:00.000Z', validity: 'unlimited' },
      ...{ minimum: { value: '20.00', currency: 'EUR' }, methods: ['ideal'], state: 'over' },
    }),
  ],
  ...{ own: ['WELCOME'], currency: 'EUR', countries: ['NL', 'BE'], methods: ['ideal', 'visa'] },
  ...over,
});

export const landerFixture = (over: Partial<Lander> = {}): Lander => ({
  ...{ page: 'gallery', slug: 'spring', leads_to: 'form', headline: 'Eerst een goed gesprek' },
  variants: [
    { name: 'a', weight: 1 },
    { name: 'b', weight: 2 },
  ],
  address: 'https://www.nl.example/l/gallery/spring',
  ...over,
});

export const landersFixture = (over: Partial<Landers> = {}): Landers => ({
  currency: 'EUR',
  landers: [
    landerFixture(),
    landerFixture({
      ...{ page: 'story', slug: '', variants: [], leads_to: 'signup', headline: '' },
      address: 'https://www.nl.example/l/story',
    }),
  ],
  rows: [
    reportRowFixture({
      ...{ group: 'gallery/spring (a)', clicks: 400, unique_clicks: 400, signups: 40 },
      ...{ confirmed: 20, buyers: 4, revenue_net: 8_000 },
    }),
    reportRowFixture({
      ...{ group: 'gallery/spring (b)', clicks: 600, unique_clicks: 600, signups: 90 },
      ...{ confirmed: 50, buyers: 9, revenue_net: 18_000 },
    }),
    reportRowFixture({ group: 'gallery/winter', clicks: 70, signups: 3, confirmed: 2 }),
  ],
  ...over,
});
