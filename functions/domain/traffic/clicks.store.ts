import { absent, allOf, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, type Write, write } from '../../table/table.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import type { Click } from './clicks.ts';

/**
 * Stores a click. A page may only update (infra/constructs/service-function.ts).
 *
 * @returns false where it is stored already
 */
export const storeClick = (
  scope: TenantScope,
  click: Click,
  /** Epoch seconds. */
  ttl: number,
): Promise<boolean> =>
  write(scope, {
    update: kinds.click.key(scope, click.id),
    changes: [set({ ...click, ttl })],
    if: absent(),
  });

/** Reads a click, or null where there is none of this id. */
export async function findClick(scope: TenantScope, id: string): Promise<Click | null> {
  const item = await get<Click & Record<string, unknown>>(scope, kinds.click.key(scope, id));
  return item && toAttributes<Click>(item);
}

/** New clicks of a brand among changed items, and where they stand in the table's stream. */
export interface NewClicks {
  scope: TenantScope;
  clicks: Click[];
  sequences: string[];
}

interface Changed {
  pk: string;
  before: object | null;
  after: object | null;
  sequence: string;
}

export function newClicks(changes: readonly Changed[]): NewClicks[] {
  const byTenant = new Map<string, NewClicks>();
  for (const { pk, before, after, sequence } of changes) {
    const tenant = kinds.click.parsePk(pk)?.tenant;
    if (!tenant || before || !after) continue;
    const found = byTenant.get(tenant) ?? {
      ...{ scope: tenantScope({ id: tenant }), clicks: [], sequences: [] },
    };
    found.clicks.push(after as Click);
    found.sequences.push(sequence);
    byTenant.set(tenant, found);
  }
  return [...byTenant.values()];
}

/** Marks a click as counted; refused where it is. */
export const clickCountedWrite = (scope: TenantScope, id: string): Write => ({
  update: kinds.click.key(scope, id),
  changes: [set({ counted: true })],
  if: allOf(present(), absent('counted')),
});

/** Marks a visitor of a day as counted for a campaign; refused where that is so. */
export const visitorCountedWrite = (
  scope: TenantScope,
  { visitor, campaign }: { visitor: string; campaign: string },
  /** Epoch seconds. */
  ttl: number,
): Write => ({
  put: { ...kinds.countedVisitor.key(scope, visitor, campaign), ttl },
  if: absent(),
});
