import { absent, add, allOf, equals } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { list, type Write } from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { CountedPlace } from './region-counts.ts';

/**
 * Returns the writes that count a member in a place instead of in another one; none where both are
 * the same. They are refused where the member is counted elsewhere by now.
 */
export function countedPlaceWrites(
  member: MemberScope,
  was: CountedPlace | null,
  place: CountedPlace | null,
): Write[] {
  if (was?.region === place?.region && was?.country === place?.country) return [];
  const key = kinds.countedPlace.key(member);
  const ifSame = was
    ? allOf(equals('country', was.country), equals('region', was.region))
    : absent();
  return [
    place ? { put: { ...key, ...place }, if: ifSame } : { remove: key, if: ifSame },
    ...(was ? [countWrite(member, was, -1)] : []),
    ...(place ? [countWrite(member, place, 1)] : []),
  ];
}

const countWrite = (scope: TenantScope, { country, region }: CountedPlace, by: number): Write => ({
  update: kinds.regionCount.key(scope, country, region),
  changes: [add({ members: by })],
});

/** Returns how many members there are by region; a region without any is left out. */
export async function listRegionCounts(
  scope: TenantScope,
  country: string,
): Promise<Map<string, number>> {
  const { items } = await list<{ members: number }>(
    scope,
    { pk: kinds.regionCount.pk(scope, country) },
    { eventual: true },
  );
  return new Map(items.map(({ sk, members }) => [kinds.regionCount.read(sk).region, members]));
}
