/**
 * What the Genesis gateway tells of payouts: the transactions that it processed, by their post date.
 * Its calls tell neither fees nor reserves nor what the bank got, which its statements do; finance
 * adds those as a file (docs/finance.md, "Payouts"). The transactions of a day and currency are a payout
 * here, and its id is both of them.
 * Source: github.com/GenesisGateway/genesis_php 2.2.2, NonFinancial/ProcessedTransactions/PostDateRange.
 */
import { dayAfter, getUtcDays } from '#shared/rules/periods.ts';
import { isReversal, listEvents } from './genesis-disputes.ts';
import { type Days, findPaymentId, type GenesisGate, listPages } from './genesis-lists.ts';
import { getPaymentId, toMinor } from './genesis-payments.ts';
import { getElements, getText, type XmlElement } from './genesis-xml.ts';
import type { PaymentProvider, PayoutLine, ProviderPayout } from './payments.ts';

/** Days of one list, whose lines are in memory together. */
const listedDays = 7;

/** Returns the reader of an account's payouts. */
export function genesisPayouts(gate: GenesisGate): PaymentProvider['payouts'] {
  /** Our ids of payments by the gateway's ids of their transactions. */
  let paymentIds = new Map<string, string | null>();

  async function findPayment(uniqueId: string): Promise<string | null> {
    const known = paymentIds.get(uniqueId);
    if (known !== undefined) return known;
    const id = await findPaymentId(gate, uniqueId);
    paymentIds.set(uniqueId, id);
    return id;
  }

  async function toLine(one: XmlElement): Promise<PayoutLine> {
    const type = getText(one, 'type') || getText(one, 'transaction_type');
    const isBack = /refund|credit/i.test(type);
    const told = getText(one, 'merchant_transaction_id') || getText(one, 'transaction_id');
    const uniqueId = getText(one, 'unique_id');
    // A refund's transaction id is its own.
    const payment = (isBack ? null : getPaymentId(told)) ?? (await findPayment(uniqueId));
    return {
      ...{ kind: isBack ? 'refund' : 'payment', payment, method: type || null },
      amount: { minor: (isBack ? -1 : 1) * toMinor(one), currency: getText(one, 'currency') },
    };
  }

  async function* readLines(days: Days): AsyncGenerator<PostedLine> {
    const pages = listPages(gate, {
      ...{ path: '/processed_transactions/by_post_date', ...days },
      root: 'processed_transaction_request',
    });
    for await (const page of pages) {
      for (const one of getElements(page, 'processed_transaction_response')) {
        yield { day: getText(one, 'post_date'), line: await toLine(one) };
      }
    }
    for await (const one of listEvents(gate, 'chargebacks', days)) {
      const sign = isReversal(one) ? 1 : -1;
      const line: PayoutLine = {
        kind: isReversal(one) ? 'chargeback_reversed' : 'chargeback',
        payment: await findPayment(getText(one, 'original_transaction_unique_id')),
        amount: { minor: sign * toMinor(one), currency: getText(one, 'currency') },
        method: null,
      };
      yield { day: getText(one, 'post_date'), line };
    }
  }

  return async function* payouts({ from, to }): AsyncGenerator<ProviderPayout> {
    paymentIds = new Map();
    // Transactions are still posted to a day until it is over.
    const days = [...getUtcDays({ from, to })].filter(
      (day) => `${day}T00:00:00.000Z` >= from && `${dayAfter(day)}T00:00:00.000Z` <= to,
    );
    for (let end = days.length; end > 0; end -= listedDays) {
      const listed = days.slice(Math.max(0, end - listedDays), end);
      const span = { first: listed[0] ?? '', last: listed.at(-1) ?? '' };
      const posted = await Array.fromAsync(readLines(span));
      const byPayout = Map.groupBy(posted, ({ day, line }) => `${day}.${line.amount.currency}`);
      for (const day of listed.toReversed()) {
        for (const [id, own] of byPayout) {
          if (own[0]?.day === day) yield toPayout(id, day, own);
        }
      }
    }
  };
}

/** A line with its post date. */
interface PostedLine {
  day: string;
  line: PayoutLine;
}

const toPayout = (id: string, day: string, posted: readonly PostedLine[]): ProviderPayout => ({
  ...{ id, reference: '', state: 'pending', created_at: `${day}T23:59:59.999Z` },
  ...{ paid_at: null, total: null, currency: posted[0]?.line.amount.currency ?? '' },
  async *lines() {
    yield* posted.map(({ line }) => line);
  },
});
