/**
 * How many members a search finds in each region. A member's search document and the counters change in
 * one transaction, so that a member is counted once, wherever the documents say.
 */
import type { Country } from '#shared/model/values.ts';
import type { SearchDocument } from './search-document.ts';

export { countedPlaceWrites, listRegionCounts } from './region-counts.store.ts';

export interface CountedPlace {
  country: Country;
  /** ISO 3166-2 code; the country's own code for members who named no region. */
  region: string;
}

/** Returns where a member counts. A fictional one counts nowhere: the number is one of people. */
export const getCountedPlace = (document: SearchDocument | null): CountedPlace | null =>
  document && !document.fictional
    ? { country: document.country, region: document.region ?? document.country }
    : null;
