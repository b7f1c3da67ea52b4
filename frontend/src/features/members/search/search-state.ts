/** A search as the address carries it, and what it starts from. */
import * as limits from '#shared/limits.ts';
import type { Search } from '#shared/model/search.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import {
  bodyTypes,
  eyeColors,
  hairColors,
  interestIds,
  relationshipStatuses,
  type SoughtGender,
  searchFields,
  sexualities,
  soughtGenders,
} from '#shared/model/values.ts';
import { fittingAges, soughtGender, visitorsSearch } from '#shared/rules/search.ts';
import type { SearchQuery } from '../api.ts';

/** The fields behind "more". */
export type MoreField = (typeof searchFields)[number];

export type SearchBrand = Pick<
  Settings,
  'countries' | 'geoip_selected_country' | 'min_age' | 'search_fields'
>;

/** The brand as somebody sees it whose search is limited: without the fields behind "more". */
export const toSearchBrand = (settings: SearchBrand, searchesAll: boolean): SearchBrand =>
  searchesAll ? settings : { ...settings, search_fields: [] };

/** As they stand side by side. */
export const genderOptions: readonly SoughtGender[] = ['female', 'male', 'both'];

/** What fits the member, or a visitor of whom nothing is known. */
export function startingSearch(user: User | null, settings: SearchBrand): Search {
  const { min_age, countries, geoip_selected_country } = settings;
  if (!user) {
    return { ...visitorsSearch(min_age), country: geoip_selected_country, countryregion: null };
  }
  const { country, age } = user.profile;
  return {
    gender: soughtGender(user.profile),
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

/** The values of the fields behind "more" of which one is chosen. */
export const choices = {
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
  sexuality: sexualities,
} as const satisfies Partial<Record<MoreField, readonly string[]>>;
export const isChoice = (field: MoreField): field is keyof typeof choices => field in choices;

const includes = (values: readonly string[], value: unknown): boolean =>
  values.some((one) => one === value);

/** Whether a field behind "more" can have the value that an address gives it. */
function fits(field: MoreField, text: string): boolean {
  if (field === 'tattoos') return includes(['true', 'false'], text);
  if (field === 'interests') return text.split(',').every((id) => includes(interestIds, id));
  return includes(choices[field], text);
}

/** The search that an address says, or null where it says none or one that cannot be. */
export function searchIn(text: string, settings: SearchBrand): Search | null {
  const query = new URLSearchParams(text);
  const [gender, country] = [query.get('gender'), query.get('country')];
  const min_age = Number(query.get('min_age'));
  const max_age = Number(query.get('max_age'));
  const more = settings.search_fields.flatMap((field) => {
    const value = query.get(field);
    return value ? [{ field, value }] : [];
  });
  const possible =
    includes(soughtGenders, gender) &&
    includes(settings.countries, country) &&
    Number.isInteger(min_age) &&
    Number.isInteger(max_age) &&
    min_age >= settings.min_age &&
    min_age <= max_age &&
    max_age <= limits.searchOldestYears &&
    more.every(({ field, value }) => fits(field, value));
  if (!possible) return null;
  const values = more.map(({ field, value }) => {
    if (field === 'tattoos') return [field, value === 'true'];
    return [field, field === 'interests' ? value.split(',') : value];
  });
  return {
    gender: gender as Search['gender'],
    country: country as Search['country'],
    countryregion: query.get('countryregion') || null,
    min_age,
    max_age,
    ...Object.fromEntries(values),
  };
}

/** How many of the fields behind "more" are in use. */
export const moreCount = (search: Search): number =>
  searchFields.filter((name) => search[name] !== undefined).length;

/** How many things are chosen that a search does not start with. */
export const chosenCount = (search: Search, start: Search): number =>
  moreCount(search) +
  Number(search.gender !== start.gender) +
  Number(search.min_age !== start.min_age || search.max_age !== start.max_age) +
  Number(search.country !== start.country) +
  Number(search.countryregion !== start.countryregion);

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
