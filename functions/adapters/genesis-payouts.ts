/**
 * What the Genesis gateway tells of payouts: the transactions that it processed, by their post date.
 * Its calls tell neither fees nor reserves nor what the bank got, which its statements do; finance
 * adds those as a file (docs/finance.md, "Payouts"). The transactions of a day and currency are a payout
 * here, and its id is both of them.
 * Source: github.com/GenesisGateway/genesis_php 2.2.2, NonFinancial/ProcessedTransactions/PostDateRange.
 */
import { dayAfter, getUtcDays } from '#shared/rules/periods.ts';
import { refusalCode } from './genesis-client.ts';
import { getPaymentId, toMinor } from './genesis-payments.ts';
import { getElements, getText, type XmlElement } from './genesis-xml.ts';
import type { PaymentProvider, PayoutLine, ProviderPayout } from './payments.ts';

/** Asks the gateway, at its host for everything but forms. */
export type AskGate = (path: string, root: string, content: XmlElement) => Promise<XmlElement>;

const codes = { unknown: 460, noChargeback: 470 } as const;
const perPage = 500;
/** Days of one list, whose lines are in memory together. */
const listedDays = 7;

/** @param ask one call at the terminal's account */
export function genesisPayouts(ask: AskGate): PaymentProvider['payouts'] {
  /** Our ids of payments by the gateway's ids of their transactions. */
  let paymentIds = new Map<string, string | null>();

  const find = async (uniqueId: string): Promise<XmlElement | null> => {
    try {
      return await ask('/reconcile', 'reconcile', { unique_id: uniqueId });
    } catch (error) {
      if (refusalCode(error) === codes.unknown) return null;
      throw error;
    }
  };

  /** A refund names the transaction that it gives back. */
  async function findPaymentId(uniqueId: string): Promise<string | null> {
    const known = paymentIds.get(uniqueId);
    if (known !== undefined) return known;
    const transaction = await find(uniqueId);
    const original = transaction && getText(transaction, 'reference_id');
    const isRefund = /refund/.test(transaction ? getText(transaction, 'transaction_type') : '');
    const paid = isRefund && original ? await find(original) : transaction;
    const id = paid && getPaymentId(getText(paid, 'transaction_id'));
    paymentIds.set(uniqueId, id);
    return id;
  }

  async function* pages(path: string, root: string, { first, last }: Days, element: string) {
    for (let page = 1, count = 1; page <= count; page += 1) {
      const period = { start_date: first, end_date: last };
      const answer = await ask(path, root, { ...period, page, per_page: perPage });
      count = Number(getText(answer, '@pages_count')) || 1;
      yield* getElements(answer, element);
    }
  }

  async function toLine(one: XmlElement): Promise<PayoutLine> {
    const type = getText(one, 'type') || getText(one, 'transaction_type');
    const isBack = /refund|credit/i.test(type);
    const told = getText(one, 'merchant_transaction_id') || getText(one, 'transaction_id');
    const uniqueId = getText(one, 'unique_id');
    // A refund's transaction id is its own.
    const payment = (isBack ? null : getPaymentId(told)) ?? (await findPaymentId(uniqueId));
    return {
      ...{ kind: isBack ? 'refund' : 'payment', payment, method: type || null },
      amount: { minor: (isBack ? -1 : 1) * toMinor(one), currency: getText(one, 'currency') },
    };
  }

  async function* readLines(days: Days): AsyncGenerator<PostedLine> {
    const transactions = pages(
      ...(['/processed_transactions/by_post_date', 'processed_transaction_request'] as const),
      ...([days, 'processed_transaction_response'] as const),
    );
    for await (const one of transactions) {
      yield { day: getText(one, 'post_date'), line: await toLine(one) };
    }
    const chargebacks = pages(
      ...(['/chargebacks/by_date', 'chargeback_request'] as const),
      ...([days, 'chargeback_response'] as const),
    );
    try {
      for await (const one of chargebacks) {
        const isReversal = /revers/i.test(getText(one, 'type'));
        const uniqueId = getText(one, 'original_transaction_unique_id');
        const line: PayoutLine = {
          kind: isReversal ? 'chargeback_reversed' : 'chargeback',
          payment: await findPaymentId(uniqueId),
          amount: {
            minor: (isReversal ? 1 : -1) * toMinor(one),
            currency: getText(one, 'currency'),
          },
          method: null,
        };
        yield { day: getText(one, 'post_date'), line };
      }
    } catch (error) {
      if (refusalCode(error) !== codes.noChargeback) throw error;
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

/** Days (YYYY-MM-DD), both included. */
interface Days {
  first: string;
  last: string;
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
