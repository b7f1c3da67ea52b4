/**
 * The regions that a member can live in, by country (built by infra/data/build.ts from ISO 3166-2).
 */
import type { Country, RegionKind } from '#shared/model/values.ts';
import regions from './data/regions.json' with { type: 'json' };

export interface Region {
  /** ISO 3166-2 code, for example `NL-UT`. */
  id: string;
  /** In the local spelling. */
  name: string;
  kind: RegionKind;
}

/** Returns the regions of every served country, in that country's alphabetical order. */
export function regionsByCountry(): Record<Country, Region[]> {
  // The JSON's inferred type has `kind: string`; a test checks the file against RegionKind.
  return regions as Record<Country, Region[]>;
}
