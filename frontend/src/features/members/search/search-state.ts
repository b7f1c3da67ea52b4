/** A search as the address carries it, and what it starts from. */
import * as limits from '#shared/limits.ts';
import type { Search } from '#shared/model/search.ts';
import { searchSchema } from '#shared/model/search.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { searchFields } from '#shared/model/values.ts';
import { fittingAges, fittingGender, visitorsSearch } from '#shared/rules/search.ts';
import type { SearchQuery } from '../api.ts';

/** The fields behind "more". */
export type MoreField = (typeof searchFields)[number];

type Brand = Pick<Settings, 'countries' | 'geoip_selected_country' | 'min_age' | 'search_fields'>;

/** What fits the member, or a visitor of whom nothing is known. */
export function startingSearch(user: User | null, settings: Brand): Search {
  const { min_age, countries, geoip_selected_country } = settings;
  if (!user) {
    return { ...visitorsSearch(min_age), country: geoip_selected_country, countryregion: null };
  }
  const { country, age } = user.profile;
  return {
    gender: fittingGender(user.profile),
    country: countries.includes(country) ? country : geoip_selected_country,
    countryregion: null,
    ...fittingAges(age, min_age),
  };
}

/** The query of an address or call that says the whole search. */
export function toQuery(search: Search): SearchQuery {
  const { countryregion, min_age, max_age, tattoos, interests, ...rest } = search;
  return {
    ...rest,
    ...(countryregion && { countryregion }),
    min_age: String(min_age),
    max_age: String(max_age),
    ...(tattoos !== undefined && { tattoos: String(tattoos) }),
    ...(interests && interests.length > 0 && { interests: interests.join(',') }),
  } as SearchQuery;
}

/** The part of an address after the question mark. */
export const getAddress = (search: Search): string =>
  new URLSearchParams(toQuery(search) as Record<string, string>).toString();

/** The search that an address says, or null where it says none or one that cannot be. */
export function searchIn(text: string, settings: Brand): Search | null {
  const query = new URLSearchParams(text);
  const value = (name: string) => query.get(name) || undefined;
  const age = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  const tattoos = value('tattoos');
  const interests = value('interests')?.split(',');
  const more: Record<MoreField, unknown> = {
    hair_color: value('hair_color'),
    eye_color: value('eye_color'),
    body_type: value('body_type'),
    relationship_status: value('relationship_status'),
    sexuality: value('sexuality'),
    tattoos: tattoos && tattoos === 'true',
    interests,
  };
  const parsed = searchSchema.safeParse({
    gender: value('gender'),
    country: value('country'),
    countryregion: value('countryregion') ?? null,
    min_age: age('min_age'),
    max_age: age('max_age'),
    ...Object.fromEntries(
      settings.search_fields.flatMap((name) =>
        more[name] === undefined ? [] : [[name, more[name]]],
      ),
    ),
  });
  if (!parsed.success) return null;
  const search = parsed.data;
  const possible =
    settings.countries.includes(search.country) &&
    search.min_age >= settings.min_age &&
    search.min_age <= search.max_age;
  return possible ? search : null;
}

/** How many of the fields behind "more" are in use. */
export const moreCount = (search: Search): number =>
  searchFields.filter((name) => search[name] !== undefined).length;

/** Without the fields behind "more" and without a region. */
export const withoutMore = ({ gender, country, min_age, max_age }: Search): Search => ({
  gender,
  country,
  countryregion: null,
  min_age,
  max_age,
});

/** The widest search there is for the same people; null where it is that already. */
export function widerSearch(search: Search, minAge: number): Search | null {
  const wider = { ...withoutMore(search), min_age: minAge, max_age: limits.searchOldestYears };
  const same =
    search.countryregion === null &&
    moreCount(search) === 0 &&
    search.min_age === wider.min_age &&
    search.max_age === wider.max_age;
  return same ? null : wider;
}

/** A search with one of the fields behind "more" set, or without it. */
export function withMore(search: Search, name: MoreField, value: unknown): Search {
  const { [name]: _, ...rest } = search;
  const none = value === undefined || (Array.isArray(value) && value.length === 0);
  return (none ? rest : { ...rest, [name]: value }) as Search;
}
