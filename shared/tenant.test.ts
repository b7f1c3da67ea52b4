import { describe, expect, it } from 'vitest';
import { serviceFixture, tenantFixture } from './fixtures.ts';
import { giftIds } from './model/values.ts';
import { type TenantConfig, tenantIdSchema, tenantSchema } from './tenant.ts';

const pushPair = { public_key: `B${'k'.repeat(86)}`, key_parameter: '/dating/maple/push-key' };

/** What is refused about a changed brand: path and reason. */
function problems(change: (tenant: TenantConfig) => unknown): string[] {
  const tenant = tenantFixture();
  change(tenant);
  const result = tenantSchema.safeParse(tenant);
  return (result.error?.issues ?? []).map((issue) => {
    const reason = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.message;
    return `${issue.path.join('.')}: ${reason}`;
  });
}

/** Sets the value at a dotted path. */
function setAt(target: object, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() as string;
  const parent = names.reduce((at, name) => at[name as never] as object, target);
  Object.assign(parent, { [last]: value });
}

it('takes a complete brand', () => {
  expect(problems(() => undefined)).toEqual([]);
});

it('takes a brand that says nothing of a partner with camera profiles as one without', () => {
  const { camera_profiles: _, ...features } = tenantFixture().features;
  const parsed = tenantSchema.parse({ ...tenantFixture(), features });
  expect(parsed.features.camera_profiles).toBeNull();
  const url = 'https://live.partner.example/now?from=maple';
  expect(
    problems((tenant) => Object.assign(tenant.features, { camera_profiles: { url } })),
  ).toEqual([]);
});

it('takes a brand that says nothing of gifts as one with all of them, for the usual price', () => {
  const { gifts: _, ...declared } = tenantFixture();
  expect(tenantSchema.parse(declared).gifts).toEqual(giftIds.map((id) => ({ id })));
  expect(problems((tenant) => Object.assign(tenant, { gifts: [] }))).toEqual([]);
});

it('takes a brand that says nothing of writing to fictional profiles as one where nobody can', () => {
  const { fictional_chat: _, ...features } = tenantFixture().features;
  expect(tenantSchema.parse({ ...tenantFixture(), features }).features.fictional_chat).toBe(false);
  const answered = { fictional_profiles: true, fictional_chat: true };
  expect(problems((tenant) => Object.assign(tenant.features, answered))).toEqual([]);
});

it('takes a brand that says nothing of services as one without, whose proofs are kept for three years', () => {
  const { services: _, consent_proof_years: __, ...declared } = tenantFixture();
  expect(tenantSchema.parse(declared)).toMatchObject({ services: [], consent_proof_years: 3 });
  expect(problems((tenant) => (tenant.services = [serviceFixture()]))).toEqual([]);
});

it('takes a registration in the one-stop shop that fits where the company is', () => {
  const getProblems = (country: string, oss: object) =>
    problems((tenant) => Object.assign(tenant.company, { country, oss }));
  for (const country of ['GB', 'US', 'CH']) {
    expect(getProblems(country, { scheme: 'non_union', member_state: 'EE' })).toEqual([]);
    expect(getProblems(country, { scheme: 'union', member_state: 'LU' })).toEqual([]);
  }
  expect(getProblems('NL', { scheme: 'union', member_state: 'NL' })).toEqual([]);
  expect(getProblems('NL', { scheme: 'union', member_state: 'IE' })).toEqual([
    "company.oss.member_state: must be the company's own country NL",
  ]);
  expect(getProblems('NL', { scheme: 'non_union', member_state: 'IE' })).toEqual([
    'company.oss.scheme: must be union: the company is of NL, in the EU',
  ]);
  expect(getProblems('US', { scheme: 'non_union', member_state: 'GB' })).toEqual([
    'company.oss.member_state: must be a member state of the EU, such as IE',
  ]);
});

/** These have a meaning where they are not there. */
const mayBeLeftOut = new Set(['gifts', 'push', 'services', 'consent_proof_years']);

