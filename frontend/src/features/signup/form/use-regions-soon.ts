import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { regionsQuery } from '#lib/regions.ts';
import * as limits from '#shared/limits.ts';

/** Loads the regions, which a later step needs, once the first one is done with loading. */
export function useRegionsSoon(): void {
  const client = useQueryClient();
  useEffect(() => {
    const load = () => client.prefetchQuery(regionsQuery);
    const timer = setTimeout(load, limits.prefetchIdleTimeoutMs);
    return () => clearTimeout(timer);
  }, [client]);
}
