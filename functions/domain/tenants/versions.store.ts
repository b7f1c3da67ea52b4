import { absent, allOf, present, set, unchanged } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { commit, get, list, listAll, toAttributes, type Write } from '../../table/table.ts';
import type { Brand } from '../core/brand.ts';
import { type PlatformScope, platformScope, type TenantScope } from '../core/scope.ts';
import type { Publication, StoredVersion, VersionRecord } from './versions.ts';

type Stored<T> = T & Record<string, unknown>;

export async function storedPublication(scope: TenantScope): Promise<Publication | null> {
  const item = await get<Stored<Publication>>(scope, kinds.publication.key(scope));
  return item && toAttributes<Publication>(item);
}

export const storedVersion = (scope: TenantScope, number: number): Promise<StoredVersion | null> =>
  get<Stored<StoredVersion>>(scope, kinds.brandVersion.key(scope, number));

/** Lists a brand's versions, newest first. */
export async function storedVersions(scope: TenantScope, limit: number): Promise<StoredVersion[]> {
  const partition = { pk: kinds.brandVersion.pk(scope) };
  const { items } = await list<Stored<StoredVersion>>(scope, partition, {
    limit,
    newestFirst: true,
  });
  return items.map((item) => toAttributes<StoredVersion>(item));
}

export async function storedRecord(
  scope: TenantScope,
  number: number,
): Promise<VersionRecord | null> {
  const item = await get<Stored<VersionRecord>>(scope, kinds.brandVersionRecord.key(scope, number));
  return item && { brand: item.brand, hosts: item.hosts };
}

const versionWrites = (
  scope: TenantScope,
  version: StoredVersion,
  record: VersionRecord,
): Write[] => [
  { put: { ...kinds.brandVersion.key(scope, version.number), ...version }, if: absent() },
  { put: { ...kinds.brandVersionRecord.key(scope, version.number), ...record }, if: absent() },
];

/**
 * Adds versions, each with what it consists of.
 *
 * @param before as it was read
 * @returns false where somebody changed it meanwhile
 */
export async function addVersions(
  scope: TenantScope,
  before: Publication | null,
  after: Publication,
  added: readonly { version: StoredVersion; record: VersionRecord }[],
): Promise<boolean> {
  const { committed } = await commit(scope, [
    ...added.flatMap(({ version, record }) => versionWrites(scope, version, record)),
    publicationWrite(scope, before, after),
  ]);
  return committed;
}

/** Replaces what is in use and waits; refused where somebody changed it since it was read. */
export const publicationWrite = (
  scope: TenantScope,
  before: Publication | null,
  after: Publication,
): Write => ({
  put: { ...kinds.publication.key(scope), ...after },
  if: allOf(
    unchanged('last', before?.last),
    ...(before
      ? [
          unchanged('live', before.live),
          unchanged('draft', before.draft),
          unchanged('schedule', before.schedule),
        ]
      : []),
  ),
});

/** Notes on a version that it came into use. */
export const inUseWrite = (
  scope: TenantScope,
  number: number,
  published: Pick<StoredVersion, 'published_at' | 'published_by'>,
): Write => ({
  update: kinds.brandVersion.key(scope, number),
  changes: [set(published)],
  if: present(),
});

/** A version that comes into use at a moment, in the list of all brands. */
export interface DuePublication {
  /** ISO 8601. */
  at: string;
  brand: Brand['id'];
}

export const dueWrite = (scope: PlatformScope, { at, brand }: DuePublication): Write => ({
  put: { ...kinds.duePublication.key(scope, at, brand) },
});

export const dueRemoval = (scope: PlatformScope, { at, brand }: DuePublication): Write => ({
  remove: kinds.duePublication.key(scope, at, brand),
});

/** Yields what is due by a moment (ISO 8601), soonest first. */
export async function* duePublications(until: string): AsyncGenerator<DuePublication> {
  // No brand's id sorts behind a tilde.
  const partition = { pk: kinds.duePublication.pk(platformScope), from: '0', to: `${until}#~` };
  for await (const { sk } of listAll(platformScope, partition)) {
    const { at, tenant } = kinds.duePublication.read(sk);
    yield { at, brand: tenant };
  }
}
