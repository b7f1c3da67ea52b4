/** What people of a country usually call the part of it that they live in. */
import type { Country, RegionKind } from '../model/values.ts';

/**
 * The usual word of each country, whatever its capital or single parts are called. Each language has
 * its own word for a kind: a `federal_state` is a Bundesland, a `state` in Australia a Bundesstaat.
 */
export const usualRegionKinds: Record<Country, RegionKind> = {
  US: 'state',
  NL: 'province',
  BE: 'province',
  FR: 'region',
  IT: 'region',
  ES: 'autonomous_community',
  DE: 'federal_state',
  AT: 'federal_state',
  IE: 'county',
  GB: 'country',
  CA: 'province',
  PL: 'voivodeship',
  AU: 'state',
  NZ: 'region',
  CH: 'canton',
};
