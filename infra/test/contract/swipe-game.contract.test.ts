/** The swipe game: its profiles, its daily limit, and the effects of a like. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { blockContract } from '#shared/api/block.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { membersAt } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

const zones = { west: 'America/Chicago', east: 'Pacific/Auckland' } as const;
type Pair = [TestUser, TestUser];
type Eight = [...Pair, ...Pair, ...Pair, ...Pair];
const perDay = limits.swipeLikesPerDay;
const man = { gender: 'male', sexuality: 'hetero' } as const;
const woman = { gender: 'female', sexuality: 'hetero' } as const;

let own: OwnStack;
let made: ReturnType<typeof membersAt>;
beforeAll(async () => {
  own = await startOwnStack([
    ...Object.entries(zones).map(([id, time_zone]) => ({
      id,
      change: (config: object) => Object.assign(config, { time_zone }),
    })),
    ...['dealing', 'skipping', 'marking', 'both', 'many', 'elsewhere', 'racing'].map((id) => ({
      id,
    })),
    {
      id: 'staffed',
      change: (config: TenantConfig) => {
        config.features.fictional_chat = true;
      },
    },
  ]);
  made = membersAt(own);
}, 180_000);
afterAll(() => own.stop());
beforeEach(async () => {
  await own.local.resetClock();
});

const deal = ({ client }: TestUser) => client.ok(swipeGameContract, 'GET');
const dealt = async (who: TestUser) => (await deal(who)).profiles.map(({ id }) => id);
const send = (from: TestUser, to: Pick<TestUser, 'id'>, like: boolean) =>
  from.client.ok(swipeGameContract, 'POST', { body: { id: to.id, like } });
const like = (from: TestUser, to: TestUser) => send(from, to, true);
const skip = (from: TestUser, to: TestUser) => send(from, to, false);
const outcome = (from: TestUser, to: Pick<TestUser, 'id'>, liked = true) =>
  from.client.getErrorCode(swipeGameContract, 'POST', { body: { id: to.id, like: liked } });
const newOnes = async ({ client }: TestUser) =>
  (await client.ok(userContract, 'GET')).user?.new_likes;

/** The first moment of the next day in a time zone. */
function nextMidnight(zone: string, after: number): number {
  const today = dayIn(zone, new Date(after));
  let [same, next] = [after, after + 26 * 3_600_000];
  while (next - same > 1) {
    const middle = Math.floor((same + next) / 2);
    if (dayIn(zone, new Date(middle)) === today) same = middle;
    else next = middle;
  }
  return next;
}
async function setClock(moment: number): Promise<void> {
  await own.local.resetClock();
  await own.local.advance((moment - Date.now()) / 1_000);
}
const minuteMs = 60_000;

/** Likes given by each day of the brand's own, as the table has them. */
async function likesByDay(brand: string, { id }: TestUser, zone: string) {
  const items = await openTable(own.stack.environment).partition(`TENANT#${brand}#MEMBER#${id}`);
  const days: Record<string, number> = {};
  for (const { sk, sent_at } of items) {
    if (!sk.startsWith('LIKE#') || !sent_at) continue;
    const day = dayIn(zone, new Date(String(sent_at)));
    days[day] = (days[day] ?? 0) + 1;
  }
  return days;
}
/** Tries more likes at once than a day allows, of those who are not liked yet; how many were given. */
async function likeMany(from: TestUser, waiting: TestUser[]): Promise<number> {
  const tried = waiting.splice(0, perDay + 3);
  const codes = await Promise.all(tried.map((to) => outcome(from, to)));
  for (const code of codes) expect(['ok', 'swipe_limit_reached']).toContain(code);
  waiting.push(...tried.filter((_, index) => codes[index] !== 'ok'));
  return codes.filter((code) => code === 'ok').length;
}

