import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { LanderName } from '#shared/landers.ts';
import type { Country } from '#shared/model/values.ts';

/** What a visitor chose on a page. */
export interface LanderChoice {
  region: string | null;
  country: Country | null;
}

export const noChoice: LanderChoice = { region: null, country: null };

/** A landing page at a slug, and for visitors of a network, which may see more. */
export const landerQuery = (
  name: LanderName,
  slug: string | null,
  network: string | null,
  { region, country }: LanderChoice = noChoice,
) =>
  queryOptions({
    queryKey: ['lander', name, slug, network, region, country] as const,
    queryFn: ({ signal }) =>
      call('lander', 'GET', {
        query: {
          name,
          ...(slug ? { slug } : {}),
          ...(network ? { network } : {}),
          ...(region ? { region } : {}),
          ...(country ? { country } : {}),
        },
        signal,
      }),
    // A visitor stays with what the page showed first.
    staleTime: Number.POSITIVE_INFINITY,
  });
