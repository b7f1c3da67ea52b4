/** Versions of brands in the console: what changes, publishing with two people, schedules, going back. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { discountcodeContract } from '#shared/api/discountcode.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { brandContract } from '#shared/ops/brand.ts';
import { brandChangesContract } from '#shared/ops/brand-changes.ts';
import { brandLandersContract } from '#shared/ops/brand-landers.ts';
import { brandPublishingContract } from '#shared/ops/brand-publishing.ts';
import { brandStateContract } from '#shared/ops/brand-state.ts';
import { brandsContract } from '#shared/ops/brands.ts';
import { discountCodesContract } from '#shared/ops/discount-codes.ts';
import { tenantScope } from '../../../functions/domain/core/scope.ts';
import { publishedBrand, takeBrandOffline } from '../../../functions/domain/tenants/brands.ts';
import { findPublication, publishVersion } from '../../../functions/domain/tenants/versions.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { type FakeBrand, type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { storeDraft } from '../support/versions.ts';

let own: OwnStack;
const brand = 'maple';
const reason = 'Agreed at the meeting.';

const operator = (role: Parameters<typeof operatorAt>[1] = 'administrator', brands = [brand]) =>
  operatorAt(own.stack.port, role, brands);
const read = (by: ConsoleClient) => by.ok(brandContract, 'GET', { query: { brand } });
const changesOf = (by: ConsoleClient, number: number) =>
  by.ok(brandChangesContract, 'GET', { query: { brand, number: String(number) } });
const publishBy = (
  by: ConsoleClient,
  given: { number: number; at?: string | null },
  live: number | null,
) =>
  by.call(brandPublishingContract, 'POST', { body: { brand, reason, at: null, ...given, live } });
const decide = (by: ConsoleClient, id: string, decision: 'approve' | 'refuse' = 'approve') =>
  by.getErrorCode(approvalsContract, 'POST', { body: { brand, id, decision } });
const draft = (change: FakeBrand['change']) => storeDraft({ id: brand, ...(change && { change }) });
const settings = async () => (await own.at(brand).ok(settingsContract, 'GET')).settings;

/** Names differ, so that each draft has a hash of its own and no price changes. */
let drafts = 0;
const renamed = () => {
  const name = `Maple ${++drafts}`;
  return draft((config) => {
    config.name = name;
  });
};

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'birch' }]);
  for (const [name, value] of Object.entries(own.stack.environment)) vi.stubEnv(name, value);
}, 180_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await own.stop();
});

describe('a brand', () => {
  it('has its folder as version 1, in use, and nothing that waits', async () => {
    const ruben = await operator('administrator', ['*']);
    const { brands } = await ruben.ok(brandsContract, 'GET');
    expect(brands.map((one) => [one.brand, one.live, one.draft])).toEqual([
      ['birch', 1, null],
      ['maple', 1, null],
    ]);
    const found = await read(ruben);
    expect(found).toMatchObject({
      ...{ live: 1, draft: null, schedule: null, failed: null, asked: null },
      versions: [{ number: 1, published_by: [] }],
    });
    expect(found.versions[0]?.published_at).toBe(found.brand.published_at);
  });

  it('is shown to nobody who does not work for it, and in no other role', async () => {
    const stranger = await operator('administrator', ['birch']);
    const { brands } = await stranger.ok(brandsContract, 'GET');
    expect(brands.map((one) => one.brand)).toEqual(['birch']);
    expect(await stranger.getErrorCode(brandContract, 'GET', { query: { brand } })).toBe(
      'forbidden',
    );
    for (const role of ['moderator', 'support', 'finance'] as const) {
      const by = await operator(role);
      expect(await by.getErrorCode(brandContract, 'GET', { query: { brand } })).toBe('forbidden');
    }
    const marketing = await operator('marketing');
    expect((await read(marketing)).live).toBe(1);
    const body = { brand, number: 1, live: 1, at: null, reason };
    expect(await marketing.getErrorCode(brandPublishingContract, 'POST', { body })).toBe(
      'forbidden',
    );
  });
});

