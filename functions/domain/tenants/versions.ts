/**
 * Versions of a brand. A folder is published into a numbered version, which is kept for good: its
 * record here, its files in the bucket under its hash. One version is in use; a later one may wait
 * as a draft, and each earlier one can come back.
 */
import { landersSchema } from '#shared/landers.ts';
import type { BrandSchedule } from '#shared/model/brand-desk.ts';
import { tenantSchema } from '#shared/tenant.ts';
import { themeSchema } from '#shared/theme.ts';
import { nowIso } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import { commitAcross, commitAll, commitNamed, type Write } from '../core/commit.ts';
import { platformScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { brandWithHosts, brandWrites } from './brands.store.ts';
import { findRecord } from './find-record.ts';
import {
  addVersions,
  type DuePublication,
  dueRemoval,
  dueWrite,
  inUseWrite,
  publicationWrite,
  storedPublication,
  storedVersion,
  storedVersions,
} from './versions.store.ts';

export { findRecord } from './find-record.ts';
export { type DuePublication, duePublications } from './versions.store.ts';

/** What must be done in a brand's folder before members come. */
export interface Unready {
  /** Words that are still to be replaced: a sentence with each place. */
  placeholders: string[];
  /** Why the legal pages do not count as reviewed; null where they do. */
  pages: string | null;
}

/** What is known of a version without its record. */
export interface StoredVersion {
  number: number;
  /** Hash of the folder with its origin and hosts: part of the addresses of its files. */
  version: string;
  /** ISO 8601. */
  made_at: string;
  /** When it came into use last, and by whom: nobody where a command did. */
  published_at?: string;
  published_by?: string[];
  /** Of its files, as the publisher made them then; absent where it is not known. */
  format?: number;
  /** What must be done before members come; absent where it is not known. */
  unready?: Unready;
  /** Beginnings of hashes of the folder's files, by name; absent where they are not known. */
  files?: Record<string, string>;
}

/** What a version consists of. */
export interface VersionRecord {
  brand: Brand;
  hosts: string[];
}

/** Which version is in use, and what waits. */
export interface Publication {
  /** The highest number that was given. */
  last: number;
  live: number | null;
  draft?: number;
  schedule?: BrandSchedule;
  /** A schedule that came to nothing. */
  failed?: { number: number; at: string; reason: string };
}

export const findPublication = storedPublication;
export const findVersion = storedVersion;
export const listVersions = storedVersions;

const attempts = 5;

type NewVersion = Pick<StoredVersion, 'format' | 'unready' | 'files'> & VersionRecord;

/**
 * Stores a version as the draft. The last one of the same hash is used again, so that repeating it
 * after an interruption stores nothing twice. A brand that was online before versions were kept
 * gets its version in use as number 1.
 *
 * @returns its number
 * @throws Error where others keep storing versions of the brand at the same moment
 */
export async function storeVersion({ brand, hosts, ...known }: NewVersion): Promise<number> {
  const scope = tenantScope(brand);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const found = await findPublication(scope);
    const before = found ?? { last: 0, live: null };
    const last = before.last > 0 ? await findVersion(scope, before.last) : null;
    if (last?.version === brand.version) {
      if (before.live === last.number || before.draft === last.number) return last.number;
      const again = { ...before, draft: last.number };
      if (await addVersions(scope, found, again, [])) return last.number;
      continue;
    }
    const former = found ? null : await brandWithHosts(platformScope, brand.id);
    const adopted = former && former.brand.version !== brand.version ? [toFirst(former)] : [];
    const number = before.last + adopted.length + 1;
    const added = {
      version: { number, version: brand.version, made_at: nowIso(), ...known },
      record: { brand, hosts },
    };
    const after: Publication = {
      ...before,
      ...{ last: number, draft: number, live: adopted.length > 0 ? 1 : before.live },
    };
    if (await addVersions(scope, found, after, [...adopted, added])) return number;
  }
  throw new Error(`versions of ${brand.id} are stored by somebody else at this moment`);
}

const toFirst = (former: VersionRecord) => ({
  version: {
    number: 1,
    version: former.brand.version,
    made_at: former.brand.publishedAt,
    ...{ published_at: former.brand.publishedAt, published_by: [] },
  },
  record: former,
});

/** How bringing a version into use came out. */
export type Publishing =
  | { outcome: 'published' }
  /** Another brand has the host. */
  | { outcome: 'host_taken'; host: string }
  /** Another version came into use, or something else was decided, since it was read. */
  | { outcome: 'stale' }
  /** What was to be written in the same transaction was refused. */
  | { outcome: 'refused' }
  | { outcome: 'missing' };

/** No host has such a name. */
const alsoWritten = '+';

interface PublishOptions {
  /** Who asked and who agreed; nobody where a command does. */
  by: string[];
  /** The version in use as it was shown. Undefined: whichever. */
  live?: number | null;
  /** Written in the same transaction. */
  also?: () => Write[];
}

