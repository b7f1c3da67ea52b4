import { absent } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import { list, listIndexAll, toAttributes, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { ConsentRecord } from './record-consent.ts';

type Item = ConsentRecord & { ttl: number } & Record<string, unknown>;

/** Returns the id of a browser's latest record, or null. */
export async function latestRecordId(scope: TenantScope, consent: string): Promise<string | null> {
  const partition = { pk: kinds.consentRecord.pk(scope, consent) };
  const { items } = await list<Item>(scope, partition, { limit: 1, newestFirst: true });
  return items[0]?.id ?? null;
}

/**
 * Appends a record, which nothing changes any more.
 *
 * @param ttl epoch seconds after which it is removed
 */
export const putRecord = (
  scope: TenantScope,
  record: ConsentRecord,
  ttl: number,
): Promise<boolean> =>
  write(scope, {
    put: {
      ...kinds.consentRecord.key(scope, record.consent_id, record.at, record.id),
      ...indexes.consentsByDay.key(scope, record.at.slice(0, 10), record.at, record.id),
      ...record,
      ttl,
    },
    if: absent(),
  });

/** A day may have thousands of records. Small pages keep memory low. */
const pageItems = 400;

/** Yields the records of a UTC day (YYYY-MM-DD), oldest first. */
export async function* recordsOfDay(
  scope: TenantScope,
  day: string,
): AsyncGenerator<ConsentRecord> {
  const partition = { gsi1pk: indexes.consentsByDay.gsi1pk(scope, day) };
  for await (const item of listIndexAll<Item>(scope, partition, { limit: pageItems })) {
    const { ttl: _, ...record } = toAttributes<ConsentRecord & { ttl: number }>(item);
    yield record;
  }
}
