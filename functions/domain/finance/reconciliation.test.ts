import { describe, expect, it } from 'vitest';
import type { ProviderPayment } from '../../adapters/payments.ts';
import type { Booking, BookingKind } from '../payments/journal.ts';
import type { MemberEntry } from '../wallet/ledger.ts';
import { openLedgerBooks } from './reconcile-ledger.ts';
import { openProviderBooks } from './reconcile-provider.ts';
import type { Difference } from './reconciliation.ts';

const november = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const inside = '2026-11-10T12:00:00.000Z';
const before = '2026-10-31T23:59:00.000Z';
const after = '2026-12-01T00:01:00.000Z';
const price = 999;

const booking = (kind: BookingKind, changes: Partial<Booking> = {}): Booking => ({
  ...{ id: `p1.${kind}`, at: inside, kind, payment: 'p1', member: 'ann' },
  ...{ invoice_number: 'A-0001', currency: 'EUR', vat: 0, vat_rate: 0, country: 'NL' },
  gross: kind === 'sale' || kind === 'chargeback_reversed' ? price : -price,
  ...{ discount: 0, discount_code: null, credits: kind === 'sale' ? 10 : 0, package: 'p10' },
  ...{ method: 'ideal', provider: 'mollie', provider_reference: 'tr_1', campaign: null },
  ...changes,
});
const euro = (minor: number) => ({ minor, currency: 'EUR' });
const payment = (changes: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ...{ id: 'tr_1', order: 'p1', tenant: 'nl', status: 'paid', amount: euro(price) },
  ...{ refunded: euro(0), chargedBack: euro(0), method: 'ideal', checkoutUrl: null },
  ...{ mandate: null, label: null, created_at: inside, paid_at: inside },
  ...changes,
});

/** What differs between bookings and payments; `known` brands only. */
function compared(bookings: readonly Booking[], payments: readonly ProviderPayment[]) {
  const books = openProviderBooks(november);
  const isInside = ({ at }: Booking) => at >= november.from && at < november.to;
  for (const one of bookings.filter(isInside)) books.booked(one);
  for (const one of payments) books.provided(one, one.tenant === 'nl');
  const wanted = books.wanted().count;
  for (const one of bookings.filter((other) => !isInside(other))) books.booked(one);
  const found: Difference[] = [];
  const sums = books.result((one) => found.push(one));
  return { wanted, sums, kinds: found.map(({ kind }) => kind), found };
}

