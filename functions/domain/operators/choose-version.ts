/** Choosing the version that a view shows. */
import * as limits from '#shared/limits.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { findPublication, findRecord, findVersion, listVersions } from '../tenants/versions.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { listOutdated } from './version-target.ts';
import { toViewedBrand, type ViewedVersion } from './viewed-version.ts';

type Context = Pick<OpsBrandContext, 'brand' | 'scope' | 'operator'>;

/** Versions are administrators' alone, as on the screen of brands. */
const mayChoose = ({ operator }: Pick<Context, 'operator'>) => operator.role === 'administrator';

/** Lists the versions that the operator can look at, newest first. */
export async function listViewable(context: Context) {
  if (!mayChoose(context)) return { live: null, draft: null, versions: [] };
  const [publication, versions] = await Promise.all([
    findPublication(context.scope),
    listVersions(context.scope, limits.brandVersions),
  ]);
  return {
    live: publication?.live ?? null,
    draft: publication?.draft ?? null,
    versions: versions.map(({ number, made_at, published_at }) => ({
      ...{ number, made_at, published_at: published_at ?? null },
    })),
  };
}

/**
 * Finds the brand as a version declares it. Null as its version stands for the one in use.
 *
 * @param number left out for the one in use
 * @throws AppError `forbidden`, `not_found`, or `version_not_viewable` with why
 */
export async function chooseVersion(
  context: Context,
  number: number | undefined,
): Promise<{ brand: Brand; version: ViewedVersion | null }> {
  const { brand, scope } = context;
  if (number === undefined) return { brand, version: null };
  if (!mayChoose(context)) throw new AppError('forbidden');
  const [publication, version, record] = await Promise.all([
    findPublication(scope),
    findVersion(scope, number),
    findRecord(scope, number),
  ]);
  if (!version || !record) throw new AppError('not_found');
  if (publication?.live === number) return { brand, version: null };
  const [why] = listOutdated(brand, { version, record });
  if (why) throw new AppError('version_not_viewable', { params: { why } });
  const draft = publication?.draft === number;
  return {
    brand: toViewedBrand(brand, record.brand),
    version: { number, made_at: version.made_at, draft },
  };
}
