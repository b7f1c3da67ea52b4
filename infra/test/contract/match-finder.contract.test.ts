/** The match finder: preferences, compared members, and reasons. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { blockContract } from '#shared/api/block.ts';
import { likeContract } from '#shared/api/like.ts';
import { matchFinderContract } from '#shared/api/match-finder.ts';
import { profileContract } from '#shared/api/profile.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import * as limits from '#shared/limits.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { membersAt } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

const man = { gender: 'male', sexuality: 'hetero' } as const;
const woman = { gender: 'female', sexuality: 'hetero' } as const;
const hiddenFields = ['region', 'interests', 'hair_color', 'tattoos'];

let own: OwnStack;
let made: ReturnType<typeof membersAt>;
beforeAll(async () => {
  own = await startOwnStack([
    ...['starting', 'scoring', 'hiding', 'many', 'other'].map((id) => ({ id })),
    {
      id: 'discreet',
      change: ({ profile }: TenantConfig) => {
        profile.visible_fields = profile.visible_fields.filter(
          (field) => !hiddenFields.includes(field),
        );
        profile.search_fields = profile.search_fields.filter(
          (field) => !hiddenFields.includes(field),
        );
      },
    },
  ]);
  made = membersAt(own);
}, 180_000);
afterAll(() => own.stop());

const noWeights: MatchPreferences['weights'] = {
  age: 0,
  region: 0,
  interests: 0,
  relationship_status: 0,
  body_type: 0,
  hair_color: 0,
  eye_color: 0,
  tattoos: 0,
  recently_active: 0,
};
type Changes = Partial<Omit<MatchPreferences, 'weights'>> & {
  weights?: Partial<MatchPreferences['weights']>;
};
const wanted = ({ weights, ...changes }: Changes = {}): MatchPreferences => ({
  gender: 'female',
  country: 'US',
  min_age: 25,
  max_age: 45,
  region: null,
  interests: [],
  relationship_status: [],
  body_type: [],
  hair_color: [],
  eye_color: [],
  tattoos: null,
  ...changes,
  weights: { ...noWeights, ...weights },
});

const finder = ({ client }: TestUser) => client.ok(matchFinderContract, 'GET');
const save = ({ client }: TestUser, changes: Changes) =>
  client.ok(matchFinderContract, 'PUT', { body: wanted(changes) });
const matched = async (who: TestUser, changes: Changes) =>
  (await save(who, changes)).matches.map(({ profile, score }) => [profile.id, score] as const);
const describeAs = ({ client }: TestUser, body: object) =>
  client.ok(profileContract, 'PUT', { body });
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

describe('the preferences', () => {
  let refused: TestUser | undefined;

  it('start with what fits the member, and are what was saved', async () => {
    const ben = await made.createMember('starting', { ...man, region: 'US-VT' });
    const born = 1990;
    await describeAs(ben, { interests: ['hiking', 'coffee'] });
    const { preferences } = await finder(ben);
    expect(preferences).toMatchObject({
      gender: 'female',
      country: 'US',
      region: 'US-VT',
      interests: ['hiking', 'coffee'],
      hair_color: [],
      tattoos: null,
    });
    const age = new Date().getUTCFullYear() - born;
    expect([age - 1, age]).toContain(preferences.min_age + 10);
    expect(preferences.max_age).toBe(preferences.min_age + 20);

    const mine = wanted({ hair_color: ['red', 'black'], tattoos: false, weights: { tattoos: 3 } });
    expect((await save(ben, mine)).preferences).toEqual(mine);
    expect((await finder(ben)).preferences).toEqual(mine);
    // Nobody else's are changed.
    const tom = await made.createMember('starting', man);
    expect((await finder(tom)).preferences).not.toEqual(mine);
    // What starts the finder can be saved as it came.
    const { preferences: toms } = await finder(tom);
    expect((await save(tom, toms)).preferences).toEqual(toms);
    const exported = await ben.client.ok(accountExportContract, 'GET');
    expect(exported.match_preferences).toEqual(mine);
  });

  it.each([
    [{ country: 'NL' }, 'country'],
    [{ region: 'NL-UT' }, 'region'],
    [{ region: 'nowhere' }, 'region'],
    [{ min_age: 40, max_age: 30 }, 'max_age'],
    [{ min_age: 17 }, 'min_age'],
    [{ max_age: 100 }, 'max_age'],
    [{ gender: 'any' }, 'gender'],
    [{ interests: ['golf'] }, 'interests.0'],
    [{ hair_color: ['red', 'red'] }, 'hair_color'],
    [{ weights: { ...noWeights, age: 4 } }, 'weights.age'],
    [{ weights: { ...noWeights, distance: 1 } }, 'weights.distance'],
    [{ distance: 5 }, 'distance'],
    [{ weights: undefined }, 'weights'],
  ])('with %j are refused', async (changes, field) => {
    refused ??= await made.createMember('starting', man);
    const response = await refused.client.call(matchFinderContract, 'PUT', {
      body: { ...wanted(), ...changes } as never,
    });
    expect(response).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    expect(response.ok === false && Object.keys(response.error.fields ?? {})).toEqual([field]);
    expect((await finder(refused)).preferences.weights.age).toBeGreaterThan(0);
  });

  it('are gone with the member, as is what the swipe game kept', async () => {
    const ben = await made.createMember('starting', man);
    const [ann, eve] = (await made.createMembers(2, 'starting', woman)) as [TestUser, TestUser];
    await save(ben, { tattoos: true });
    for (const [{ id }, like] of [
      [ann, true],
      [eve, false],
    ] as const) {
      await ben.client.ok(swipeGameContract, 'POST', { body: { id, like } });
    }
    const kept = async () =>
      (await openTable(own.stack.environment).partition(`TENANT#starting#MEMBER#${ben.id}`))
        .map(({ sk }) => String(sk.split('#')[0]))
        .filter((kind) => ['PREFERENCES', 'SKIP', 'SWIPES'].includes(kind));
    expect((await kept()).sort()).toEqual(['PREFERENCES', 'SKIP', 'SWIPES']);
    await ben.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    expect(await ben.client.getErrorCode(matchFinderContract, 'GET')).toBe(
      'authentication_required',
    );
    await own.local.advance((limits.reactivationDays + 1) * 86_400);
    await soon(async () => expect(await kept()).toEqual([]));
    await own.local.resetClock();
  });
});

describe('the matches', () => {
  it('are scored, the best first, with the reasons and whatever the profile shows', async () => {
    const ben = await made.createMember('scoring', man);
    const place = { region: 'US-VT' };
    const ann = await made.createMember('scoring', { ...woman, ...place });
    const eve = await made.createMember('scoring', { ...woman, ...place });
    const zoe = await made.createMember('scoring', { ...woman, region: 'US-TX' });
    const near = await made.createMember('scoring', {
      ...woman,
      region: 'US-TX',
      date_of_birth: `${new Date().getUTCFullYear() - 48}-01-01`,
    });
    const far = await made.createMember('scoring', {
      ...woman,
      ...place,
      date_of_birth: `${new Date().getUTCFullYear() - 60}-01-01`,
    });
    await describeAs(ann, { interests: ['coffee', 'tea'], hair_color: 'red', tattoos: false });
    await describeAs(eve, { interests: ['coffee'], hair_color: 'black', tattoos: true });
    const changes = {
      region: 'US-VT',
      interests: ['coffee', 'tea'],
      hair_color: ['red'],
      tattoos: false,
      weights: { age: 3, region: 2, interests: 2, hair_color: 1, tattoos: 1 },
    } satisfies Changes;
    await soon(async () => {
      // Of 9: all; 3 + 2 + 1; 3; a quarter of 3
      expect(await matched(ben, changes)).toEqual([
        [ann.id, 100],
        [eve.id, 66],
        [zoe.id, 33],
        [near.id, 8],
      ]);
    });
    const { matches, looked_at } = await finder(ben);
    expect(looked_at).toBe(4);
    expect(matches.map(({ profile }) => profile.id)).not.toContain(far.id);
    expect(matches[1]).toMatchObject({
      profile: { id: eve.id, interests: ['coffee'], like_state: 'none', fictional: false },
      reasons: [
        { key: 'age', values: [expect.any(String)], partial: false },
        { key: 'region', values: ['US-VT'], partial: false },
        { key: 'interests', values: ['coffee'], partial: true },
      ],
    });
    expect(matches[3]?.reasons).toEqual([{ key: 'age', values: ['48'], partial: true }]);

    // Nobody who fits in nothing fills the list up.
    expect(await matched(ben, { hair_color: ['red'], weights: { hair_color: 1 } })).toEqual([
      [ann.id, 100],
    ]);
    expect(await matched(ben, { hair_color: ['gray'], weights: { hair_color: 3 } })).toEqual([]);
    expect(await matched(ben, { hair_color: ['red'] })).toEqual([]);
    expect(await matched(ben, { gender: 'male', weights: { age: 1 } })).toEqual([]);

    await ben.client.ok(likeContract, 'POST', { body: { id: ann.id } });
    const [first] = (await save(ben, changes)).matches;
    expect(first?.profile).toMatchObject({ id: ann.id, like_state: 'liked' });
    // Nobody is there to fit: a fictional profile has no score.
    await save(ben, { weights: { age: 1 } });
    const found = async () => (await finder(ben)).matches.map(({ profile }) => profile.id);
    expect(await found()).toContain(zoe.id);
    await made.makeFictional('scoring', zoe.id);
    await soon(async () => expect(await found()).not.toContain(zoe.id));
  }, 180_000);

  it('are at most two dozen', async () => {
    const ben = await made.createMember('many', man);
    const count = limits.matchesShown + 3;
    await made.createMembers(count, 'many', woman);
    const { matches, looked_at } = await save(ben, { weights: { age: 1 } });
    expect(matches).toHaveLength(limits.matchesShown);
    expect(looked_at).toBe(count);
    expect(new Set(matches.map(({ profile }) => profile.id)).size).toBe(limits.matchesShown);
  }, 180_000);

  it('are nobody whom the member must not meet', async () => {
    const ben = await made.createMember('hiding', man);
    const all = await made.createMembers(4, 'hiding', woman);
    const there = await made.createMember('other', woman);
    const everybody = { weights: { age: 1 } } satisfies Changes;
    const [blocked, blocking, gone, stranger] = all as [TestUser, TestUser, TestUser, TestUser];
    const seen = async (who: TestUser, changes: Changes = everybody) =>
      (await matched(who, changes)).map(([id]) => id);
    expect(new Set(await seen(ben))).toEqual(new Set(all.map(({ id }) => id)));
    await ben.client.ok(blockContract, 'POST', { body: { id: blocked.id } });
    await blocking.client.ok(blockContract, 'POST', { body: { id: ben.id } });
    await gone.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    expect(await seen(ben)).toEqual([stranger.id]);
    for (const one of [blocked, blocking]) {
      expect(await seen(one, { gender: 'male', ...everybody })).toEqual([]);
    }
    expect(await seen(stranger, { gender: 'male', ...everybody })).toEqual([ben.id]);
    expect(await seen(stranger)).not.toContain(stranger.id);
    expect(await seen(there, { gender: 'male', ...everybody })).toEqual([]);
  }, 180_000);
});

describe('a brand that hides fields', () => {
  it('tells nothing of them by scores or reasons', async () => {
    const ben = await made.createMember('discreet', { ...man, region: 'US-VT' });
    await describeAs(ben, { interests: ['coffee'] });
    const [ann, eve] = [
      await made.createMember('discreet', { ...woman, region: 'US-VT' }),
      await made.createMember('discreet', { ...woman, region: 'US-TX' }),
    ];
    const told = { interests: ['coffee'], hair_color: 'red', tattoos: true };
    await describeAs(ann, { ...told, eye_color: 'green' });
    await describeAs(eve, { eye_color: 'green' });
    // The member's own region and interests start the finder, but do not count.
    const { preferences } = await finder(ben);
    expect(preferences).toMatchObject({ region: 'US-VT', interests: ['coffee'] });
    expect(preferences.weights).toMatchObject({ region: 0, interests: 0, age: 2 });
    await soon(async () => {
      const asked = await save(ben, {
        region: 'US-VT',
        interests: ['coffee'],
        hair_color: ['red'],
        tattoos: true,
        eye_color: ['green'],
        weights: { age: 1, eye_color: 1 },
      });
      const reasons = [{ key: 'age' }, { key: 'eye_color', values: ['green'] }];
      expect(asked.matches).toMatchObject([
        { score: 100, reasons },
        { score: 100, reasons },
      ]);
    });
    expect(JSON.stringify((await finder(ben)).matches)).not.toMatch(/coffee|red|US-VT|US-TX/);
    for (const field of ['region', 'interests', 'hair_color', 'tattoos']) {
      const body = wanted({ weights: { [field]: 1 } });
      const response = await ben.client.call(matchFinderContract, 'PUT', { body });
      expect(response).toMatchObject({
        error: { code: 'validation_failed', fields: { [`weights.${field}`]: 'invalid_option' } },
      });
    }
  });
});
