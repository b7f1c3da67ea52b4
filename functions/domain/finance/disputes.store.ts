import { absent, equals } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import { get, listAll, listIndexAll, toAttributes, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { DisputeRecord } from './disputes.ts';

type Item = DisputeRecord & Record<string, unknown>;

export async function findDispute(
  scope: TenantScope,
  { opened_at, id }: Pick<DisputeRecord, 'opened_at' | 'id'>,
): Promise<DisputeRecord | null> {
  const item = await get<Item>(scope, kinds.dispute.key(scope, opened_at, id));
  return item && toAttributes<DisputeRecord>(item);
}

/**
 * Writes a dispute.
 *
 * @param isOver whether it leaves the index of those that are followed
 * @param was what was read, or null for a new one
 * @returns false where it changed meanwhile
 */
export const putDispute = (
  scope: TenantScope,
  { record, isOver }: { record: DisputeRecord; isOver: boolean },
  was: DisputeRecord | null,
): Promise<boolean> =>
  write(scope, {
    put: {
      ...kinds.dispute.key(scope, record.opened_at, record.id),
      ...(isOver ? {} : indexes.openDisputes.key(scope, record.opened_at, record.id)),
      ...record,
    },
    if: was ? equals('changed_at', was.changed_at) : absent(),
  });

/** Lists disputes that were opened from `from` (inclusive) to `to` (exclusive), oldest first. */
export async function* listDisputes(
  scope: TenantScope,
  { from, to }: { from: string; to: string },
): AsyncGenerator<DisputeRecord> {
  const partition = { pk: kinds.dispute.pk(scope), from, to };
  for await (const item of listAll<Item>(scope, partition)) yield toAttributes<DisputeRecord>(item);
}

/** Lists disputes that are not over, oldest first. */
export async function* listOpenDisputes(scope: TenantScope): AsyncGenerator<DisputeRecord> {
  const partition = { gsi1pk: indexes.openDisputes.gsi1pk(scope) };
  for await (const item of listIndexAll<Item>(scope, partition))
    yield toAttributes<DisputeRecord>(item);
}
