/** The last search of a member, in a cookie: the server's first page shows it already. */
import { writeCookie } from '#lib/storage.ts';
import * as limits from '#shared/limits.ts';
import type { Search } from '#shared/model/search.ts';
import type { User } from '#shared/model/user.ts';
import { getAddress, type SearchBrand, searchIn } from './search-state.ts';

/**
 * The search that the cookie's value says, if it is this member's. Another member on the same
 * device starts anew.
 */
export function rememberedSearch(
  value: string | null,
  user: User | null,
  settings: SearchBrand,
): Search | null {
  const [member, query] = value?.split(':') ?? [];
  return user && query && member === user.profile.id ? searchIn(query, settings) : null;
}

export const rememberSearch = (member: string, search: Search): void =>
  writeCookie(limits.searchCookieName, `${member}:${getAddress(search)}`, limits.rememberedDays);
