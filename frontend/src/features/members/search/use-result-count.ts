/** How many members a search finds, before it is made: its first page, which then shows at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '#lib/session.tsx';
import type { Search } from '#shared/model/search.ts';
import { firstPageQuery, type SearchPage, searchQuery } from '../api.ts';
import { getAddress, toQuery } from './search-state.ts';

/** Somebody who moves a slider or ticks several boxes is still choosing. */
const settledMs = 400;
/** What was counted a moment ago still holds. */
const freshMs = 60_000;

interface ResultCount {
  count: number;
  /** There are more than the first page has: the search has no total. */
  more: boolean;
}

/**
 * @returns the number, null while it is unknown, and what keeps the counted page for the results.
 * Visitors have none, since their searches are limited in number.
 */
export function useResultCount(
  search: Search,
  active: boolean,
): { found: ResultCount | null; keep: () => void } {
  const { user } = useSession();
  const client = useQueryClient();
  const settled = useSettled(search);
  const results = searchQuery(toQuery(settled)).queryKey;
  const shown = client.getQueryState(results);
  const { data } = useQuery({
    ...firstPageQuery(toQuery(settled)),
    enabled: active && user !== null,
    staleTime: freshMs,
    initialData: () => shown?.data?.pages[0],
    initialDataUpdatedAt: () => shown?.dataUpdatedAt,
  });
  const isCounted = data !== undefined && getAddress(settled) === getAddress(search);
  const page = isCounted && user ? data : null;
  return {
    found: page && toCount(page),
    keep: () => {
      if (!page || shown?.data) return;
      client.setQueryData(results, {
        pages: [page],
        pageParams: [{ page: 1, cursor: null }],
      });
    },
  };
}

/** Where few of many fit, the first page may be short or empty, which says little. */
const toCount = ({ profiles, has_more }: SearchPage): ResultCount | null =>
  profiles.length === 0 && has_more ? null : { count: profiles.length, more: has_more };

/** The search once nothing was changed for a moment. */
function useSettled(search: Search): Search {
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), settledMs);
    return () => clearTimeout(timer);
  }, [search]);
  return settled;
}
