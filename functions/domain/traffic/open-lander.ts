/** Opens landing pages. */
import { createHash } from 'node:crypto';
import type { RequestQuery } from '#shared/api/contract.ts';
import type { Lander, landerContract, NewsItem, RegionMap, Tonight } from '#shared/api/lander.ts';
import { landerFilmUrl, landerPictureBase } from '#shared/brand-assets.ts';
import {
  chooseVariant,
  getLook,
  type LanderLook,
  type LanderName,
  landerAt,
  landerFilms,
  landerNames,
  landerPictures,
  textIn,
} from '#shared/landers.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import { searchAccess } from '#shared/rules/gating.ts';
import { chooseLocale } from '#shared/rules/locales.ts';
import { onAccent } from '#shared/rules/on-accent.ts';
import type { Landing } from '#shared/rules/traffic.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import type { Brand } from '../core/brand.ts';
import type { RequestContext } from '../core/context.ts';
import { tenantScope } from '../core/scope.ts';
import { searchActiveToday, searchFirst, searchNewest } from '../discovery/search.ts';
import { listRegionCounts } from '../members/region-counts.ts';
import { selectedCountry } from '../tenants/get-settings.ts';

type Query = RequestQuery<typeof landerContract, 'GET'>;

/** Pages that tell something without members, so that no search is paid for. */
const withoutMembers: ReadonlySet<LanderName> = new Set([
  'whoneedsstrings',
  'iconslanding',
  'transitionsvideolanding',
  'video',
]);

/** GET lander.php */
export async function openLander(
  context: RequestContext<undefined, Query>,
): Promise<{ lander: Lander; news: NewsItem[] } & Shown> {
  const { brand, visitor, query } = context;
  const { slug, entry } = landerAt(brand.landers, query.name, query.slug);
  const variant = chooseVariant(entry, getShare(context, query.name, slug));
  const look = getLook(entry, variant);
  const locale = chooseLocale(visitor.locale, brand.config.domain_language);
  return {
    lander: {
      name: query.name,
      slug,
      variant,
      headline: textIn(look.headline, locale),
      text: textIn(look.text, locale),
      button: textIn(look.button, locale),
      ...getFiles(brand, look),
      accent: look.accent ? { ground: look.accent, text: onAccent(look.accent) } : null,
      interest: look.interest ?? null,
      region: look.region ?? null,
      leads_to: look.leads_to ?? 'form',
    },
    news: query.name === 'socialnetwork' ? getNews(brand, locale) : [],
    ...(await getMembers(context, look)),
  };
}

function getFiles({ assets, landers }: Brand, { picture, film }: LanderLook) {
  const pictures = landerPictures(landers);
  const films = landerFilms(landers);
  const pictureUrl = (file: string) => landerPictureBase(assets, pictures.indexOf(file));
  const filmUrl = (file: string) => landerFilmUrl(assets, films.indexOf(file), file);
  return {
    picture: picture ? pictureUrl(picture) : null,
    film: film
      ? { webm: filmUrl(film.webm), mp4: filmUrl(film.mp4), poster: pictureUrl(film.poster) }
      : null,
  };
}

interface Shown {
  profiles: Profile[];
  tonight: Tonight | null;
  map: RegionMap | null;
}

/** Returns the brand's news, the latest first. */
function getNews({ landers, assets, config }: Brand, locale: Locale): NewsItem[] {
  const pictures = landerPictures(landers);
  const { default_locale } = config;
  return (landers?.news ?? [])
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .map(({ date, title, text, picture }) => ({
      date,
      title: textIn(title, locale) ?? textIn(title, default_locale) ?? '',
      text: textIn(text, locale) ?? textIn(text, default_locale) ?? '',
      picture: picture ? landerPictureBase(assets, pictures.indexOf(picture)) : null,
    }));
}

/** The same visitors see as in a search, and no more; where it is closed, nobody. */
async function getMembers(
  context: RequestContext<undefined, Query>,
  look: LanderLook,
): Promise<Shown> {
  const { brand, member, visitor, query } = context;
  const searcher = { loggedIn: member !== null, network: query.network };
  const open = searchAccess(brand.config.features, searcher) !== 'none';
  const chosen = choosesRegion.has(query.name) ? findPlace(brand, query.region) : undefined;
  const place = chosen ?? findPlace(brand, look.region) ?? {};
  const search = { ...context, query: { network: query.network, ...place } };
  const country = place.country ?? selectedCountry(brand.config, visitor.country);
  const region = place.countryregion ?? null;
  if (query.name === 'alonetonight') {
    const regions = regionsByCountry()[country].map(({ id, name }) => ({ id, name }));
    return {
      profiles: open ? await searchActiveToday(search) : [],
      tonight: { open, region, regions },
      map: null,
    };
  }
  if (query.name === 'maplanding') {
    const asked = brand.config.countries.find((code) => code === query.country);
    const shown = place.country ?? asked ?? country;
    const [profiles, map] = await Promise.all([
      open ? searchFirst({ ...search, query: { ...search.query, country: shown } }) : [],
      getMap(brand, { country: shown, region, open }),
    ]);
    return { profiles, tonight: null, map };
  }
  if (query.name === 'socialnetwork') {
    return { profiles: open ? await searchNewest(search) : [], tonight: null, map: null };
  }
  const shows = open && !withoutMembers.has(query.name);
  return { profiles: shows ? await searchFirst(search) : [], tonight: null, map: null };
}

/** Pages on which the visitor chooses a region. */
const choosesRegion: ReadonlySet<LanderName> = new Set(['alonetonight', 'maplanding']);

async function getMap(
  brand: Brand,
  { country, region, open }: { country: Country; region: string | null; open: boolean },
): Promise<RegionMap> {
  const counts = await listRegionCounts(tenantScope(brand), country);
  return {
    ...{ open, country, countries: brand.config.countries, region },
    regions: regionsByCountry()[country].map(({ id, name }) => ({
      ...{ id, name },
      members: counts.get(id) ?? 0,
    })),
    members: [...counts.values()].reduce((sum, members) => sum + members, 0),
  };
}

/** Where a region is, for a search; undefined where the brand has no such region. */
function findPlace({ config }: Brand, region: string | undefined): Place | undefined {
  const country = config.countries.find((code) => region?.startsWith(`${code}-`));
  const isKnown = country && regionsByCountry()[country].some(({ id }) => id === region);
  return isKnown && region ? { country, countryregion: region } : undefined;
}

interface Place {
  country?: Country;
  countryregion?: string;
}

/** Returns which variant of a landing page a visitor is shown; null where it has none. */
export function getShownVariant(
  context: Pick<RequestContext, 'brand' | 'visitor'>,
  landing: Landing | null,
): string | null {
  const name = landerNames.find((one) => one === landing?.page);
  if (!landing || !name) return null;
  const { slug, entry } = landerAt(context.brand.landers, name, landing.slug ?? undefined);
  return chooseVariant(entry, getShare(context, name, slug));
}

/**
 * The visitor's place between 0 and 1, the same at each visit of the page. Nothing of it is kept: a
 * hash of address and browser gives it anew each time.
 */
function getShare(
  { brand, visitor }: Pick<RequestContext, 'brand' | 'visitor'>,
  name: LanderName,
  slug: string | null,
) {
  const hash = createHash('sha256')
    .update(JSON.stringify([brand.id, name, slug, visitor.address, visitor.userAgent]))
    .digest();
  return hash.readUInt32BE(0) / 2 ** 32;
}
