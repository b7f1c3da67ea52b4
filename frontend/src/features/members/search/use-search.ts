/** Which search runs: the address says it; without one the last of this member does. */
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { usePageCookies } from '#lib/use-page-cookie.ts';
import * as limits from '#shared/limits.ts';
import type { Search } from '#shared/model/search.ts';
import { rememberedSearch, rememberSearch } from './remembered-search.ts';
import { getAddress, searchIn, startingSearch, toSearchBrand } from './search-state.ts';

export function useSearch(): {
  search: Search;
  /** What it starts from. */
  start: Search;
  change: (next: Search) => void;
} {
  const settings = useSettings();
  const { user } = useSession();
  const { searchesAll } = useGates();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const member = user?.profile.id ?? null;
  const start = startingSearch(user, settings);
  const said = useMemo(
    () => searchIn(address, toSearchBrand(settings, searchesAll)),
    [address, settings, searchesAll],
  );
  const getCookie = usePageCookies();
  const last = getCookie(limits.searchCookieName);
  const kept = useMemo(() => rememberedSearch(last, user, settings), [last, user, settings]);
  const search = said ?? kept ?? start;
  useEffect(() => {
    if (said && member) rememberSearch(member, said);
  }, [said, member]);
  return {
    search,
    start,
    // Back leads out of the search, not through every filter that was tried.
    change: (next) => navigate(`${paths.members}?${getAddress(next)}`, { replace: true }),
  };
}
