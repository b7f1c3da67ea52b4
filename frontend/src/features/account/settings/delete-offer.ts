/** What a brand offers a member who is about to leave. */
import { readStored, store } from '#lib/storage.ts';

const key = 'delete_discount_shown';

/**
 * The discount to tell this member of, in percent. Null where the brand has none, or where this
 * browser told it before: said once it is an offer, said again it stands in the way.
 */
export function takeDeleteOffer(memberId: string, discount: number | null): number | null {
  if (discount === null) return null;
  const stored = readStored<unknown>(key);
  const offeredTo: unknown[] = Array.isArray(stored) ? stored : [];
  if (offeredTo.includes(memberId)) return null;
  store(key, [...offeredTo, memberId]);
  return discount;
}
