/**
 * After the table was set back: numbers of invoices that were given since are not given again to
 * something else. What they were given to is booked anew and gets its own number again
 * (`former_documents`).
 */

import { untilCommitted } from '../core/until-committed.ts';
import type { Item } from '../core/walk-table.ts';
import { asNumbering, findSeries, putRegisterBack, raiseSeries } from './number-documents.store.ts';
import type { Series } from './number-documents.ts';

/** @returns whether the item was one that had to come back; null where it is of another kind */
export async function bringBackNumber(item: Item): Promise<boolean | null> {
  const found = asNumbering(item);
  if (!found) return null;
  if (!found.isSeries) return putRegisterBack(item);
  const { company, year } = found;
  const former = item as unknown as Series;
  return untilCommitted(async () => {
    const current = await findSeries(company, year);
    const next: Series = {
      invoice: Math.max(current.invoice, former.invoice),
      credit_note: Math.max(current.credit_note, former.credit_note),
      issued_at: current.issued_at > former.issued_at ? current.issued_at : former.issued_at,
    };
    const isThere = next.invoice === current.invoice && next.credit_note === current.credit_note;
    return isThere ? false : (await raiseSeries(company, year, current, next)) || null;
  });
}
