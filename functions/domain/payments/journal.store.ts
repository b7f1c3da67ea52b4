import { absent } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { listAll, toAttributes, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { JournalEntry } from './journal.ts';

/** A booking is written once and never again. */
export const journalEntryWrite = (scope: TenantScope, entry: JournalEntry): Write => ({
  put: {
    ...kinds.journalEntry.key(scope, entry.at.slice(0, 10), entry.at, entry.id),
    ...entry,
  },
  if: absent(),
});

/** A day may have thousands; a page of them is gone before the engine must make room. */
const pageItems = 400;

/** Bookings of a day of UTC (YYYY-MM-DD) in their order, read page after page. */
export async function* listDayEntries(
  scope: TenantScope,
  day: string,
): AsyncGenerator<JournalEntry> {
  const partition = { pk: kinds.journalEntry.pk(scope, day) };
  type Item = JournalEntry & Record<string, unknown>;
  for await (const item of listAll<Item>(scope, partition, { limit: pageItems })) {
    yield toAttributes<JournalEntry>(item);
  }
}
