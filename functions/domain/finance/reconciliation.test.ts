import { describe, expect, it } from 'vitest';
import type { ProviderPayment } from '../../adapters/payments.ts';
import type { JournalEntry, JournalEntryKind } from '../payments/journal.ts';
import type { MemberEntry } from '../wallet/ledger.ts';
import { openLedgerReconciliation } from './reconcile-ledger.ts';
import { openProviderReconciliation } from './reconcile-provider.ts';
import type { Difference } from './reconciliation.ts';

const november = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const inside = '2026-11-10T12:00:00.000Z';
const before = '2026-10-31T23:59:00.000Z';
const after = '2026-12-01T00:01:00.000Z';
const price = 999;

const journalEntry = (
  kind: JournalEntryKind,
  changes: Partial<JournalEntry> = {},
): JournalEntry => ({
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
  ...{ mandate: null, label: null, payerCountry: null, created_at: inside, paid_at: inside },
  ...changes,
});

/** What differs between journal entries and payments; `known` brands only. */
function compared(journalEntries: readonly JournalEntry[], payments: readonly ProviderPayment[]) {
  const reconciliation = openProviderReconciliation(november);
  const isInside = ({ at }: JournalEntry) => at >= november.from && at < november.to;
  for (const one of journalEntries.filter(isInside)) reconciliation.booked(one);
  for (const one of payments) reconciliation.provided(one, one.tenant === 'nl');
  const wanted = reconciliation.wanted().count;
  for (const one of journalEntries.filter((other) => !isInside(other))) reconciliation.booked(one);
  const found: Difference[] = [];
  const sums = reconciliation.result((one) => found.push(one));
  return { wanted, sums, kinds: found.map(({ kind }) => kind), found };
}

describe('journal entries against the provider', () => {
  it('that no list had are asked for at the provider that they name', () => {
    const reconciliation = openProviderReconciliation(november);
    reconciliation.booked(journalEntry('sale'));
    const second = { provider: 'genesis', provider_reference: 'nl_p2', payment: 'p2' };
    reconciliation.booked(journalEntry('sale', second));
    reconciliation.booked(journalEntry('refund', { provider_reference: 'tr_3', payment: 'p3' }));
    reconciliation.provided(payment(), true);
    expect(reconciliation.unlisted()).toEqual([
      { id: 'nl_p2', provider: 'genesis' },
      { id: 'tr_3', provider: 'mollie' },
    ]);
  });

  it('agree', () => {
    const refunded = payment({ refunded: euro(price) });
    expect(compared([journalEntry('sale')], [payment()]).kinds).toEqual([]);
    expect(compared([journalEntry('sale'), journalEntry('refund')], [refunded]).kinds).toEqual([]);
    const back = [
      journalEntry('sale'),
      journalEntry('chargeback'),
      journalEntry('chargeback_reversed'),
    ];
    expect(compared(back, [payment()]).kinds).toEqual([]);
    for (const status of ['open', 'failed', 'cancelled', 'expired'] as const) {
      expect(compared([], [payment({ status, paid_at: null })]).kinds).toEqual([]);
    }
  });

  it.each([
    ['paid_without_sale', [], [payment()]],
    ['sale_without_payment', [journalEntry('sale')], []],
    ['sold_twice', [journalEntry('sale'), journalEntry('sale', { id: 'again' })], [payment()]],
    ['amount_differs', [journalEntry('sale', { gross: 998 })], [payment()]],
    ['amount_differs', [journalEntry('sale', { currency: 'USD' })], [payment()]],
    ['order_differs', [journalEntry('sale')], [payment({ order: 'p2' })]],
    ['status_differs', [journalEntry('sale')], [payment({ status: 'expired', paid_at: null })]],
    ['refund_differs', [journalEntry('sale'), journalEntry('refund')], [payment()]],
    ['refund_differs', [journalEntry('sale')], [payment({ refunded: euro(1) })]],
    ['chargeback_differs', [journalEntry('sale')], [payment({ chargedBack: euro(price) })]],
    ['unknown_tenant', [], [payment({ tenant: null })]],
    ['unknown_tenant', [], [payment({ tenant: 'gone' })]],
  ] as const)('name %s', (kind, journalEntries, payments) => {
    expect(compared(journalEntries, payments).kinds).toEqual([kind]);
  });

  it('say what the books and the provider say', () => {
    const [one] = compared([journalEntry('sale', { gross: 998 })], [payment()]).found;
    expect(one).toEqual({
      ...{ kind: 'amount_differs', provider_reference: 'tr_1', payment: 'p1', member: 'ann' },
      ...{ books: '998 EUR', other: '999 EUR' },
    });
  });

  it('agree to the cent over the turn of a month', () => {
    const late = compared([journalEntry('sale', { at: after })], [payment()]);
    expect(late).toMatchObject({ wanted: 1, kinds: [] });
    expect(late.sums).toMatchObject({
      ...{ provider: [{ amount: price }], booked_outside: [{ amount: price }] },
      ...{ books: [], paid_outside: [] },
    });
    const early = compared(
      [journalEntry('sale')],
      [payment({ created_at: before, paid_at: before })],
    );
    expect(early).toMatchObject({ wanted: 0, kinds: [] });
    expect(early.sums).toMatchObject({
      ...{ provider: [], booked_outside: [] },
      ...{ books: [{ amount: price }], paid_outside: [{ amount: price }] },
    });
  });

  it('count what was booked outside of the period for payments that are looked at', () => {
    const refunded = payment({ refunded: euro(price) });
    const later = compared(
      [journalEntry('sale'), journalEntry('refund', { at: after })],
      [refunded],
    );
    expect(later).toMatchObject({ wanted: 1, kinds: [] });
    // An earlier month's sale was looked at with that month.
    const old = payment({ refunded: euro(price), created_at: before, paid_at: before });
    expect(compared([journalEntry('refund')], [old])).toMatchObject({ wanted: 0, kinds: [] });
    const half = [
      journalEntry('refund', { gross: -400 }),
      journalEntry('refund', { gross: -599, at: before }),
    ];
    expect(compared(half, [old])).toMatchObject({ wanted: 1, kinds: [] });
  });
});

