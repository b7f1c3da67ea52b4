import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { kinds } from '../../table/items.ts';
import { attributesAt, get, getMany, type Write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account, ProfileRecord } from '../members/members.ts';
import type { LikeRecord } from '../relations/likes.ts';

type PreferencesItem = { preferences: MatchPreferences };

export async function preferencesItem(member: MemberScope): Promise<MatchPreferences | null> {
  const item = await get<PreferencesItem>(member, kinds.matchPreferences.key(member));
  return item?.preferences ?? null;
}

/**
 * Reads the saved preferences, and what they start with where none are saved. One consistent
 * request.
 */
export async function startingItems(member: MemberScope): Promise<{
  account: Account | null;
  profile: ProfileRecord | null;
  saved: MatchPreferences | null;
}> {
  const keys = {
    account: kinds.account.key(member),
    profile: kinds.profile.key(member),
    saved: kinds.matchPreferences.key(member),
  };
  const items = await getMany(member, Object.values(keys), { consistent: true });
  return {
    account: attributesAt<Account>(items, keys.account),
    profile: attributesAt<ProfileRecord>(items, keys.profile),
    saved: attributesAt<PreferencesItem>(items, keys.saved)?.preferences ?? null,
  };
}

/**
 * Reads what decides how matches are shown: the own account and the likes with them, by their ids.
 * One consistent request.
 */
export async function findShownItems(
  member: MemberScope,
  others: readonly string[],
): Promise<{ account: Account | null; likes: Map<string, LikeRecord> }> {
  const account = kinds.account.key(member);
  const wanted = others.map((other) => ({ other, key: kinds.like.key(member, other) }));
  const items = await getMany(member, [account, ...wanted.map(({ key }) => key)], {
    consistent: true,
  });
  return {
    account: attributesAt<Account>(items, account),
    likes: new Map(
      wanted.flatMap(({ other, key }) => {
        const like = attributesAt<LikeRecord>(items, key);
        return like ? [[other, like] as const] : [];
      }),
    ),
  };
}

export const preferencesWrite = (member: MemberScope, preferences: MatchPreferences): Write => ({
  put: { ...kinds.matchPreferences.key(member), preferences },
});
