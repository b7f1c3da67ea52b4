import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { LanderName } from '#shared/landers.ts';
import { type LanderChoice, noChoice } from './lander-choice.ts';

/** What a landing page is asked for with: what is not known is left out. */
export const getLanderParameters = (
  name: LanderName,
  slug: string | null,
  network: string | null,
  { region, country }: LanderChoice,
) => ({
  name,
  ...(slug ? { slug } : {}),
  ...(network ? { network } : {}),
  ...(region ? { region } : {}),
  ...(country ? { country } : {}),
});

/** A landing page at a slug, and for visitors of a network, which may see more. */
export const landerQuery = (
  name: LanderName,
  slug: string | null,
  network: string | null,
  choice: LanderChoice = noChoice,
) =>
  queryOptions({
    queryKey: ['lander', name, slug, network, choice.region, choice.country] as const,
    queryFn: ({ signal }) =>
      call('lander', 'GET', { query: getLanderParameters(name, slug, network, choice), signal }),
    // A visitor stays with what the page showed first.
    staleTime: Number.POSITIVE_INFINITY,
  });
