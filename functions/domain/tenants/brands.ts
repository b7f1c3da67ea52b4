/** Brands: found by host, published by the operator, shown as settings. */
import type { Brand } from '../core/brand.ts';
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
