import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { get, keys, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';

export async function preferencesItem(member: MemberScope): Promise<MatchPreferences | null> {
  const item = await get<{ preferences: MatchPreferences }>(member, keys.matchPreferences(member));
  return item?.preferences ?? null;
}

export const putPreferences = (member: MemberScope, preferences: MatchPreferences) =>
  write(member, { put: { ...keys.matchPreferences(member), preferences } });
