/** A version that somebody wants to bring into use: what it changes, and what stands in its way. */
import { brandFilesFormat } from '#shared/brand-assets.ts';
import { mailDomain } from '#shared/brand-names.ts';
import type { BrandChange } from '#shared/model/brand-desk.ts';
import type { Brand } from '../core/brand.ts';
import { tenantScope } from '../core/scope.ts';
import { type ComparedVersion, getChanges, isPriceChange } from '../tenants/brand-changes.ts';
import { publishedBrand } from '../tenants/brands.ts';
import {
  findPublication,
  findRecord,
  findVersion,
  getOutdatedPart,
  type Publication,
  type StoredVersion,
  type VersionRecord,
} from '../tenants/versions.ts';

export interface VersionTarget {
  publication: Publication;
  version: StoredVersion;
  /** From the version in use. */
  changes: BrandChange[];
  /** Those of what members pay: two people decide on them. */
  priceChanges: BrandChange[];
  knowsFiles: boolean;
  /** Why it cannot come into use from the console, a sentence each. */
  obstacles: string[];
}

/** @returns null where the brand is not online, or has no such version */
export async function findTarget(
  { id }: Pick<Brand, 'id'>,
  number: number,
): Promise<VersionTarget | null> {
  const scope = tenantScope({ id });
  const [published, publication, version, record] = await Promise.all([
    publishedBrand(id),
    findPublication(scope),
    findVersion(scope, number),
    findRecord(scope, number),
  ]);
  if (!published || !publication || !version || !record) return null;
  const { brand } = published;
  const liveVersion = publication.live === null ? null : await findVersion(scope, publication.live);
  const before: ComparedVersion = { brand, files: liveVersion?.files };
  const knowsFiles = before.files !== undefined && version.files !== undefined;
  const changes = getChanges(
    knowsFiles ? before : { brand, files: undefined },
    knowsFiles
      ? { brand: record.brand, files: version.files }
      : { brand: record.brand, files: undefined },
  );
  return {
    ...{ publication, version, changes, knowsFiles },
    priceChanges: changes.filter(isPriceChange),
    obstacles: getObstacles(brand, { publication, version, record }),
  };
}

function getObstacles(
  live: Brand,
  {
    publication,
    version,
    record,
  }: { publication: Publication; version: StoredVersion; record: VersionRecord },
): string[] {
  const { config, origin } = record.brand;
  if (publication.live === version.number) return ['It is in use already.'];
  const isElsewhere =
    origin !== live.origin ||
    mailDomain(config) !== mailDomain(live.config) ||
    !isSame(config.domains, live.config.domains);
  return [
    ...listOutdated(live, { version, record }),
    ...(isElsewhere
      ? [
          `Its domains or its mail domain are others. Certificates and DNS change with them: ${getCommand(live)}.`,
        ]
      : []),
    ...(record.brand.trial ? [] : getUnready(version)),
  ];
}

const getCommand = ({ id }: Pick<Brand, 'id'>) => `npm run brand -- publish ${id}`;

/** Why the product as it is now cannot show a version, a sentence each. */
export function listOutdated(
  live: Pick<Brand, 'id'>,
  { version, record }: { version: StoredVersion; record: VersionRecord },
): string[] {
  const outdated = getOutdatedPart(record.brand);
  return [
    ...(outdated
      ? [`The product has changed since it was made, and refuses it (${outdated}).`]
      : []),
    ...(version.format !== undefined && version.format !== brandFilesFormat
      ? [`Its files are of an earlier form. Publish its folder anew: ${getCommand(live)}.`]
      : []),
  ];
}

const getUnready = ({ unready }: StoredVersion): string[] =>
  unready ? [...unready.placeholders, ...(unready.pages ? [unready.pages] : [])] : [];

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((host) => other.includes(host));
