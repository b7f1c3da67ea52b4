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
import type { TenantConfig } from '#shared/tenant.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { brandCommand, stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { openTable } from '../support/table.ts';
import { storeDraft } from '../support/versions.ts';

let own: OwnStack;
const brand = 'maple';
const reason = 'Agreed at the meeting.';

const operator = (role: Parameters<typeof operatorAt>[1] = 'administrator', brands = [brand]) =>
  operatorAt(own.stack.port, role, brands);
const read = (by: ConsoleClient) => by.ok(brandContract, 'GET', { query: { brand } });
const getChanges = (by: ConsoleClient, number: number) =>
  by.ok(brandChangesContract, 'GET', { query: { brand, number: String(number) } });
const publishBy = (
  by: ConsoleClient,
  given: { number: number; at?: string | null },
  live: number | null,
) =>
  by.call(brandPublishingContract, 'POST', { body: { brand, reason, at: null, ...given, live } });
const decide = (by: ConsoleClient, id: string, decision: 'approve' | 'refuse' = 'approve') =>
  by.getErrorCode(approvalsContract, 'POST', { body: { brand, id, decision } });
const getApproval = (reply: Awaited<ReturnType<typeof publishBy>>) =>
  (reply.ok && reply.body.approval?.id) || '';
const draft = (change: (config: TenantConfig) => void) => storeDraft(own, { id: brand, change });
const settings = async () => (await own.at(brand).ok(settingsContract, 'GET')).settings;

/** Numbers of versions: another name, a further one, other prices, and other domains. */
let named: number;
let other: number;
let dearer: number;
let elsewhere: number;

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'birch' }]);
  dearer = await draft((config) => {
    for (const one of config.prices.packages) one.amount.value = `1${one.amount.value}`;
  });
  elsewhere = await draft((config) => {
    config.domains = ['www.other-maple.example'];
    config.mail.from_address = 'hello@other-maple.example';
  });
  other = await draft((config) => {
    config.name = 'Other maple';
  });
  named = await draft((config) => {
    config.name = 'Red maple';
  });
}, 180_000);
afterAll(() => own.stop());

