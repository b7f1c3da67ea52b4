/** The version of a brand that an operator looks at, before it is in use or after it was. */
import type { Brand } from '../core/brand.ts';
import { tenantScope } from '../core/scope.ts';
import { withHome } from '../tenants/brands.ts';
import { findRecord } from '../tenants/find-record.ts';

/** A version that is not the one in use. */
export interface ViewedVersion {
  number: number;
  /** When it was stored (ISO 8601). */
  made_at: string;
  /** Whether it waited as the draft as the view was opened. */
  draft: boolean;
}

/**
 * Returns the brand as a version declares it, at the place of the one in use: a view never leaves
 * the host that it came to.
 */
export const toViewedBrand = ({ id, origin, config }: Brand, stored: Brand): Brand => ({
  ...withHome(stored),
  ...{ id, origin, config: { ...stored.config, domains: config.domains } },
});

/** Finds the brand that a view shows; null where its version is not there any more. */
export async function findViewedBrand(
  live: Brand,
  version: Pick<ViewedVersion, 'number'> | null,
): Promise<Brand | null> {
  if (!version) return live;
  const record = await findRecord(tenantScope(live), version.number);
  return record && toViewedBrand(live, record.brand);
}
