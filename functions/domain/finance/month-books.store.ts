import type { MonthBooks } from '#shared/model/finance.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

type Item = MonthBooks & Record<string, unknown>;

/** The books of a month as they were read last. */
export async function storedBooks(scope: TenantScope, month: string): Promise<MonthBooks | null> {
  const item = await get<Item>(scope, kinds.monthBooks.key(scope, month));
  return item && toAttributes<MonthBooks>(item);
}

/** Stores the books of a month, in the place of those that were read before. */
export const booksWrite = (scope: TenantScope, month: string, books: MonthBooks): Write => ({
  put: { ...kinds.monthBooks.key(scope, month), ...books },
});
