import { kinds } from '../../table/items.ts';
import { listAll, toAttributes } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { JournalEntry } from './journal.ts';

/** A day may have thousands of entries. Small pages keep memory low. */
const pageItems = 400;

/** Lists the entries of a UTC day (YYYY-MM-DD) in order, page by page; of another table where named. */
export async function* listDayEntries(
  scope: TenantScope,
  day: string,
  table?: string,
): AsyncGenerator<JournalEntry> {
  const partition = { pk: kinds.journalEntry.pk(scope, day) };
  type Item = JournalEntry & Record<string, unknown>;
  const options = { limit: pageItems, ...(table === undefined ? {} : { table }) };
  for await (const item of listAll<Item>(scope, partition, options)) {
    yield toAttributes<JournalEntry>(item);
  }
}