describe('publishing', () => {
  it('brings a draft without other prices into use by one person, and back again', async () => {
    const ruben = await operator();
    const number = await renamed();
    const { live } = await read(ruben);
    const { changes, second_person, obstacles } = await changesOf(ruben, number);
    expect(changes).toMatchObject([{ area: 'other', path: 'name', after: `Maple ${drafts}` }]);
    expect([second_person, obstacles]).toEqual([false, []]);

    expect(await publishBy(ruben, { number }, live)).toMatchObject({
      body: { outcome: 'published', approval: null },
    });
    await vi.waitFor(async () => expect((await settings()).name).toBe(`Maple ${drafts}`), 10_000);
    const after = await read(ruben);
    expect(after).toMatchObject({ live: number, draft: null });
    expect(after.versions[0]?.published_by).toHaveLength(1);

    expect(await publishBy(ruben, { number: 1 }, number)).toMatchObject({ ok: true });
    await vi.waitFor(async () => expect((await settings()).name).toBe('maple'), 10_000);
    expect(await read(ruben)).toMatchObject({ live: 1, draft: null });
    const { entries } = await ruben.ok(auditContract, 'GET', {
      query: { brand, action: 'brand.publish' },
    });
    expect(entries.map(({ subject, reason: why }) => [subject?.id, why]).slice(0, 2)).toEqual([
      ['1', reason],
      [String(number), reason],
    ]);
  });

  it('of other prices waits for another administrator, who sees them', async () => {
    const ruben = await operator();
    const number = await draft((config) => {
      for (const one of config.prices.packages) one.amount.value = `1${one.amount.value}`;
    });
    const { live } = await read(ruben);
    expect((await changesOf(ruben, number)).second_person).toBe(true);
    const asked = await publishBy(ruben, { number }, live);
    expect(asked).toMatchObject({ body: { outcome: 'asked' } });
    const id = asked.ok ? (asked.body.approval?.id ?? '') : '';
    expect(await read(ruben)).toMatchObject({ live, draft: number, asked: { number, at: null } });
    expect(await publishBy(ruben, { number }, live)).toMatchObject({
      error: { code: 'already_asked' },
    });

    expect(await decide(ruben, id)).toBe('not_yourself');
    const katrin = await operator();
    const { approvals } = await katrin.ok(approvalsContract, 'GET');
    const waiting = approvals.find((one) => one.id === id);
    expect(waiting).toMatchObject({ kind: 'publish', brand, number, reason });
    expect(waiting?.kind === 'publish' && waiting.changes.map(({ path }) => path)).toContain(
      'prices.packages.small.amount.value',
    );
    const moderator = await operator('moderator');
    expect((await moderator.ok(approvalsContract, 'GET')).approvals).toEqual([]);
    expect(await decide(moderator, id)).toBe('forbidden');

    expect(await decide(katrin, id)).toBe('ok');
    const after = await read(ruben);
    expect(after).toMatchObject({ live: number, draft: null, asked: null });
    expect(after.versions[0]?.published_by).toHaveLength(2);
    expect(await decide(katrin, id)).toBe('not_found');
  });

  it('that somebody refuses changes nothing, and one of before another version is stale', async () => {
    const ruben = await operator();
    const katrin = await operator();
    const { live } = await read(ruben);
    const ask = async () => {
      const number = await draft((config) => {
        config.prices.photo_credits += ++drafts;
      });
      const asked = await publishBy(ruben, { number }, live);
      return asked.ok ? (asked.body.approval?.id ?? '') : '';
    };
    expect(await decide(katrin, await ask(), 'refuse')).toBe('ok');
    expect((await read(ruben)).live).toBe(live);

    const second = await ask();
    // A command brings another one into use meanwhile.
    expect(await publishVersion(brand, 1, { by: [] })).toEqual({ outcome: 'published' });
    expect(await decide(katrin, second)).toBe('version_stale');
    expect(await read(ruben)).toMatchObject({ live: 1, asked: null });
  });

  it('is refused where another version came into use since it was shown', async () => {
    const ruben = await operator();
    const { live } = await read(ruben);
    const number = await renamed();
    expect(await publishBy(ruben, { number }, 99)).toMatchObject({
      error: { code: 'version_stale' },
    });
    expect(await publishBy(ruben, { number: 9_999 }, live)).toMatchObject({
      error: { code: 'not_found' },
    });
    expect((await read(ruben)).live).toBe(live);
  });

  it('is refused from the console where domains change', async () => {
    const ruben = await operator();
    const { live } = await read(ruben);
    const number = await draft((config) => {
      config.domains = ['www.other-maple.example'];
      config.mail.from_address = 'hello@other-maple.example';
    });
    expect((await changesOf(ruben, number)).obstacles).toHaveLength(1);
    const refused = await publishBy(ruben, { number }, live);
    expect(refused).toMatchObject({ error: { code: 'version_not_ready' } });
    expect(JSON.stringify(refused)).toContain('npm run brand -- publish maple');
  });

  it('of two administrators at once brings one version into use', {
    timeout: soakTimeout(60_000),
  }, async () => {
    const [ruben, katrin] = [await operator(), await operator()];
    const numbers = [await renamed(), await renamed()];
    for (let round = 0; round < rounds(20, 200); round++) {
      const { live } = await read(ruben);
      const [one = 0, other = 0] = numbers.filter((number) => number !== live).concat(1);
      const replies = await Promise.all([
        publishBy(ruben, { number: one }, live),
        publishBy(katrin, { number: other }, live),
      ]);
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
      for (const reply of replies) {
        if (!reply.ok) expect(['version_stale', 'busy']).toContain(reply.error.code);
      }
      const won = replies[0].ok ? one : other;
      expect((await read(ruben)).live).toBe(won);
    }
  });
});

