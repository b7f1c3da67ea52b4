import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { kinds } from '../../table/items.ts';
import { get, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';

export async function preferencesItem(member: MemberScope): Promise<MatchPreferences | null> {
  const item = await get<{ preferences: MatchPreferences }>(
    member,
    kinds.matchPreferences.key(member),
  );
  return item?.preferences ?? null;
}

export const putPreferences = (member: MemberScope, preferences: MatchPreferences) =>
  write(member, { put: { ...kinds.matchPreferences.key(member), preferences } });
