/** Finds brands by host, and publishes them. */
import type { Theme } from '#shared/theme.ts';
import type { Brand, StopSource } from '../core/brand.ts';
import type { Write } from '../core/commit.ts';
import { platformScope } from '../core/scope.ts';
import {
  brandIdAtHost,
  brandRecord,
  brandSummaries,
  brandWithHosts,
  offlineMark,
  removeBrand,
  writeStop,
} from './brands.store.ts';

/** A published brand with all its hosts. */
export interface PublishedBrand {
  brand: Brand;
  hosts: string[];
}

/** The former state of a brand that was taken offline. */
export interface OfflineBrand {
  origin: string;
  hosts: string[];
  version: string;
}

/** How long an instance caches a brand. A new version is live within 5 s. */
const cacheMs = 2_000;

/** After so long every function knows of a change. */
export const brandKnownMs = 3_000;

const cachedHosts = 2_000;

const cache = new Map<string, { brand: Promise<Brand | null>; until: number }>();

const hostPattern = /^[a-z0-9.-]{1,253}$/;

/** Normalises a host: lower case, no port and no final dot. It returns null for invalid hosts. */
export function hostName(host: string): string | null {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return hostPattern.test(name) ? name : null;
}

/** Returns the brand of a host, or null. It costs at most two reads, and none while cached. */
export function brandAtHost(host: string): Promise<Brand | null> {
  const name = hostName(host);
  return name ? cached(name, () => readBrandAtHost(name)) : Promise.resolve(null);
}

/**
 * Returns the brand with this id, or null, at most two seconds old. The cache key is no valid host.
 */
export const brandInUse = (id: string): Promise<Brand | null> =>
  cached(`#${id}`, () => brandById(id));

function cached(name: string, read: () => Promise<Brand | null>): Promise<Brand | null> {
  const entry = cache.get(name);
  // The cache expires in real time, independently of the product's movable clock.
  const time = Date.now();
  if (entry && entry.until > time) return entry.brand;
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
  return id ? brandById(id) : null;
}

/** Returns the brand with this id, for jobs and operators. */
export async function brandById(id: string): Promise<Brand | null> {
  const brand = await brandRecord(platformScope, id);
  return brand && withHome(brand);
}

/**
 * Returns the brand with a composed home page. One that was published before there were compositions
 * has none, and names with its pictures; it gets scenes of these until it is published again.
 */
export function withHome(brand: Brand): Brand {
  const { home, hero } = brand.theme as Partial<Pick<Theme, 'home'>> & Omit<Theme, 'home'>;
  if (home) return brand;
  const pictures = hero.pictures.map(({ file }) => ({ file }));
  const at = (index: number) => pictures[index % pictures.length]?.file ?? '';
  const composed: Theme['home'] = {
    composition: 'scenes',
    pictures: { talk: at(0), match: [at(0), at(1)], swipe: [at(2), at(3)] },
  };
  return { ...brand, theme: { ...brand.theme, hero: { ...hero, pictures }, home: composed } };
}

/** Lists ids, names and origins of all brands by id. */
export const listBrands = () => brandSummaries(platformScope);

/** Returns all brands that are online, by id. */
export async function findOnlineBrands(): Promise<Brand[]> {
  const found = await Promise.all((await listBrands()).map(({ id }) => brandById(id)));
  return found.filter((brand) => brand !== null);
}

/**
 * Whether the books of a brand are kept: its payments are settled, its documents numbered, its disputes
 * and payouts read. That goes on while the console has it offline, for a day or for good: banks do not
 * wait. It ends with the command's stop, in which nothing is written.
 */
export const keepsBooks = ({ stops }: Brand): boolean => stops?.command === undefined;

/** Yields brands whose books are kept, by id, for a job of money that serves each of them. */
export async function* brandsWithBooks(): AsyncGenerator<Brand> {
  for (const { id } of await listBrands()) {
    const brand = await brandInUse(id);
    if (brand && keepsBooks(brand)) yield brand;
  }
}

/** Leaves out what belongs to brands whose books are not kept: it is found again once they go on. */
export async function* ofBrandsWithBooks<Found>(
  found: AsyncIterable<Found>,
  getBrandId: (one: Found) => string,
): AsyncGenerator<Found> {
  for await (const one of found) if (!(await isStoppedByCommand(getBrandId(one)))) yield one;
}

/** Returns a published brand with its hosts, or null. */
export const publishedBrand = (id: string) => brandWithHosts(platformScope, id);

/**
 * Removes a brand's record, its summary and its hosts in one transaction. Its members' data stays,
 * and so does a record of what was published.
 *
 * @returns false where the brand was published again meanwhile and nothing changed
 */
export const takeBrandOffline = (published: PublishedBrand) =>
  removeBrand(platformScope, published);

/** Returns the former state of an offline brand; null where it is online or never was. */
export const offlineBrand = (id: string) => offlineMark(platformScope, id);

/**
 * Stops a brand: within seconds its members are shown a page that it is being worked on, calls and
 * sockets are refused, and jobs leave its items alone. What was written before is still followed.
 *
 * @param stop whose, and since when (ISO 8601)
 * @param also writes of the brand in the same transaction
 * @returns false where the brand is not online, or the command stops what the console would
 */
export const stopBrand = (
  id: string,
  stop: { by: StopSource; since: string },
  also: readonly Write[] = [],
) => writeStop(platformScope, id, stop, also);

/**
 * Ends the stop of one of the two; the other's goes on.
 *
 * @returns false where the brand is not online, or the command stops what the console would start
 */
export const startBrand = (id: string, by: StopSource, also: readonly Write[] = []) =>
  writeStop(platformScope, id, { by, since: null }, also);

/** Whether a brand is stopped, at most two seconds old. */
export const isStopped = async (id: string): Promise<boolean> =>
  (await brandInUse(id))?.stopped !== undefined;

/**
 * Whether the command stops a brand, at most two seconds old. A brand that only the console took offline
 * is still worked for: its cases have clocks, and its months are closed.
 */
export const isStoppedByCommand = async (id: string): Promise<boolean> =>
  (await brandInUse(id))?.stops?.command !== undefined;

/**
 * Whether the command stops every brand that is online, at most two seconds old. Nothing of the stage
 * is to be written then, such as while its table is restored.
 */
export async function isStageStopped(): Promise<boolean> {
  let stopped = 0;
  for (const { id } of await listBrands()) {
    const brand = await brandInUse(id);
    if (brand && brand.stops?.command === undefined) return false;
    if (brand) stopped += 1;
  }
  return stopped > 0;
}

/** Leaves out what belongs to stopped brands: it is found again once they go on. */
export async function* ofRunningBrands<Found>(
  found: AsyncIterable<Found>,
  getBrandId: (one: Found) => string,
): AsyncGenerator<Found> {
  for await (const one of found) if (!(await isStopped(getBrandId(one)))) yield one;
}
