import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useKeptNetwork } from '#lib/use-gates.ts';
import type { Lander, NewsItem, RegionMap, Tonight } from '#shared/api/lander.ts';
import type { LanderName } from '#shared/landers.ts';
import type { Profile } from '#shared/model/profile.ts';
import { sourceShowsMore } from '#shared/rules/gating.ts';
import { landerQuery } from './api.ts';
import { type LanderChoice, noChoice } from './lander-choice.ts';

/** What a landing page shows of the brand's own words, and of its members. */
export interface LanderContent {
  lander: Lander;
  /** Nobody where visitors may not search. */
  profiles: readonly Profile[];
  /** The brand's news on socialnetwork, latest first. */
  news: readonly NewsItem[];
  /** Where alonetonight looks; null on other pages, and where it is not known. */
  tonight: Tonight | null;
  /** The regions of maplanding; null on other pages, and where they are not known. */
  map: RegionMap | null;
}

/**
 * The page's look for this visitor; null until it is known. Where it does not load, the page shows
 * what it says by itself.
 */
export function useLander(name: LanderName, choice: LanderChoice = noChoice): LanderContent | null {
  const { slug = null } = useParams();
  const { user } = useSession();
  const settings = useSettings();
  const network = useKeptNetwork();
  const decides = !user && sourceShowsMore(settings);
  const { data, isPending } = useQuery({
    ...landerQuery(name, slug, decides ? network : null, choice),
    // Another region is looked at from the page that stands.
    placeholderData: keepPreviousData,
  });
  if (data) return data;
  return isPending
    ? null
    : { lander: plainLander(name), profiles: [], news: [], tonight: null, map: null };
}

const plainLander = (name: LanderName): Lander => ({
  name,
  slug: null,
  variant: null,
  headline: null,
  text: null,
  button: null,
  picture: null,
  film: null,
  accent: null,
  interest: null,
  region: null,
  leads_to: 'form',
});