const entry = (changes: Partial<MemberEntry> = {}): MemberEntry => ({
  ...{ member: 'ann', sequence: 1, unit: 'credits', amount: 10, counter_account: 'purchases' },
  ...{ reference: 'p1', balance: 10, at: inside },
  ...changes,
});

function ledgerKinds(journalEntries: readonly JournalEntry[], entries: readonly MemberEntry[]) {
  const reconciliation = openLedgerReconciliation();
  for (const one of journalEntries) reconciliation.booked(one);
  for (const one of entries) reconciliation.moved(one);
  reconciliation.dropAgreeing();
  const kinds: string[] = [];
  reconciliation.result(({ kind }) => kinds.push(kind));
  return kinds;
}

describe('journal entries against the ledger', () => {
  const taken = entry({ amount: -10, counter_account: 'reversals' });

  it('agree one to one', () => {
    expect(ledgerKinds([journalEntry('sale')], [entry()])).toEqual([]);
    const back = journalEntry('refund', { credits: -10 });
    expect(ledgerKinds([journalEntry('sale'), back], [entry(), taken])).toEqual([]);
    // A debt took all of it, and a member who is gone was given nothing.
    expect(ledgerKinds([journalEntry('sale', { credits: 0 })], [entry(), taken])).toEqual([]);
    expect(ledgerKinds([journalEntry('sale', { credits: 0 })], [])).toEqual([]);
    // What messages move belongs to no payment.
    const spent = entry({ amount: -3, counter_account: 'messages', reference: 'm1' });
    expect(ledgerKinds([], [spent])).toEqual([]);
  });

  it.each([
    ['sale_without_grant', [journalEntry('sale')], []],
    ['grant_without_sale', [], [entry()]],
    ['granted_twice', [journalEntry('sale')], [entry(), entry({ sequence: 2 })]],
    ['credits_differ', [journalEntry('sale')], [entry({ amount: 9 })]],
    ['credits_differ', [journalEntry('sale')], [entry(), taken]],
  ] as const)('name %s', (kind, journalEntries, entries) => {
    expect(ledgerKinds(journalEntries, entries)).toEqual([kind]);
  });

  it('tell an entry what was paid for it', () => {
    const reconciliation = openLedgerReconciliation();
    reconciliation.booked(journalEntry('sale', { vat: 173 }));
    expect(reconciliation.moved(entry())).toEqual({
      currency: 'EUR',
      credits: 10,
      gross: price,
      vat: 173,
    });
    expect(reconciliation.moved(taken)).toBeNull();
  });
});
