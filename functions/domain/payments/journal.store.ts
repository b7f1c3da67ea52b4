import { absent } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { attributesOf, listAll, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { Booking } from './journal.ts';

/** A booking is written once and never again. */
export const bookingWrite = (scope: TenantScope, booking: Booking): Write => ({
  put: {
    ...kinds.journalEntry.key(scope, booking.at.slice(0, 10), booking.at, booking.id),
    ...booking,
  },
  if: absent(),
});

/** A day may have thousands; a page of them is gone before the engine must make room. */
const pageItems = 400;

/** Bookings of a day of UTC (YYYY-MM-DD) in their order, read page after page. */
export async function* bookingsOfDay(scope: TenantScope, day: string): AsyncGenerator<Booking> {
  const partition = { pk: kinds.journalEntry.pk(scope, day) };
  type Item = Booking & Record<string, unknown>;
  for await (const item of listAll<Item>(scope, partition, { limit: pageItems })) {
    yield attributesOf<Booking>(item);
  }
}
