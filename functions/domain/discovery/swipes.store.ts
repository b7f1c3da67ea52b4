import { absent, add, anyOf, below, set } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { attributesAt, get, getMany, listAll, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account, ProfileRecord } from '../members/members.ts';
import type { Skip, SwipeDay } from './swipe-game.ts';

const epochSeconds = (at: string) => Math.floor(Date.parse(at) / 1_000);

/** Counts a like of a day. The write is refused at `max`. */
export const swipeLikeWrite = (
  member: MemberScope,
  day: string,
  options: { max: number; keptUntil: string },
): Write => ({
  update: kinds.swipeDay.key(member, day),
  changes: [add({ used: 1 }), set({ ttl: epochSeconds(options.keptUntil) })],
  if: anyOf(absent('used'), below('used', options.max)),
});

export async function swipeLikesUsed(member: MemberScope, day: string): Promise<number> {
  return (await get<{ used?: number }>(member, kinds.swipeDay.key(member, day)))?.used ?? 0;
}

/**
 * Reads what decides who fits a player, and how many likes of the day are used. One consistent
 * request.
 */
export async function dealingItems(
  member: MemberScope,
  day: string,
): Promise<{ account: Account | null; profile: ProfileRecord | null; likesUsed: number }> {
  const keys = {
    account: kinds.account.key(member),
    profile: kinds.profile.key(member),
    day: kinds.swipeDay.key(member, day),
  };
  const items = await getMany(member, Object.values(keys), { consistent: true });
  return {
    account: attributesAt<Account>(items, keys.account),
    profile: attributesAt<ProfileRecord>(items, keys.profile),
    likesUsed: attributesAt<{ used?: number }>(items, keys.day)?.used ?? 0,
  };
}

export const rememberSkip = (member: MemberScope, other: string, at: string, until: string) =>
  write(member, { put: { ...kinds.skip.key(member, other), at, until, ttl: epochSeconds(until) } });

export const forgetSkip = (member: MemberScope, other: string): Write => ({
  remove: kinds.skip.key(member, other),
});

/** Lists the stored skips, including expired ones. */
export async function listSkipItems(member: MemberScope): Promise<Skip[]> {
  const found: Skip[] = [];
  const partition = { pk: memberPk(member), prefix: kinds.skip.prefix };
  for await (const { sk, at, until } of listAll<Omit<Skip, 'other'> & Record<string, unknown>>(
    member,
    partition,
  )) {
    found.push({ other: kinds.skip.read(sk).other, at, until });
  }
  return found;
}

/** Lists the stored days. */
export async function swipeDays(member: MemberScope): Promise<SwipeDay[]> {
  const found: SwipeDay[] = [];
  const partition = { pk: memberPk(member), prefix: kinds.swipeDay.prefix };
  for await (const { sk, used } of listAll<{ used: number }>(member, partition)) {
    found.push({ day: kinds.swipeDay.read(sk).day, likes: used });
  }
  return found;
}