describe('a brand', () => {
  it('has its folder as version 1, in use, and what was stored since as a draft', async () => {
    const ruben = await operator('administrator', ['*']);
    const { brands } = await ruben.ok(brandsContract, 'GET');
    expect(brands.map((one) => [one.brand, one.live, one.draft])).toEqual([
      ['birch', 1, null],
      ['maple', 1, named],
    ]);
    const found = await read(ruben);
    expect(found).toMatchObject({
      ...{ live: 1, draft: named, schedule: null, failed: null, asked: null },
    });
    expect(found.versions.map(({ number }) => number)).toEqual([
      ...[named, other, elsewhere, dearer, 1],
    ]);
    expect(found.versions.at(-1)).toMatchObject({
      ...{ published_at: found.brand.published_at, published_by: [] },
    });
    expect(found.versions[0]?.published_at).toBeNull();
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
    expect(await read(ruben)).toMatchObject({ live: 1, draft: named });
    const { changes, second_person, obstacles } = await getChanges(ruben, named);
    expect(changes).toEqual([
      { area: 'company', path: 'name', before: 'maple', after: 'Red maple' },
    ]);
    expect([second_person, obstacles]).toEqual([false, []]);

    expect(await publishBy(ruben, { number: named }, 1)).toMatchObject({
      body: { outcome: 'published', approval: null },
    });
    await vi.waitFor(async () => expect((await settings()).name).toBe('Red maple'), 10_000);
    const after = await read(ruben);
    expect(after).toMatchObject({ live: named, draft: null });
    expect(after.versions[0]).toMatchObject({ number: named, published_by: [expect.any(String)] });

    expect(await publishBy(ruben, { number: 1 }, named)).toMatchObject({ ok: true });
    await vi.waitFor(async () => expect((await settings()).name).toBe('maple'), 10_000);
    expect(await read(ruben)).toMatchObject({ live: 1, draft: null });
    const { entries } = await ruben.ok(auditContract, 'GET', {
      query: { brand, action: 'brand.publish' },
    });
    expect(entries.map(({ subject, reason: why }) => [subject?.id, why])).toEqual([
      ['1', reason],
      [String(named), reason],
    ]);
  });

  it('of other prices waits for another administrator, who sees them', async () => {
    const ruben = await operator();
    const { live } = await read(ruben);
    expect((await getChanges(ruben, dearer)).second_person).toBe(true);
    const asked = await publishBy(ruben, { number: dearer }, live);
    expect(asked).toMatchObject({ body: { outcome: 'asked' } });
    const id = getApproval(asked);
    expect(await read(ruben)).toMatchObject({ live, asked: { number: dearer, at: null } });
    expect(await publishBy(ruben, { number: dearer }, live)).toMatchObject({
      error: { code: 'already_asked' },
    });

    expect(await decide(ruben, id)).toBe('not_yourself');
    const katrin = await operator();
    const { approvals } = await katrin.ok(approvalsContract, 'GET');
    const waiting = approvals.find((one) => one.id === id);
    expect(waiting).toMatchObject({ kind: 'publish', brand, number: dearer, reason });
    expect(waiting?.kind === 'publish' && waiting.changes.map(({ path }) => path)).toContain(
      'prices.packages.small.amount.value',
    );
    const moderator = await operator('moderator');
    expect((await moderator.ok(approvalsContract, 'GET')).approvals).toEqual([]);
    expect(await decide(moderator, id)).toBe('forbidden');

    expect(await decide(katrin, id)).toBe('ok');
    const after = await read(ruben);
    expect(after).toMatchObject({ live: dearer, asked: null });
    const published = after.versions.find(({ number }) => number === dearer);
    expect(published?.published_by).toHaveLength(2);
    expect(await decide(katrin, id)).toBe('not_found');
  });

  it('that somebody refuses changes nothing, and one of before another version is stale', async () => {
    const ruben = await operator();
    const katrin = await operator();
    const ask = async () => getApproval(await publishBy(ruben, { number: named }, dearer));
    expect(await decide(katrin, await ask(), 'refuse')).toBe('ok');
    expect((await read(ruben)).live).toBe(dearer);

    const first = await ask();
    expect(await decide(katrin, first)).toBe('ok');
    expect((await read(ruben)).live).toBe(named);
    const second = getApproval(await publishBy(ruben, { number: dearer }, named));
    expect(await publishBy(katrin, { number: other }, named)).toMatchObject({ ok: true });
    expect(await decide(katrin, second)).toBe('version_stale');
    expect(await read(ruben)).toMatchObject({ live: other, asked: null });
  });

  it('is refused where another version came into use since it was shown', async () => {
    const ruben = await operator();
    const { live } = await read(ruben);
    const refusal = async (number: number, shown: number | null) => {
      const reply = await publishBy(ruben, { number }, shown);
      return reply.ok ? 'ok' : reply.error.code;
    };
    expect(await refusal(named, 99)).toBe('version_stale');
    expect(await refusal(9_999, live)).toBe('not_found');
    expect(await refusal(live ?? 0, live)).toBe('version_not_ready');
    expect((await read(ruben)).live).toBe(live);
  });

  it('is refused from the console where domains change', async () => {
    const ruben = await operator();
    const { live } = await read(ruben);
    expect((await getChanges(ruben, elsewhere)).obstacles).toHaveLength(1);
    const refused = await publishBy(ruben, { number: elsewhere }, live);
    expect(refused).toMatchObject({ error: { code: 'version_not_ready' } });
    expect(JSON.stringify(refused)).toContain('npm run brand -- publish maple');
  });

  it(
    'of two administrators at once brings one version into use',
    async () => {
      let [ruben, katrin] = [await operator(), await operator()];
      for (let round = 1; round <= rounds(20, 200); round++) {
        // Nobody's passkey is fresh for longer than some minutes.
        if (round % 20 === 0) [ruben, katrin] = [await operator(), await operator()];
        const { live } = await read(ruben);
        const [one = 0, two = 0] = [named, other, 1].filter((number) => number !== live);
        const replies = await Promise.all([
          publishBy(ruben, { number: one }, live),
          publishBy(katrin, { number: two }, live),
        ]);
        expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
        for (const reply of replies) {
          if (!reply.ok) expect(['version_stale', 'busy']).toContain(reply.error.code);
        }
        expect((await read(ruben)).live).toBe(replies[0].ok ? one : two);
      }
    },
    soakTimeout(60_000),
  );
});