describe('a schedule', () => {
  const inMinutes = async (minutes: number) =>
    new Date((await own.local.advance(0)).getTime() + minutes * 60_000).toISOString();

  it('brings a version into use at its moment, and is taken back before', async () => {
    const ruben = await operator();
    const number = await renamed();
    const { live } = await read(ruben);
    const at = await inMinutes(10);
    expect(await publishBy(ruben, { number, at }, live)).toMatchObject({
      body: { outcome: 'scheduled' },
    });
    expect(await read(ruben)).toMatchObject({ live, schedule: { number, at } });
    await ruben.ok(brandPublishingContract, 'DELETE', { body: { brand, what: 'schedule' } });
    expect((await read(ruben)).schedule).toBeNull();
    await own.local.advance(11 * 60);
    expect((await read(await operator())).live).toBe(live);

    const by = await operator();
    const later = await inMinutes(10);
    expect(await publishBy(by, { number, at: later }, live)).toMatchObject({ ok: true });
    await own.local.advance(11 * 60);
    await vi.waitFor(
      async () => expect(await read(by)).toMatchObject({ live: number, schedule: null }),
      20_000,
    );
    const { entries } = await by.ok(auditContract, 'GET', {
      query: { brand, action: 'brand.publish' },
    });
    expect(entries[0]).toMatchObject({ operator: null, after: { scheduled_for: later } });
  });

  it('is not for the past, nor for next year', async () => {
    const ruben = await operator();
    const number = await renamed();
    const { live } = await read(ruben);
    for (const at of [await inMinutes(-1), await inMinutes(100 * 1_440)]) {
      expect(await publishBy(ruben, { number, at }, live)).toMatchObject({
        error: { code: 'validation_failed' },
      });
    }
  });

  it('goes where another version comes into use: it was meant over the one before', async () => {
    const ruben = await operator();
    const number = await renamed();
    const { live } = await read(ruben);
    await publishBy(ruben, { number, at: await inMinutes(10) }, live);
    await publishBy(ruben, { number: 1 }, live);
    expect((await read(ruben)).schedule).toBeNull();
  });

  it('comes to nothing, and says why, where the brand is taken offline meanwhile', async () => {
    const ruben = await operator();
    const number = await renamed();
    const { live } = await read(ruben);
    const at = await inMinutes(10);
    await publishBy(ruben, { number, at }, live);
    const published = await publishedBrand(brand);
    expect(published && (await takeBrandOffline(published))).toBe(true);
    await own.local.advance(11 * 60);
    await vi.waitFor(
      async () => expect((await findPublication(tenantScope({ id: brand })))?.failed).toBeDefined(),
      20_000,
    );
    expect(await publishedBrand(brand)).toBeNull();
    const scope = tenantScope({ id: brand });
    expect(await findPublication(scope)).toMatchObject({
      ...{ live, draft: number },
      failed: { number, at, reason: 'The brand was taken offline.' },
    });
    expect(await publishVersion(brand, live ?? 0, { by: [] })).toEqual({ outcome: 'published' });
    expect((await findPublication(scope))?.failed).toBeUndefined();
  });
});

