import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { LanderName } from '#shared/landers.ts';

/** A landing page at a slug, and for visitors of a network, which may see more. */
export const landerQuery = (
  name: LanderName,
  slug: string | null,
  network: string | null,
  region: string | null = null,
) =>
  queryOptions({
    queryKey: ['lander', name, slug, network, region] as const,
    queryFn: ({ signal }) =>
      call('lander', 'GET', {
        query: {
          name,
          ...(slug ? { slug } : {}),
          ...(network ? { network } : {}),
          ...(region ? { region } : {}),
        },
        signal,
      }),
    // A visitor stays with what the page showed first.
    staleTime: Number.POSITIVE_INFINITY,
  });