/**
 * Brings a stored version into use: its record, its hosts, and what waited of it, in one
 * transaction. Hosts that it does not name are released.
 */
export async function publishVersion(
  id: string,
  number: number,
  { by, live, also = () => [] }: PublishOptions,
): Promise<Publishing> {
  const scope = tenantScope({ id });
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [before, record] = await Promise.all([findPublication(scope), findRecord(scope, number)]);
    if (!before || !record) return { outcome: 'missing' };
    if (live !== undefined && before.live !== live) return { outcome: 'stale' };
    const { hosts } = record;
    const brand = { ...record.brand, publishedAt: nowIso() };
    const { taken, others } = await brandWrites(platformScope, brand, hosts);
    const result = await commitNamed<string>(
      [platformScope, scope],
      [
        ...taken.map(({ host, write }) => ({ name: host, writes: [write] })),
        { name: 'brand', writes: others },
        { name: 'publication', writes: publishedWrites(scope, number, before, brand, by) },
        { name: alsoWritten, writes: also() },
      ],
    );
    if (result.committed) return { outcome: 'published' };
    const host = hosts.find((one) => result.failed.includes(one));
    if (host) return { outcome: 'host_taken', host };
    if (result.failed.includes(alsoWritten)) return { outcome: 'refused' };
    // Somebody stopped the brand, or stored or published another version: the next attempt sees it.
  }
  return { outcome: 'stale' };
}

function publishedWrites(
  scope: TenantScope,
  number: number,
  before: Publication,
  { id, publishedAt }: Brand,
  by: string[],
): Write[] {
  const { last, draft, schedule } = before;
  const after = { last, live: number, ...(draft && draft !== number ? { draft } : {}) };
  return [
    publicationWrite(scope, before, after),
    inUseWrite(scope, number, { published_at: publishedAt, published_by: by }),
    ...(schedule ? [dueRemoval(platformScope, { at: schedule.at, brand: id })] : []),
  ];
}

/**
 * Has a version come into use at a moment, in place of what was scheduled before.
 *
 * @param options.live the version in use as it was shown
 * @returns false where something else was decided since
 */
export async function scheduleVersion(
  id: string,
  schedule: BrandSchedule,
  { live, also }: { live: number | null; also: () => Write[] },
): Promise<boolean> {
  const scope = tenantScope({ id });
  const before = await findPublication(scope);
  if (!before || before.live !== live) return false;
  const { failed: _, ...rest } = before;
  const removed = before.schedule && before.schedule.at !== schedule.at ? before.schedule : null;
  return commitAcross(
    [platformScope, scope],
    [
      publicationWrite(scope, before, { ...rest, schedule }),
      ...(removed ? [dueRemoval(platformScope, { at: removed.at, brand: id })] : []),
      dueWrite(platformScope, { at: schedule.at, brand: id }),
      ...also(),
    ],
  );
}

/** Takes a schedule off; it comes to nothing. @returns false where there is none any more */
export async function endSchedule(
  { brand: id, at }: DuePublication,
  { failed, also }: { failed?: Publication['failed']; also?: () => Write[] } = {},
): Promise<boolean> {
  const scope = tenantScope({ id });
  const removal = dueRemoval(platformScope, { at, brand: id });
  const before = await findPublication(scope);
  if (before?.schedule?.at !== at) {
    await commitAll(platformScope, [removal]);
    return false;
  }
  const { schedule: _, ...rest } = before;
  return commitAcross(
    [platformScope, scope],
    [
      removal,
      publicationWrite(scope, before, { ...rest, ...(failed && { failed }) }),
      ...(also?.() ?? []),
    ],
  );
}

/** Discards a draft: it stays among the versions. @returns false where there is none */
export async function discardDraft(id: string, also: () => Write[]): Promise<boolean> {
  const scope = tenantScope({ id });
  const before = await findPublication(scope);
  if (before?.draft === undefined) return false;
  const { draft: _, ...rest } = before;
  return commitAll(scope, [publicationWrite(scope, before, rest), ...also()]);
}

/**
 * Why a version of before cannot be used by the product as it is now: what it declares was stored by
 * the schema of its day.
 *
 * @returns null where it can
 */
export function getOutdatedPart({ config, theme, landers }: Brand): string | null {
  const parts = [
    { name: 'tenant.json', result: tenantSchema.safeParse(config) },
    { name: 'theme.json', result: themeSchema.safeParse(theme) },
    ...(landers ? [{ name: 'landers.json', result: landersSchema.safeParse(landers) }] : []),
  ];
  const broken = parts.find(({ result }) => !result.success);
  if (!broken) return null;
  const [issue] = broken.result.error?.issues ?? [];
  return `${broken.name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
}