describe('a brand is refused', () => {
  const needed = Object.keys(tenantFixture()).filter((field) => !mayBeLeftOut.has(field));
  it.each(needed)('without %s', (field) => {
    const refused = problems((tenant) => delete (tenant as Record<string, unknown>)[field]);
    expect(refused.some((problem) => problem.startsWith(`${field}:`))).toBe(true);
  });

  it.each<[string, path: string, value: unknown, RegExp]>([
    ['an unknown field', 'colour', 'red', /^: .*colour/],
    ['an unknown field further in', 'features.chat', true, /^features: .*chat/],
    [
      'less time to withdraw than the law gives',
      'limits.refund_days',
      13,
      /^limits\.refund_days: must be at least 14/,
    ],
    [
      'a secret instead of a parameter',
      'payments.key_parameter',
      'live_abcdef0123456789',
      /^payments\.key_parameter: must be a parameter name/,
    ],
    [
      'a former pair of push keys that is the present one',
      'push',
      { ...pushPair, former: { ...pushPair, key_parameter: '/dating/maple/0/push-key' } },
      /^push\.former\.public_key: must differ from push\.public_key$/,
    ],
    ...['http://live.example/', 'ftp://live.example/', 'https://localhost/', 'live.example'].map(
      (url): [string, string, unknown, RegExp] => [
        `a partner’s site at ${url}`,
        'features.camera_profiles',
        { url },
        /^features\.camera_profiles\.url: must be an https address/,
      ],
    ),
    [
      'the same gift twice',
      'gifts',
      [{ id: 'rose' }, { id: 'rose', credits: 2 }],
      /^gifts: must not repeat a gift/,
    ],
    ['a gift that there is not', 'gifts', [{ id: 'yacht' }], /^gifts\.0\.id:/],
    ['an id with capitals', 'id', 'Maple', /^id: must be 2 to 32/],
    [
      'a domain with its scheme',
      'domains',
      ['https://maple.example'],
      /^domains\.0: must be a lower-case host name/,
    ],
    ['a domain with a port', 'domains', ['maple.example:3000'], /^domains\.0:/],
    ['a domain in capitals', 'domains', ['Maple.example'], /^domains\.0:/],
    ['a domain with a wildcard', 'domains', ['*.maple.example'], /^domains\.0:/],
    ['an address as domain', 'domains', ['192.0.2.1'], /^domains\.0:/],
    [
      'the same domain twice',
      'domains',
      ['maple.example', 'maple.example'],
      /^domains: must not repeat a host/,
    ],
    ['no domain', 'domains', [], /^domains:/],
    ['no country', 'countries', [], /^countries:/],
    ['an unknown country', 'countries', ['GB', 'CH', 'XX'], /^countries\.2:/],
    [
      'a country without message costs',
      'countries',
      ['GB', 'CH', 'IE'],
      /^prices\.minimum_message_costs: has no entry for the country IE/,
    ],
    [
      'a default locale that it does not have',
      'default_locale',
      'pl',
      /^default_locale: must be one of locales \(en, de, fr\)/,
    ],
    [
      'a domain language that it does not have',
      'domain_language',
      'nl-NL',
      /^domain_language: its language must be one of locales/,
    ],
    [
      'a time zone that is none',
      'time_zone',
      'Europe/Atlantis',
      /^time_zone: must be an IANA time zone/,
    ],
    [
      'prices in another currency',
      'prices.packages.1.amount',
      { value: '40.00', currency: 'EUR' },
      /^prices\.packages\.1\.amount\.currency: must be the brand's currency GBP/,
    ],
    [
      'two packages of one id',
      'prices.packages.1.id',
      'small',
      /^prices\.packages: ids must differ/,
    ],
    ['an icon that there is not', 'fictional.icon', 'unicorn', /^fictional\.icon:/],
    ['a minimum age under 18', 'limits.min_age', 17, /^limits\.min_age:/],
    ['negative free credits', 'limits.signup_credits', -1, /^limits\.signup_credits:/],
    ['half a credit', 'limits.signup_credits', 1.5, /^limits\.signup_credits:/],
    [
      'a support phone with letters',
      'company.support_phone',
      '0800-FLOWERS',
      /^company\.support_phone: must be a phone number/,
    ],
    [
      'a mail sender that is no address',
      'mail.from_address',
      'Maple <hello@maple.example>',
      /^mail\.from_address: must be an e-mail address/,
    ],
    ['an unknown payment method', 'payments.methods', ['cash'], /^payments\.methods\.0:/],
    [
      'direct debit without a creditor id',
      'payments.methods',
      ['sdd'],
      /^payments\.creditor_id: is missing/,
    ],
    [
      'a creditor id whose check digits are wrong',
      'payments.creditor_id',
      'NL68ZZZ123456780000',
      /^payments\.creditor_id: must be a valid SEPA creditor identifier/,
    ],
  ])('with %s', (_, path, value, reason) => {
    expect(problems((tenant) => setAt(tenant, path, value))).toEqual([
      expect.stringMatching(reason),
    ]);
  });

  it('with writing to fictional profiles that it does not have', () => {
    const features = { fictional_profiles: false, fictional_chat: true };
    expect(problems((tenant) => Object.assign(tenant.features, features))).toEqual([
      expect.stringMatching(/^features\.fictional_chat: must be false/),
    ]);
  });

  it('with complaints that wait longer than the law allows', () => {
    const refused = (answer_hours: Record<string, number>) =>
      problems((tenant) => Object.assign(tenant, { complaints: { answer_hours } }));
    expect(refused({ intimate_image: 24, payment: 72 })).toEqual([]);
    expect(refused({ intimate_image: 49 })).toEqual([
      'complaints.answer_hours.intimate_image: must be at most 48: the law gives no more time for intimate pictures',
    ]);
    expect(refused({ payment: 0 })).toHaveLength(1);
    expect(refused({ content: 15 * 24 })).toHaveLength(1);
  });

  it('for each of its mistakes at once', () => {
    const refused = problems((tenant) => {
      tenant.domains = [];
      tenant.limits.min_age = 12;
      tenant.currency = 'pounds';
    });
    expect(refused.map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining(['domains', 'limits.min_age', 'currency']),
    );
  });
});

it.each([true, false])('may offer a high welcome discount, with a time bonus: %s', (bonus) => {
  expect(
    problems((tenant) => {
      tenant.features.time_bonus = bonus;
      tenant.features.welcome_discount = 25;
    }),
  ).toEqual([]);
});

it.each([
  ['nl', true],
  ['a1', true],
  ['my-brand', true],
  ['a', false],
  ['1a', false],
  ['a-', false],
  ['a#b', false],
  ['a/b', false],
  ['a'.repeat(33), false],
])('the id %s: %s', (id, taken) => {
  expect(tenantIdSchema.safeParse(id).success).toBe(taken);
});
