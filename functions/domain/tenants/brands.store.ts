import {
  absent,
  allOf,
  anyOf,
  equals,
  present,
  remove,
  set,
  unchanged,
} from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { commit, get, listAll, type Write } from '../../table/table.ts';
import type { Brand, StopSource } from '../core/brand.ts';
import { type PlatformScope, tenantScope } from '../core/scope.ts';
import type { OfflineBrand, PublishedBrand } from './brands.ts';

interface BrandItem extends Record<string, unknown> {
  brand: Brand;
  hosts: string[];
  /** Since when the command stops it; beside the brand, which publishing replaces. */
  stopped?: string;
  /** Since when the console has it offline. */
  offline?: string;
}

function toBrand({ brand, stopped, offline }: BrandItem): Brand {
  const [since] = [stopped, offline].filter((one) => one !== undefined).sort();
  if (since === undefined) return brand;
  return {
    ...{ ...brand, stopped: since },
    stops: {
      ...(stopped !== undefined && { command: stopped }),
      ...(offline !== undefined && { console: offline }),
    },
  };
}

/** The operator's list reads this summary, because the full record is many times larger. */
interface SummaryItem extends Record<string, unknown> {
  name: string;
  origin: string;
  version: string;
  published_at: string;
}

/** Brand records change rarely and are read often, and an eventually consistent read costs half. */
const eventual = { eventual: true };

export async function brandIdAtHost(scope: PlatformScope, host: string): Promise<string | null> {
  const item = await get<{ brand_id: string }>(scope, kinds.host.key(scope, host), eventual);
  return item?.brand_id ?? null;
}

export async function brandRecord(scope: PlatformScope, id: string): Promise<Brand | null> {
  const item = await get<BrandItem>(scope, kinds.brand.key(scope, id), eventual);
  return item && toBrand(item);
}

export async function brandSummaries(
  scope: PlatformScope,
): Promise<{ id: string; name: string; origin: string; version: string; publishedAt: string }[]> {
  const found = await Array.fromAsync(
    listAll<SummaryItem>(scope, { pk: kinds.brandSummary.pk(scope) }),
  );
  return found.map(({ sk: id, name, origin, version, published_at: publishedAt }) => ({
    id,
    name,
    origin,
    version,
    publishedAt,
  }));
}

/**
 * Returns the writes that bring a brand's record and hosts into use: each host's, which is refused
 * where another brand has it, and all others, which are refused where somebody stopped or started
 * the brand meanwhile.
 */
export async function brandWrites(
  scope: PlatformScope,
  brand: Brand,
  hosts: readonly string[],
): Promise<{ taken: { host: string; write: Write }[]; others: Write[] }> {
  const before = await get<BrandItem>(scope, kinds.brand.key(scope, brand.id));
  const { stopped: _, stops: __, ...record } = brand;
  const summary: SummaryItem = {
    name: brand.config.name,
    origin: brand.origin,
    version: brand.version,
    published_at: brand.publishedAt,
  };
  const taken = hosts.map((host) => ({
    host,
    write: {
      put: { ...kinds.host.key(scope, host), brand_id: brand.id },
      // A host of another brand is not taken over.
      if: anyOf(absent(), equals('brand_id', brand.id)),
    },
  }));
  const others = [
    ...(before?.hosts ?? [])
      .filter((host) => !hosts.includes(host))
      .map((host) => ({
        remove: kinds.host.key(scope, host),
        if: equals('brand_id', brand.id),
      })),
    {
      put: {
        ...kinds.brand.key(scope, brand.id),
        brand: record,
        hosts,
        ...(before?.stopped === undefined ? {} : { stopped: before.stopped }),
        ...(before?.offline === undefined ? {} : { offline: before.offline }),
      },
      if: allOf(unchanged('stopped', before?.stopped), unchanged('offline', before?.offline)),
    },
    { put: { ...kinds.brandSummary.key(scope, brand.id), ...summary } },
    { remove: kinds.brandOffline.key(scope, brand.id) },
  ];
  return { taken, others };
}

/** Reads a published brand with its hosts, with strong consistency. */
export async function brandWithHosts(
  scope: PlatformScope,
  id: string,
): Promise<PublishedBrand | null> {
  const item = await get<BrandItem>(scope, kinds.brand.key(scope, id));
  return item && { brand: toBrand(item), hosts: item.hosts };
}

export async function removeBrand(
  scope: PlatformScope,
  { brand, hosts }: PublishedBrand,
): Promise<boolean> {
  const { id, origin, version } = brand;
  const mark: OfflineBrand & Record<string, unknown> = { origin, hosts, version };
  const result = await commit(scope, [
    {
      remove: kinds.brand.key(scope, id),
      // A newly published version may have other hosts.
      if: equals('brand.version', version),
    },
    { remove: kinds.brandSummary.key(scope, id) },
    ...hosts.map((host) => ({
      remove: kinds.host.key(scope, host),
      if: equals('brand_id', id),
    })),
    { put: { ...kinds.brandOffline.key(scope, id), ...mark } },
  ]);
  return result.committed;
}

export async function offlineMark(scope: PlatformScope, id: string): Promise<OfflineBrand | null> {
  const item = await get<OfflineBrand & Record<string, unknown>>(
    scope,
    kinds.brandOffline.key(scope, id),
  );
  return item && { origin: item.origin, hosts: item.hosts, version: item.version };
}

const stopAttributes = { command: 'stopped', console: 'offline' } as const;

/**
 * @param by the console changes nothing while the command stops the brand
 * @param also committed in the same transaction
 * @returns false where the brand is not online, or the command stops it meanwhile
 */
export async function writeStop(
  scope: PlatformScope,
  id: string,
  { by, since }: { by: StopSource; since: string | null },
  also: readonly Write[],
): Promise<boolean> {
  const attribute = stopAttributes[by];
  const stop: Write = {
    update: kinds.brand.key(scope, id),
    changes: [since === null ? remove(attribute) : set({ [attribute]: since })],
    if: by === 'command' ? present() : allOf(present(), absent(stopAttributes.command)),
  };
  return (await commit([scope, tenantScope({ id })], [stop, ...also])).committed;
}
