/** The results of a search, with as many pages as were there before a reload. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { readStored, store } from '#lib/storage.ts';
import { useKeptNetwork } from '#lib/use-gates.ts';
import * as limits from '#shared/limits.ts';
import type { Search } from '#shared/model/search.ts';
import { sourceShowsMore } from '#shared/rules/gating.ts';
import { searchQuery } from '../api.ts';
import { toQuery } from './search-state.ts';

interface Depth {
  query: string;
  pages: number;
}
const storageKey = 'search_pages';
/** More than this nobody waits for again. */
const mostPages = 10;

export function useResults(search: Search) {
  const { user } = useSession();
  const client = useQueryClient();
  const arrived = useNavigationType();
  const settings = useSettings();
  const kept = useKeptNetwork();
  // Only where it decides: the server's page knows of none.
  const network = !user && sourceShowsMore(settings) ? kept : null;
  const query = { ...toQuery(search), ...(network && { network }) };
  const options = {
    ...searchQuery(query),
    // The photos' addresses end; what was loaded before that is loaded anew.
    staleTime: (limits.photoUrlSeconds * 1_000) / 2,
    gcTime: (limits.photoUrlSeconds * 1_000) / 2,
    refetchInterval: limits.photoUrlSeconds * 800,
  };
  const words = JSON.stringify(query);
  const [returning, setReturning] = useState(() => {
    const depth = readStored<Depth>(storageKey, 'session');
    const known = client.getQueryData(options.queryKey)?.pages.length ?? 0;
    const back = arrived === 'POP' && depth?.query === words && depth.pages > Math.max(known, 1);
    return back ? Math.min(depth.pages, mostPages) : 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the search that was left
  useEffect(() => {
    if (returning === 0) return;
    client.prefetchInfiniteQuery({ ...options, pages: returning }).finally(() => setReturning(0));
  }, []);
  const results = useInfiniteQuery({ ...options, enabled: returning === 0 });
  const pages = results.data?.pages.length ?? 0;
  useEffect(() => {
    if (pages > 0) store(storageKey, { query: words, pages } satisfies Depth, 'session');
  }, [words, pages]);
  return results;
}
