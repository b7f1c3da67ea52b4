/** What books a payment. */
import type { Needs } from '../../adapters/needs.ts';
import { absent } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import type { Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { JournalEntry } from './journal.ts';

export const needs: Needs = { slowRelease: true };

/** The write is refused where the entry exists. */
export const journalEntryWrite = (scope: TenantScope, entry: JournalEntry): Write => ({
  put: {
    ...kinds.journalEntry.key(scope, entry.at.slice(0, 10), entry.at, entry.id),
    ...entry,
  },
  if: absent(),
});