describe('a draft', () => {
  it('is discarded, stays among the versions, and can still come into use', async () => {
    const ruben = await operator();
    const number = await renamed();
    expect((await read(ruben)).draft).toBe(number);
    await ruben.ok(brandPublishingContract, 'DELETE', { body: { brand, what: 'draft' } });
    const { draft: left, live, versions } = await read(ruben);
    expect(left).toBeNull();
    expect(versions[0]?.number).toBe(number);
    const again = { body: { brand, what: 'draft' as const } };
    expect(await ruben.getErrorCode(brandPublishingContract, 'DELETE', again)).toBe('not_found');
    expect(await publishBy(ruben, { number }, live)).toMatchObject({ ok: true });
  });
});

describe('offline', () => {
  it('shows members the brand’s own page, and online brings everything back', async () => {
    const ruben = await operator();
    const change = (state: 'online' | 'offline') =>
      ruben.ok(brandStateContract, 'POST', { body: { brand, state, reason } });
    const { offline_since } = await change('offline');
    expect(offline_since).not.toBeNull();
    await vi.waitFor(
      async () => expect((await own.at(brand).send({ path: '/' })).status).toBe(503),
      10_000,
    );
    expect((await read(ruben)).offline_since).toBe(offline_since);
    expect((await change('offline')).offline_since).toBe(offline_since);
    expect((await own.at('birch').send({ path: '/' })).status).toBe(200);
    expect((await change('online')).offline_since).toBeNull();
    expect((await own.at(brand).send({ path: '/' })).status).toBe(200);
    const { entries } = await ruben.ok(auditContract, 'GET', {
      query: { brand, action: 'brand.state' },
    });
    expect(entries.map(({ after }) => after?.offline_since ?? null).slice(-1)).toEqual([
      offline_since,
    ]);
  });
});

describe('discount codes', () => {
  const code = {
    ...{ brand, code: 'spring-26', percentage: 20, value: null, country: null, member: null },
    ...{ expires: null, minimum: null, methods: [], validity: 'once' as const },
  };

  it('that marketing makes are good until they are ended', async () => {
    const marketing = await operator('marketing');
    const made = await marketing.ok(discountCodesContract, 'POST', { body: code });
    expect(made.code).toMatchObject({ code: 'SPRING-26', percentage: 20, state: 'active' });
    const again = { body: code };
    expect(await marketing.getErrorCode(discountCodesContract, 'POST', again)).toBe('code_exists');
    const member = await createMemberAt(own);
    const look = () =>
      member.client.getErrorCode(discountcodeContract, 'GET', {
        query: { code: 'SPRING-26' },
      });
    expect(await look()).toBe('ok');

    const ending = { body: { brand, code: 'SPRING-26' } };
    await marketing.ok(discountCodesContract, 'DELETE', ending);
    const { codes } = await marketing.ok(discountCodesContract, 'GET', { query: { brand } });
    expect(codes).toMatchObject([{ code: 'SPRING-26', state: 'off' }]);
    expect(await look()).toBe('discount_not_found');
    const none = { body: { brand, code: 'NOTHING' } };
    expect(await marketing.getErrorCode(discountCodesContract, 'DELETE', none)).toBe('not_found');
  });

  it.each([
    ['no discount', { percentage: null }],
    ['two discounts', { value: '5.00' }],
    ['a code of the product', { code: 'WELCOME' }],
    ['a country of another brand', { country: 'PL' as const }],
    ['a moment that is over', { expires: '2020-01-01T00:00:00.000Z' }],
    ['a method that the brand does not take', { methods: ['blik' as const] }],
  ])('with %s are refused', async (_, wrong) => {
    const marketing = await operator('marketing');
    const body = { ...code, code: 'wrong-1', ...wrong };
    expect(await marketing.getErrorCode(discountCodesContract, 'POST', { body })).toBe(
      'validation_failed',
    );
  });
});

it('lists landing pages with what came of them', async () => {
  const visit = { path: '/landers/gallery?network=adnet&ref=x' };
  expect((await own.at(brand).send(visit)).status).toBe(200);
  const marketing = await operator('marketing');
  const today = (await own.local.advance(0)).toISOString().slice(0, 10);
  await vi.waitFor(async () => {
    const { landers, rows } = await marketing.ok(brandLandersContract, 'GET', {
      query: { brand, from: today, to: today },
    });
    expect(landers.map(({ page }) => page)).toContain('gallery');
    expect(landers.find(({ page }) => page === 'gallery')?.address).toBe(
      `${own.stack.brandUrl(brand)}/landers/gallery`,
    );
    expect(rows.find(({ group }) => group === 'gallery')).toMatchObject({ clicks: 1 });
  }, 20_000);
});