describe('a schedule', () => {
  const inMinutes = async (minutes: number) =>
    new Date((await own.local.advance(0)).getTime() + minutes * 60_000).toISOString();
  /** A version that is not in use and has no other prices. */
  const getNext = (live: number | null) => (live === named ? other : named);

  it('brings a version into use at its moment, and is taken back before', async () => {
    const ruben = await operator();
    const { live } = await read(ruben);
    const number = getNext(live);
    const at = await inMinutes(10);
    expect(await publishBy(ruben, { number, at }, live)).toMatchObject({
      body: { outcome: 'scheduled' },
    });
    expect(await read(ruben)).toMatchObject({ live, schedule: { number, at } });
    await ruben.ok(brandPublishingContract, 'DELETE', { body: { brand, what: 'schedule' } });
    expect((await read(ruben)).schedule).toBeNull();
    await own.local.advance(16 * 60);
    expect((await read(await operator())).live).toBe(live);

    const by = await operator();
    const later = await inMinutes(10);
    expect(await publishBy(by, { number, at: later }, live)).toMatchObject({ ok: true });
    await own.local.advance(16 * 60);
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
    const { live } = await read(ruben);
    for (const at of [await inMinutes(-1), await inMinutes(100 * 1_440)]) {
      expect(await publishBy(ruben, { number: getNext(live), at }, live)).toMatchObject({
        error: { code: 'validation_failed' },
      });
    }
  });

  it('goes where another version comes into use: it was meant over the one before', async () => {
    const ruben = await operator();
    const { live } = await read(ruben);
    await publishBy(ruben, { number: getNext(live), at: await inMinutes(10) }, live);
    expect((await read(ruben)).schedule).not.toBeNull();
    await publishBy(ruben, { number: 1 }, live);
    expect(await read(ruben)).toMatchObject({ live: 1, schedule: null });
  });

  it('comes to nothing, and says why, where the brand is taken offline meanwhile', async () => {
    const by = await operator('administrator', ['birch']);
    const number = await storeDraft(own, {
      id: 'birch',
      change: (config) => {
        config.name = 'Silver birch';
      },
    });
    const at = await inMinutes(10);
    const body = { brand: 'birch', number, live: 1, at, reason };
    await by.ok(brandPublishingContract, 'POST', { body });
    const { environment } = own.stack;
    expect((await brandCommand(environment, 'offline', '--id', 'birch', '--yes')).err).toBe('');
    await own.local.advance(16 * 60);
    const table = openTable(environment);
    await vi.waitFor(async () => {
      const [publication] = await table.partition('TENANT#birch#PUBLICATION');
      expect(publication).toMatchObject({
        ...{ live: 1, draft: number },
        failed: { number, at, reason: 'The brand was taken offline.' },
      });
      expect(publication?.schedule).toBeUndefined();
    }, 20_000);
    expect(await table.partition('PLATFORM#DUE_PUBLICATIONS')).toEqual([]);
    expect((await own.at('birch').send({ path: '/' })).status).toBe(404);
  });
});

it('discards a draft, which stays among the versions and can still come into use', async () => {
  const ruben = await operator();
  const number = await draft((config) => {
    config.name = 'Sugar maple';
  });
  expect((await read(ruben)).draft).toBe(number);
  await ruben.ok(brandPublishingContract, 'DELETE', { body: { brand, what: 'draft' } });
  const { draft: left, live, versions } = await read(ruben);
  expect([left, versions[0]?.number]).toEqual([null, number]);
  const again = { body: { brand, what: 'draft' as const } };
  expect(await ruben.getErrorCode(brandPublishingContract, 'DELETE', again)).toBe('not_found');
  expect(await publishBy(ruben, { number }, live)).toMatchObject({ ok: true });
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
    // Whoever runs the stage stops it too, and the two do not end each other's.
    const { environment } = own.stack;
    await stageCommand(environment, 'stop', '--brand', brand, '--yes');
    const online = { brand, state: 'online', reason };
    const bringBack = () => ruben.getErrorCode(brandStateContract, 'POST', { body: online });
    expect(await bringBack()).toBe('maintenance');
    const body = { brand, number: 1, live: 1, at: null, reason };
    const publish = () => ruben.getErrorCode(brandPublishingContract, 'POST', { body });
    expect(await publish()).toBe('maintenance');
    const started = await stageCommand(environment, 'start', '--brand', brand, '--yes');
    expect(started.out).toContain('offline until the console brings it back');
    expect((await read(ruben)).offline_since).toBe(offline_since);
    expect((await own.at(brand).send({ path: '/' })).status).toBe(503);
    // Offline, the brand is still worked for.
    expect(await publish()).not.toBe('maintenance');

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
  const today = await own.day(brand);
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
