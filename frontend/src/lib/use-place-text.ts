/** The text that says where a member lives. */
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#shared/model/profile.ts';
import { regionsQuery } from './regions.ts';

type Lives = Pick<Profile, 'city' | 'region' | 'country'>;

/** Name of the region, once the regions are there. */
export function useRegionName({ country, region }: Pick<Lives, 'country' | 'region'>) {
  const { data } = useQuery(regionsQuery);
  return data?.[country]?.find(({ id }) => id === region)?.name ?? null;
}

/** Town and region, of which either may be unknown or hidden; a town often has its region's name. */
export function usePlaceText(
  profile: Lives,
  shown: readonly string[] = ['city', 'region'],
): string | null {
  const region = useRegionName(profile);
  const parts = [
    shown.includes('city') ? profile.city : null,
    shown.includes('region') ? region : null,
  ].filter((part) => part !== null);
  return [...new Set(parts)].join(', ') || null;
}