describe('bookings against the provider', () => {
  it('agree', () => {
    const refunded = payment({ refunded: euro(price) });
    expect(compared([booking('sale')], [payment()]).kinds).toEqual([]);
    expect(compared([booking('sale'), booking('refund')], [refunded]).kinds).toEqual([]);
    const back = [booking('sale'), booking('chargeback'), booking('chargeback_reversed')];
    expect(compared(back, [payment()]).kinds).toEqual([]);
    for (const status of ['open', 'failed', 'cancelled', 'expired'] as const) {
      expect(compared([], [payment({ status, paid_at: null })]).kinds).toEqual([]);
    }
  });

  it.each([
    ['paid_without_sale', [], [payment()]],
    ['sale_without_payment', [booking('sale')], []],
    ['sold_twice', [booking('sale'), booking('sale', { id: 'again' })], [payment()]],
    ['amount_differs', [booking('sale', { gross: 998 })], [payment()]],
    ['amount_differs', [booking('sale', { currency: 'USD' })], [payment()]],
    ['order_differs', [booking('sale')], [payment({ order: 'p2' })]],
    ['status_differs', [booking('sale')], [payment({ status: 'expired', paid_at: null })]],
    ['refund_differs', [booking('sale'), booking('refund')], [payment()]],
    ['refund_differs', [booking('sale')], [payment({ refunded: euro(1) })]],
    ['chargeback_differs', [booking('sale')], [payment({ chargedBack: euro(price) })]],
    ['unknown_tenant', [], [payment({ tenant: null })]],
    ['unknown_tenant', [], [payment({ tenant: 'gone' })]],
  ] as const)('name %s', (kind, bookings, payments) => {
    expect(compared(bookings, payments).kinds).toEqual([kind]);
  });

  it('say what the books and the provider say', () => {
    const [one] = compared([booking('sale', { gross: 998 })], [payment()]).found;
    expect(one).toEqual({
      ...{ kind: 'amount_differs', provider_reference: 'tr_1', payment: 'p1', member: 'ann' },
      ...{ books: '998 EUR', other: '999 EUR' },
    });
  });

  it('agree to the cent over the turn of a month', () => {
    const late = compared([booking('sale', { at: after })], [payment()]);
    expect(late).toMatchObject({ wanted: 1, kinds: [] });
    expect(late.sums).toMatchObject({
      ...{ provider: [{ amount: price }], booked_outside: [{ amount: price }] },
      ...{ books: [], paid_outside: [] },
    });
    const early = compared([booking('sale')], [payment({ created_at: before, paid_at: before })]);
    expect(early).toMatchObject({ wanted: 0, kinds: [] });
    expect(early.sums).toMatchObject({
      ...{ provider: [], booked_outside: [] },
      ...{ books: [{ amount: price }], paid_outside: [{ amount: price }] },
    });
  });

  it('count what was booked outside of the period for payments that are looked at', () => {
    const refunded = payment({ refunded: euro(price) });
    const later = compared([booking('sale'), booking('refund', { at: after })], [refunded]);
    expect(later).toMatchObject({ wanted: 1, kinds: [] });
    // An earlier month's sale was looked at with that month.
    const old = payment({ refunded: euro(price), created_at: before, paid_at: before });
    expect(compared([booking('refund')], [old])).toMatchObject({ wanted: 0, kinds: [] });
    const half = [
      booking('refund', { gross: -400 }),
      booking('refund', { gross: -599, at: before }),
    ];
    expect(compared(half, [old])).toMatchObject({ wanted: 1, kinds: [] });
  });
});

const entry = (changes: Partial<MemberEntry> = {}): MemberEntry => ({
  ...{ member: 'ann', sequence: 1, unit: 'credits', amount: 10, counter_account: 'purchases' },
  ...{ reference: 'p1', balance: 10, at: inside },
  ...changes,
});

function ledgerKinds(bookings: readonly Booking[], entries: readonly MemberEntry[]) {
  const books = openLedgerBooks();
  for (const one of bookings) books.booked(one);
  for (const one of entries) books.moved(one);
  books.settle();
  const kinds: string[] = [];
  books.result(({ kind }) => kinds.push(kind));
  return kinds;
}

describe('bookings against the ledger', () => {
  const taken = entry({ amount: -10, counter_account: 'reversals' });

  it('agree one to one', () => {
    expect(ledgerKinds([booking('sale')], [entry()])).toEqual([]);
    const back = booking('refund', { credits: -10 });
    expect(ledgerKinds([booking('sale'), back], [entry(), taken])).toEqual([]);
    // A debt took all of it, and a member who is gone was given nothing.
    expect(ledgerKinds([booking('sale', { credits: 0 })], [entry(), taken])).toEqual([]);
    expect(ledgerKinds([booking('sale', { credits: 0 })], [])).toEqual([]);
    // What messages move belongs to no payment.
    const spent = entry({ amount: -3, counter_account: 'messages', reference: 'm1' });
    expect(ledgerKinds([], [spent])).toEqual([]);
  });

  it.each([
    ['sale_without_grant', [booking('sale')], []],
    ['grant_without_sale', [], [entry()]],
    ['granted_twice', [booking('sale')], [entry(), entry({ sequence: 2 })]],
    ['credits_differ', [booking('sale')], [entry({ amount: 9 })]],
    ['credits_differ', [booking('sale')], [entry(), taken]],
  ] as const)('name %s', (kind, bookings, entries) => {
    expect(ledgerKinds(bookings, entries)).toEqual([kind]);
  });

  it('tell an entry what was paid for it', () => {
    const books = openLedgerBooks();
    books.booked(booking('sale', { vat: 173 }));
    expect(books.moved(entry())).toEqual({ currency: 'EUR', credits: 10, gross: price, vat: 173 });
    expect(books.moved(taken)).toBeNull();
  });
});
