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

  async function* pages(path: string, root: string, day: string, element: string) {
    for (let page = 1, count = 1; page <= count; page += 1) {
      const period = { start_date: day, end_date: day };
      const answer = await ask(path, root, { ...period, page, per_page: perPage });
      count = Number(getText(answer, '@pages_count')) || 1;
      yield* getElements(answer, element).filter((one) => getText(one, 'post_date') === day);
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

  async function* linesOfDay(day: string): AsyncGenerator<PayoutLine> {
    const transactions = pages(
      ...(['/processed_transactions/by_post_date', 'processed_transaction_request'] as const),
      ...([day, 'processed_transaction_response'] as const),
    );
    for await (const one of transactions) yield await toLine(one);
    const chargebacks = pages(
      ...(['/chargebacks/by_date', 'chargeback_request'] as const),
      ...([day, 'chargeback_response'] as const),
    );
    try {
      for await (const one of chargebacks) {
        const isReversal = /revers/i.test(getText(one, 'type'));
        const uniqueId = getText(one, 'original_transaction_unique_id');
        yield {
          kind: isReversal ? 'chargeback_reversed' : 'chargeback',
          payment: await findPaymentId(uniqueId),
          amount: {
            minor: (isReversal ? 1 : -1) * toMinor(one),
            currency: getText(one, 'currency'),
          },
          method: null,
        };
      }
    } catch (error) {
      if (refusalCode(error) !== codes.noChargeback) throw error;
    }
  }

  return async function* payouts({ from, to }): AsyncGenerator<ProviderPayout> {
    paymentIds = new Map();
    for (const day of [...getUtcDays({ from, to })].reverse()) {
      const created_at = `${day}T00:00:00.000Z`;
      // Transactions are still posted to a day until it is over.
      if (created_at < from || `${dayAfter(day)}T00:00:00.000Z` > to) continue;
      const lines = await Array.fromAsync(linesOfDay(day));
      const byCurrency = Map.groupBy(lines, ({ amount }) => amount.currency);
      for (const [currency, own] of byCurrency) {
        yield {
          ...{ id: `${day}.${currency}`, reference: '', state: 'pending', created_at, currency },
          ...{ paid_at: null, total: null },
          async *lines() {
            yield* own;
          },
        };
      }
    }
  };
}
