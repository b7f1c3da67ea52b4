/** The regions a member can live in, by country: made by infra/data/build.ts from ISO 3166-2. */
import type { Country, RegionKind } from '#shared/model/values.ts';
import regions from './data/regions.json' with { type: 'json' };

export interface Region {
  /** ISO 3166-2 code, for example `NL-UT`. */
  id: string;
  /** As its inhabitants write it. */
  name: string;
  kind: RegionKind;
}

/** Every served country's regions, each list in that country's alphabetical order. */
export function regionsByCountry(): Record<Country, Region[]> {
  // The JSON's inferred type has `kind: string`; a test holds the file to RegionKind.
  return regions as Record<Country, Region[]>;
}