describe('a day', () => {
  const crowds: Record<string, TestUser[]> = {};
  beforeAll(async () => {
    crowds.west = await made.createMembers(28, 'west', woman);
    crowds.east = await made.createMembers(28, 'east', woman);
  }, 240_000);

  it('has four likes, however many come at once', async () => {
    const ben = await made.createMember('west', man);
    const all = (crowds.west ?? []).slice(0, 20);
    const codes = await Promise.all(all.map((to) => outcome(ben, to)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(perDay);
    expect(codes.filter((code) => code === 'swipe_limit_reached')).toHaveLength(20 - perDay);
    expect((await deal(ben)).likes_left).toBe(0);
    expect((await ben.client.ok(likesContract, 'GET')).sent).toHaveLength(perDay);
    // Who was refused was not told of a like.
    const told = await Promise.all(all.map(newOnes));
    expect(told.filter((count) => count === 1)).toHaveLength(perDay);
    expect(told.filter((count) => count === 0)).toHaveLength(20 - perDay);
  });

  it('is not shortened by a like of somebody who is liked already', async () => {
    const ben = await made.createMember('west', man);
    const [ann, eve] = crowds.west as Pair;
    const responses = await Promise.all(Array.from({ length: 8 }, () => like(ben, ann)));
    for (const response of responses) expect(response.like_state).toBe('liked');
    expect(await like(ben, ann)).toEqual({ like_state: 'liked', match: false, likes_left: 3 });
    await ben.client.ok(likeContract, 'POST', { body: { id: eve.id } });
    expect((await like(ben, eve)).likes_left).toBe(3);
    for (const to of (crowds.west ?? []).slice(2, 5)) await like(ben, to);
    expect(await like(ben, ann)).toEqual({ like_state: 'liked', match: false, likes_left: 0 });
    expect(await outcome(ben, (crowds.west ?? [])[6] as TestUser)).toBe('swipe_limit_reached');
    // Only the game has this limit.
    const other = (crowds.west ?? [])[6] as TestUser;
    await ben.client.ok(likeContract, 'POST', { body: { id: other.id } });
    expect((await like(ben, other)).like_state).toBe('liked');
  });

  it('is not lengthened by taking a like back', async () => {
    const ben = await made.createMember('west', man);
    const all = crowds.west ?? [];
    for (const to of all.slice(0, perDay)) await like(ben, to);
    await ben.client.ok(likeContract, 'DELETE', { body: { id: all[0]?.id ?? '' } });
    expect(await outcome(ben, all[0] as TestUser)).toBe('swipe_limit_reached');
    expect((await deal(ben)).likes_left).toBe(0);
  });

  it('is not shortened by skips', async () => {
    const ben = await made.createMember('west', man);
    for (const to of (crowds.west ?? []).slice(0, 6)) {
      expect(await skip(ben, to)).toEqual({ like_state: 'none', match: false, likes_left: perDay });
    }
  });

  it.each(['west', 'east'] as const)(
    'in the %s ends at the brand’s midnight: five days around it, never a fifth like',
    async (brand) => {
      const zone = zones[brand];
      const ben = await made.createMember(brand, man);
      const waiting = [...(crowds[brand] ?? [])];
      let midnight = nextMidnight(zone, Date.now());
      for (let day = 0; day < 5; day++) {
        await setClock(midnight - minuteMs);
        // Since the midnight before, the day is used up.
        expect(await likeMany(ben, waiting)).toBe(day === 0 ? perDay : 0);
        expect((await deal(ben)).likes_left).toBe(0);
        await setClock(midnight + 1_000);
        expect((await deal(ben)).likes_left).toBe(perDay);
        expect(await likeMany(ben, waiting)).toBe(perDay);
        midnight = nextMidnight(zone, midnight);
      }
      const days = await likesByDay(brand, ben, zone);
      expect(Object.values(days)).toEqual(Array.from({ length: 6 }, () => perDay));
    },
    120_000,
  );

  it.each(['west', 'east'] as const)(
    'in the %s has four likes also where the clocks change',
    async (brand) => {
      const zone = zones[brand];
      const dayLength = (start: number) => nextMidnight(zone, start) - start;
      let start = nextMidnight(zone, Date.now());
      while (dayLength(start) === 24 * 3_600_000) start = nextMidnight(zone, start);
      const end = nextMidnight(zone, start);
      await setClock(start - minuteMs);
      const ben = await made.createMember(brand, man);
      const waiting = [...(crowds[brand] ?? [])];
      const given: number[] = [];
      for (const moment of [
        start - minuteMs,
        start + 1_000,
        start + 3 * 3_600_000,
        end - minuteMs,
        end + 1_000,
      ]) {
        await setClock(moment);
        given.push(await likeMany(ben, waiting));
      }
      expect(given).toEqual([perDay, perDay, 0, 0, perDay]);
    },
    120_000,
  );
});

describe('who is dealt', () => {
  const place = { region: 'US-VT' };

  it('fits, is not the member, and neither liked, skipped, blocked, blocking nor gone', async () => {
    const ben = await made.createMember('dealing', { ...man, ...place });
    const all = await made.createMembers(8, 'dealing', { ...woman, ...place });
    const [liked, liking, matched, skipped, blocked, blocking, gone, stranger] = all as Eight;
    const [older, lesbian, rival] = [
      await made.createMember('dealing', { ...woman, ...place, date_of_birth: '1950-01-01' }),
      await made.createMember('dealing', { ...woman, ...place, sexuality: 'lesbian' }),
      await made.createMember('dealing', { ...man, ...place }),
    ];
    expect(new Set(await dealt(ben))).toEqual(new Set(all.map(({ id }) => id)));

    await like(ben, liked);
    await like(liking, ben);
    await like(ben, matched);
    await like(matched, ben);
    await skip(ben, skipped);
    await ben.client.ok(blockContract, 'POST', { body: { id: blocked.id } });
    await blocking.client.ok(blockContract, 'POST', { body: { id: ben.id } });
    await gone.client.ok(accountDeleteContract, 'POST', {
      body: { password, reason: 'other' },
    });
    const { profiles } = await deal(ben);
    expect(new Set(profiles.map(({ id }) => id))).toEqual(new Set([liking.id, stranger.id]));
    // Nothing tells who of the two likes the member.
    for (const { like_state } of profiles) expect(like_state).toBe('none');
    const hidden = [liked, matched, skipped, blocked, blocking, gone, older, lesbian, rival, ben];
    for (const { id } of hidden) expect(await dealt(ben)).not.toContain(id);

    // Those who are not to be met cannot be reached either.
    expect(await outcome(ben, blocked)).toBe('not_found');
    expect(await outcome(ben, blocking)).toBe('blocked_by_user');
    expect(await outcome(ben, blocking, false)).toBe('blocked_by_user');
    expect(await outcome(ben, gone)).toBe('not_found');
    expect(await outcome(ben, ben)).toBe('not_found');
    expect(await outcome(ben, ben, false)).toBe('not_found');
    expect(await dealt(blocking)).not.toContain(ben.id);
    expect(await dealt(blocked)).not.toContain(ben.id);
  }, 180_000);

  it('was not skipped for thirty days; a like undoes the skip', async () => {
    const ben = await made.createMember('skipping', { ...man, ...place });
    const [ann, eve] = (await made.createMembers(2, 'skipping', { ...woman, ...place })) as Pair;
    await skip(ben, ann);
    await skip(ben, ann);
    await skip(ben, eve);
    expect(await dealt(ben)).not.toContain(ann.id);
    expect(await like(ben, ann)).toMatchObject({ like_state: 'liked', likes_left: 3 });
    // A skip of somebody who is liked changes nothing.
    expect(await skip(ben, ann)).toEqual({ like_state: 'liked', match: false, likes_left: 3 });
    await ben.client.ok(likeContract, 'DELETE', { body: { id: ann.id } });
    expect(await dealt(ben)).toContain(ann.id);

    const dayMs = 86_400_000;
    await setClock(Date.now() + limits.swipeSkipDays * dayMs - 5 * minuteMs);
    expect(await dealt(ben)).not.toContain(eve.id);
    await setClock(Date.now() + limits.swipeSkipDays * dayMs);
    await ben.client.ok(userContract, 'POST', { body: { email: ben.email, password } });
    expect(await dealt(ben)).toContain(eve.id);
  });

  it('is nobody fictional where nobody answers for them', async () => {
    const ben = await made.createMember('marking', { ...man, ...place });
    const ann = await made.createMember('marking', { ...woman, ...place });
    expect(await dealt(ben)).toContain(ann.id);
    await made.makeFictional('marking', ann.id);
    await vi.waitFor(async () => expect(await dealt(ben)).not.toContain(ann.id), {
      timeout: 60_000,
    });
  });

  it('is marked where the profile is fictional', async () => {
    const ben = await made.createMember('staffed', { ...man, ...place });
    const ann = await made.createMember('staffed', { ...woman, ...place });
    const seen = async () => (await deal(ben)).profiles.find(({ id }) => id === ann.id);
    expect(await seen()).toMatchObject({ fictional: false, last_active: 'today' });
    await made.makeFictional('staffed', ann.id);
    // It was never here.
    const marked = { fictional: true, last_active: 'earlier' };
    await vi.waitFor(async () => expect(await seen()).toMatchObject(marked), { timeout: 60_000 });
  });

  it('may be of both genders for who likes both', async () => {
    const robin = await made.createMember('both', { gender: 'male', sexuality: 'bi', ...place });
    const [ann, tom] = [
      await made.createMember('both', { ...woman, ...place }),
      await made.createMember('both', { gender: 'male', sexuality: 'gay', ...place }),
    ];
    expect(await dealt(robin)).toEqual(expect.arrayContaining([ann.id, tom.id]));
    expect((await dealt(robin)).length).toBeLessThanOrEqual(limits.swipeDealt);
  });

  it('comes a few at a time, until everybody was', async () => {
    const ben = await made.createMember('many', { ...man, ...place });
    const all = await made.createMembers(limits.swipeDealt + 4, 'many', { ...woman, ...place });
    const seen: string[] = [];
    for (const count of [limits.swipeDealt, 4, 0]) {
      const { profiles } = await deal(ben);
      expect(profiles).toHaveLength(count);
      for (const { id } of profiles) await send(ben, { id }, false);
      seen.push(...profiles.map(({ id }) => id));
    }
    expect(new Set(seen)).toEqual(new Set(all.map(({ id }) => id)));
  }, 180_000);

  it('is of the member’s own brand', async () => {
    const here = await made.createMember('dealing', { ...man, ...place });
    const there = await made.createMember('elsewhere', { ...woman, ...place });
    expect(await dealt(here)).not.toContain(there.id);
    for (const liked of [true, false]) {
      expect(await outcome(here, there, liked)).toBe('not_found');
      expect(await outcome(here, { id: 'A'.repeat(22) }, liked)).toBe('not_found');
    }
    expect((await deal(here)).likes_left).toBe(perDay);
  });
});

describe('a match', () => {
  const two = async () =>
    Promise.all([made.createMember('racing', man), made.createMember('racing', woman)]);

  it('is told to who likes back, not before', async () => {
    const [ben, ann] = await two();
    expect(await like(ben, ann)).toEqual({ like_state: 'liked', match: false, likes_left: 3 });
    expect((await deal(ann)).profiles.find(({ id }) => id === ben.id)?.like_state).toBe('none');
    expect(await skip(ann, ben)).toEqual({ like_state: 'none', match: false, likes_left: 4 });
    expect(await like(ann, ben)).toEqual({ like_state: 'match', match: true, likes_left: 3 });
    // An ordinary like: it shows wherever likes do, and can be taken back there.
    expect((await ben.client.ok(likesContract, 'GET')).matches).toEqual([ann.id]);
    expect((await ann.client.ok(likesContract, 'GET')).matches).toEqual([ben.id]);
    expect(await skip(ann, ben)).toEqual({ like_state: 'match', match: true, likes_left: 3 });
  });

  it('of a like and a like back at once is celebrated once, with one notice each', async () => {
    for (let round = 0; round < 8; round++) {
      const [ben, ann] = await two();
      const responses = await Promise.all([like(ben, ann), like(ann, ben)]);
      expect(responses.filter(({ match }) => match)).toHaveLength(1);
      for (const one of [ben, ann]) {
        expect(await newOnes(one)).toBe(1);
        const likes = await one.client.ok(likesContract, 'GET');
        expect(likes).toMatchObject({ sent: [], received: [], new_likes: 1 });
        expect(likes.matches).toHaveLength(1);
        expect((await deal(one)).likes_left).toBe(3);
      }
    }
  }, 180_000);

  it('at once with a like of the ordinary kind costs one like at most', async () => {
    for (let round = 0; round < 4; round++) {
      const [ben, ann] = await two();
      await Promise.all([
        like(ben, ann),
        ben.client.ok(likeContract, 'POST', { body: { id: ann.id } }),
        like(ann, ben),
      ]);
      expect([3, 4]).toContain((await deal(ben)).likes_left);
      expect(await newOnes(ann)).toBe(1);
      expect((await ben.client.ok(likesContract, 'GET')).matches).toEqual([ann.id]);
    }
  }, 180_000);
});

it('the member gets everything that is kept of the game', async () => {
  const ben = await made.createMember('racing', man);
  const [ann, eve] = (await made.createMembers(2, 'racing', woman)) as Pair;
  await like(ben, ann);
  await skip(ben, eve);
  const { swipe_game } = await ben.client.ok(accountExportContract, 'GET');
  const today = dayIn('America/Chicago', new Date());
  expect(swipe_game.days).toEqual([{ day: today, likes: 1 }]);
  expect(swipe_game.skips).toMatchObject([{ id: eve.id }]);
});
