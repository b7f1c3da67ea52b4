/** Searches members. */
import type { RequestQuery } from '#shared/api/contract.ts';
import type { membersContract } from '#shared/api/members.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import { searchFields } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { searchAccess } from '#shared/rules/gating.ts';
import { dayAfter } from '#shared/rules/periods.ts';
import { fittingAges, soughtGender, visitorsSearch } from '#shared/rules/search.ts';
import { now } from '../../adapters/clock.ts';
import { sealed, unsealed } from '../../adapters/keyed-secrets.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import { AppError } from '../core/app-error.ts';
import type { RequestContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { getAge, hasPhoto, lastActive, type SearchDocument } from '../members/search-document.ts';
import { loadViewer, type Viewer } from '../members/visible-profile.ts';
import { selectedCountry } from '../tenants/get-settings.ts';
import { fits, hiddenFrom, readPage, toProfileDtos } from './search-page.ts';

type Query = RequestQuery<typeof membersContract, 'GET'>;

interface SearchResponse {
  search: Search;
  pageNumber: number;
  numResults: number;
  profiles: Profile[];
  cursor: string | null;
  has_more: boolean;
  similar?: { profiles: Profile[]; count: number };
}

/** GET members.php */
export async function searchMembers(
  context: RequestContext<undefined, Query>,
): Promise<SearchResponse> {
  const { query, brand } = context;
  const viewer = await loadViewer(context);
  const { features } = brand.config;
  const visitor = { loggedIn: viewer.me !== null, network: query.network };
  const access = searchAccess(features, visitor);
  if (access === 'none') throw new AppError('search_closed');
  await countVisitor(context, viewer);
  const limited = access === 'limited';
  if (limited && isBeyondLimit(query)) throw new AppError('search_closed');
  const search = toSearch(context, viewer);
  const below = query.cursor === undefined ? null : placeIn(context, search, query.cursor);
  const hidden = await hiddenFrom(viewer);
  const page = await readPage(context.scope, search, { below, hidden, viewer });
  const shown = await toProfileDtos(page.documents, viewer);
  const similar =
    page.next === null && !limited ? await similarTo(context.scope, search, hidden, viewer) : null;
  return {
    search,
    pageNumber: query.page ?? 1,
    numResults: shown.length,
    profiles: shown,
    cursor:
      page.next === null || limited ? null : sealed(page.next, ...cursorPurpose(context, search)),
    has_more: page.next !== null,
    ...(similar ? { similar } : {}),
  };
}

/**
 * Returns the first members of a search and nothing of what follows: no further page, nobody similar.
 * It counts as a search of the visitor; the caller tells whether they may search.
 *
 * @param context its query holds the place
 */
export async function searchFirst(
  context: RequestContext<undefined, Query>,
  {
    order,
    ...options
  }: Pick<Parameters<typeof readPage>[2], 'size' | 'suits'> & {
    /** How the members are sorted, where not as in a search. */
    order?: (one: SearchDocument, other: SearchDocument) => number;
  } = {},
): Promise<Profile[]> {
  const viewer = await loadViewer(context);
  await countVisitor(context, viewer);
  const { documents } = await readPage(context.scope, toSearch(context, viewer), {
    below: null,
    hidden: await hiddenFrom(viewer),
    viewer,
    ...options,
  });
  return toProfileDtos(order ? documents.toSorted(order) : documents, viewer);
}

/** So many of the latest active are looked at, of whom the newest are shown. */
const lookedAtMost = 48;
const newestMost = 12;
/** For so many days somebody is new. */
const newDays = 30;

/** Returns members with a photo who joined lately, nobody fictional, the newest first; as `searchFirst`. */
export async function searchNewest(context: RequestContext<undefined, Query>): Promise<Profile[]> {
  const since = dayAfter(dayIn('UTC', now()), -newDays);
  const joinedOn = ({ joined_on = '' }: SearchDocument) => joined_on;
  const newest = await searchFirst(context, {
    size: lookedAtMost,
    suits: (document) => !document.fictional && hasPhoto(document) && joinedOn(document) >= since,
    order: (one, other) => joinedOn(other).localeCompare(joinedOn(one)),
  });
  return newest.slice(0, newestMost);
}

/** At most as many members as the page has windows. */
const activeTodayMost = 8;

/** Returns members with a photo who were active today, nobody fictional, the latest active first; as `searchFirst`. */
export const searchActiveToday = (context: RequestContext<undefined, Query>): Promise<Profile[]> =>
  searchFirst(context, {
    size: activeTodayMost,
    suits: (document) =>
      !document.fictional && hasPhoto(document) && lastActive(document) === 'today',
  });

/** Tells whether a query asks for more than the first page of a limited search. */
const isBeyondLimit = (query: Query): boolean =>
  query.cursor !== undefined || searchFields.some((name) => query[name] !== undefined);

/** Searches and member pages share a rate limit, so that neither bypasses the other's. */
export async function countVisitor(
  { scope, visitor }: RequestContext<unknown, unknown>,
  { me }: Pick<Viewer, 'me'>,
) {
  if (!me) await limitRate(scope, 'visitor_search', visitor.address);
}

/** Completes the query with defaults for the viewer. */
function toSearch(
  { query, brand, visitor }: RequestContext<undefined, Query>,
  { me }: Viewer<Member>,
): Search {
  const { config } = brand;
  const fitting = me
    ? {
        gender: soughtGender(me.profile),
        ...fittingAges(getAge(me.account, brand), config.limits.min_age),
      }
    : visitorsSearch(config.limits.min_age);
  const country = query.country ?? me?.profile.country ?? selectedCountry(config, visitor.country);
  const refuse = (field: string) => {
    throw new AppError('validation_failed', { fields: { [field]: 'invalid_option' } });
  };
  if (!config.countries.includes(country)) refuse('country');
  const region = query.countryregion || null;
  if (region && !regionsByCountry()[country].some(({ id }) => id === region)) {
    refuse('countryregion');
  }
  for (const name of searchFields) {
    if (query[name] !== undefined && !config.profile.search_fields.includes(name)) refuse(name);
  }
  const [min_age, max_age] = [query.min_age ?? fitting.min_age, query.max_age ?? fitting.max_age];
  if (min_age > max_age) refuse('max_age');
  return {
    gender: query.gender ?? fitting.gender,
    country,
    countryregion: region,
    min_age,
    max_age,
    ...Object.fromEntries(
      searchFields.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    ),
  };
}

const widerYears = 5;

/**
 * Returns members outside of the search: without region and filters, and of a slightly wider age
 * range.
 */
async function similarTo(
  scope: TenantScope,
  search: Search,
  hidden: ReadonlySet<string>,
  viewer: Viewer,
): Promise<{ profiles: Profile[]; count: number } | null> {
  const wider: Search = {
    gender: search.gender,
    country: search.country,
    countryregion: null,
    min_age: Math.max(viewer.brand.config.limits.min_age, search.min_age - widerYears),
    max_age: Math.min(limits.searchOldestYears, search.max_age + widerYears),
  };
  const { documents } = await readPage(scope, wider, { below: null, hidden, viewer });
  const others = documents.filter(
    (document) =>
      !fits(document, search, viewer) ||
      (search.countryregion !== null && document.region !== search.countryregion),
  );
  const profiles = await toProfileDtos(others.slice(0, limits.similarMost), viewer);
  return profiles.length > 0 ? { profiles, count: profiles.length } : null;
}

/**
 * A cursor is a position, bound to brand, viewer and search. It is sealed, as a position reveals
 * the hour of a member's last visit.
 */
const cursorPurpose = ({ scope, member }: RequestContext<unknown, unknown>, search: Search) =>
  ['cursor', scope.tenant, member?.member ?? '', JSON.stringify(search)] as const;

function placeIn(
  context: RequestContext<unknown, unknown>,
  search: Search,
  cursor: string,
): string {
  const place = unsealed(cursor, ...cursorPurpose(context, search));
  if (place !== null) return place;
  throw new AppError('validation_failed', { fields: { cursor: 'invalid_option' } });
}
