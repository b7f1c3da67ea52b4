/** Brands: found by host, published by the operator, shown as settings. */
import type { Company, Settings } from '#shared/model/settings.ts';
import { type Country, interestIds, locales } from '#shared/model/values.ts';
import { visibleLocales } from '#shared/rules/locales.ts';
import { termsVersion } from '#shared/rules/terms.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { Call } from '../core/context.ts';
import { platformScope } from '../core/scope.ts';
import {
  brandIdAtHost,
  brandRecord,
  brandSummaries,
  brandWithHosts,
  offlineMark,
  putBrand,
  removeBrand,
} from './brands.store.ts';

/** What is online: the brand and every host it answers at. */
export interface PublishedBrand {
  brand: Brand;
  hosts: string[];
}

/** What was online when a brand was taken offline. */
export interface OfflineBrand {
  origin: string;
  hosts: string[];
  version: string;
}

/** How long an instance trusts what it read of a brand. A new brand is live within 5 s. */
const cacheMs = 2_000;
const cachedHosts = 2_000;
const cache = new Map<string, { brand: Promise<Brand | null>; until: number }>();

const hostPattern = /^[a-z0-9.-]{1,253}$/;

/** Host without port, lower case, without a final dot; null where it cannot be a host. */
export function hostName(host: string): string | null {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return hostPattern.test(name) ? name : null;
}

/** The brand at a host, or null. At most two reads, none while cached. */
export function brandAtHost(host: string): Promise<Brand | null> {
  const name = hostName(host);
  return name ? cached(name, () => readBrandAtHost(name)) : Promise.resolve(null);
}

/** The brand with this id, or null, as it was at most two seconds ago. No host has a `#`. */
export const brandInUse = (id: string): Promise<Brand | null> =>
  cached(`#${id}`, () => brandById(id));

function cached(name: string, read: () => Promise<Brand | null>): Promise<Brand | null> {
  const known = cache.get(name);
  // Freshness of a cache is a matter of real time, not of the product's movable clock.
  const time = Date.now();
  if (known && known.until > time) return known.brand;
  const brand = read();
  cache.delete(name);
  cache.set(name, { brand, until: time + cacheMs });
  for (const oldest of cache.keys()) {
    if (cache.size <= cachedHosts) break;
    cache.delete(oldest);
  }
  brand.catch(() => cache.delete(name));
  return brand;
}

async function readBrandAtHost(host: string): Promise<Brand | null> {
  const id = await brandIdAtHost(platformScope, host);
  return id ? brandRecord(platformScope, id) : null;
}

/** The brand with this id, for jobs and operators. */
export const brandById = (id: string) => brandRecord(platformScope, id);

/** All brands' ids, names and origins, in the order of their ids. */
export const listBrands = () => brandSummaries(platformScope);

/**
 * Publishes a brand: its record and its hosts, at once. Hosts that it no longer
 * names are released.
 *
 * @returns null, or the host that another brand already has.
 */
export const publishBrand = (brand: Brand, hosts: string[]) =>
  putBrand(platformScope, brand, hosts);

/** A brand that is online, with its hosts; null where it is not. */
export const publishedBrand = (id: string) => brandWithHosts(platformScope, id);

/**
 * Takes a brand offline: its record, its place in the list and its hosts go, at once. What
 * belongs to its members stays, and so does a mark of what was online.
 *
 * @returns false where the brand was published anew meanwhile: then nothing was changed.
 */
export const takeBrandOffline = (published: PublishedBrand) =>
  removeBrand(platformScope, published);

/** What a brand was that was taken offline; null where it is online or never was. */
export const offlineBrand = (id: string) => offlineMark(platformScope, id);

/** GET settings.php */
export async function getSettings(
  call: Call<undefined, { host?: string | undefined }>,
): Promise<{ settings: Settings }> {
  const brand = call.query.host === undefined ? call.brand : await brandAtHost(call.query.host);
  if (!brand) throw new Fault('unknown_host');
  return { settings: settingsOf(brand, call.visitor.country) };
}

/** GET companyinfo.php */
export async function getCompany(call: Call): Promise<{ companyinfo: Company }> {
  return { companyinfo: companyOf(call.brand.config) };
}

/** The visitor's country where the brand serves it, else the brand's first. */
export function selectedCountry(config: TenantConfig, visitorCountry: string | null): Country {
  return (
    config.countries.find((country) => country === visitorCountry) ??
    (config.countries[0] as Country)
  );
}

function companyOf(config: TenantConfig): Company {
  const { support_email: _, added, ...company } = config.company;
  return {
    ...company,
    added: new Date(added).toISOString(),
    delete_discount: config.features.delete_discount,
  };
}

/** What a browser may know of a brand, for a visitor from `visitorCountry`. */
export function settingsOf(brand: Brand, visitorCountry: string | null): Settings {
  const { config } = brand;
  const language = config.default_locale;
  const country = selectedCountry(config, visitorCountry);
  const site = brand.texts[language]?.site;
  const shown = visibleLocales(country).filter((locale) => config.locales.includes(locale));
  const regions = regionsByCountry();
  return {
    id: config.id,
    name: config.name,
    domain: new URL(brand.origin).hostname,
    domain_language: config.domain_language,
    cdn_prefix: '/cdn/',
    index_title: site?.title ?? config.name,
    description: site?.description ?? config.name,
    countries: config.countries,
    geoip_country: visitorCountry,
    geoip_selected_country: country,
    region_data: Object.fromEntries(
      config.countries.map((code) => [code, { kind: regions[code][0]?.kind ?? 'region' }]),
    ),
    visible_profile_fields: config.profile.visible_fields,
    visible_profile_notes: config.profile.visible_notes,
    search_fields: config.profile.search_fields,
    interests: [...interestIds],
    message_credits: config.prices.message_credits,
    signup_credits: config.limits.signup_credits,
    signup_messages: config.limits.signup_messages,
    free_conversations: config.limits.free_conversations,
    free_visible_photos: config.limits.free_visible_photos,
    photo_credits: config.prices.photo_credits,
    gift_credits: config.prices.gift_credits,
    message_length: config.limits.message_length,
    minimum_message_costs: config.prices.minimum_message_costs,
    currency: config.currency,
    packages: config.prices.packages,
    vat_percentages: config.prices.vat_percentages ?? {},
    premium_claim_source: config.premium_claim_source,
    support_email: config.company.support_email,
    support_phone: config.company.support_phone,
    delete_discount: config.features.delete_discount,
    company: companyOf(config),
    enable_site_entry_popup: config.features.site_entry_popup ? 'yes' : 'no',
    site_entry_countries: config.features.site_entry_countries,
    push_public_key: brand.push?.public_key ?? null,
    fictional_profiles: config.features.fictional_profiles,
    fictional_chat: config.features.fictional_chat ?? false,
    fictional_icon: config.fictional.icon,
    fictional_warning: config.fictional.warning,
    fictional_singular: config.fictional.singular,
    fictional_plural: config.fictional.plural,
    refund_days: config.limits.refund_days,
    signups: config.features.signups,
    logged_out_search: config.features.logged_out_search,
    logged_out_search_trafficsource: config.features.logged_out_search_trafficsource,
    member_resell: config.features.member_resell,
    // A brand that was published before there was such a thing has none.
    camera_profiles: config.features.camera_profiles ?? null,
    theme: brand.theme,
    assets: brand.assets,
    pages: brand.pages,
    text_locales: locales.filter((locale) => brand.texts[locale]),
    locales: shown.length > 0 ? [...shown] : [language],
    default_locale: language,
    min_age: config.limits.min_age,
    terms_version: termsVersion(config.company.added),
  };
}
