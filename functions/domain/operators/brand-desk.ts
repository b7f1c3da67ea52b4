/** Brands in the console: which version each uses, and what waits. */
import * as limits from '#shared/limits.ts';
import type { BrandChange, BrandSchedule, BrandVersionDto } from '#shared/model/brand-desk.ts';
import { toIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { tenantScope } from '../core/scope.ts';
import { publishedBrand } from '../tenants/brands.ts';
import {
  findPublication,
  listVersions,
  type Publication,
  type StoredVersion,
} from '../tenants/versions.ts';
import { isOfKind, openRequests } from './approval-requests.ts';
import type { OpsBrandContext, OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';
import { findPreflightCounts } from './preflight-counts.ts';
import { findTarget } from './version-target.ts';

/** Where a brand stands. */
interface BrandStanding {
  live: number | null;
  draft: number | null;
  schedule: BrandSchedule | null;
  offline_since: string | null;
}

const toStanding = (publication: Publication | null, { stopped }: Brand): BrandStanding => ({
  live: publication?.live ?? null,
  draft: publication?.draft ?? null,
  schedule: publication?.schedule ?? null,
  offline_since: stopped ?? null,
});

/** GET /ops/brands. */
export async function readBrands({ operator, audit }: OpsContext) {
  const own = await listOwnBrands(operator);
  audit.note({ after: { brands: own.map(({ id }) => id) } });
  const isAdministrator = operator.role === 'administrator';
  const found = await Promise.all(own.map(({ id }) => readStanding(id, isAdministrator)));
  return { brands: found.filter((one) => one !== null) };
}

/** Reads both anew: whoever changed something looks at once. */
async function readStanding(id: string, seesPreflight: boolean) {
  const scope = tenantScope({ id });
  const [published, publication, preflight] = await Promise.all([
    publishedBrand(id),
    findPublication(scope),
    seesPreflight ? findPreflightCounts(scope) : null,
  ]);
  if (!published) return null;
  const { brand } = published;
  return {
    brand: id,
    name: brand.config.name,
    ...{ origin: brand.origin, published_at: brand.publishedAt },
    time_zone: brand.config.time_zone,
    ...toStanding(publication, brand),
    preflight,
  };
}

/**
 * GET /ops/brand.
 *
 * @throws AppError `not_found` where it was taken offline at this moment
 */
export async function readBrand({
  brand: { id },
  scope,
  audit,
}: OpsBrandContext<undefined, object>) {
  audit.note({ subject: { kind: 'brand', id } });
  const [published, publication, versions, requests] = await Promise.all([
    publishedBrand(id),
    findPublication(scope),
    listVersions(scope, limits.brandVersions),
    openRequests(scope),
  ]);
  if (!published) throw new AppError('not_found');
  const { brand } = published;
  const asked = requests.find((one) => isOfKind(one, 'publish'));
  const { origin, publishedAt, config } = brand;
  const { name, domains, company, countries, locales, currency, time_zone } = config;
  return {
    brand: {
      ...{ id, name, origin, domains, countries, locales, currency, time_zone },
      company: { name: company.name, city: company.city, country: company.country },
      published_at: publishedAt,
    },
    ...toStanding(publication, brand),
    failed: publication?.failed ?? null,
    asked: asked
      ? {
          ...{ number: asked.number, at: asked.at },
          ...{ by: asked.asked_by, asked_at: asked.asked_at, until: toIso(asked.until) },
        }
      : null,
    versions: versions.map(toVersionDto),
  };
}

const toVersionDto = ({
  number,
  version,
  made_at,
  published_at,
  published_by,
}: StoredVersion): BrandVersionDto => ({
  ...{ number, version, made_at },
  published_at: published_at ?? null,
  published_by: published_by ?? [],
});

/**
 * GET /ops/brand-changes.
 *
 * @throws AppError `not_found`
 */
export async function readChanges({
  brand,
  query: { number },
  audit,
}: OpsBrandContext<undefined, { number: number }>): Promise<{
  number: number;
  live: number | null;
  changes: BrandChange[];
  more: number;
  knows_files: boolean;
  second_person: boolean;
  obstacles: string[];
}> {
  audit.note({ subject: { kind: 'version', id: String(number) } });
  const target = await findTarget(brand, number);
  if (!target) throw new AppError('not_found');
  const { publication, changes, knowsFiles, priceChanges, obstacles } = target;
  return {
    ...{ number, live: publication.live, obstacles },
    changes: changes.slice(0, limits.brandChanges),
    more: Math.max(0, changes.length - limits.brandChanges),
    knows_files: knowsFiles,
    second_person: priceChanges.length > 0,
  };
}
