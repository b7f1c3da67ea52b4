/** Processed transactions of the Genesis sandbox, and the statements that its operator sends. */

import { toMoney } from '#shared/rules/money.ts';
import { pageElement } from './genesis-answers.ts';
import { readPeriod } from './genesis-input.ts';
import { type GenesisPayment, getArn, getRefundTransactionId } from './genesis-rules.ts';
import type { XmlElement } from './genesis-xml.ts';
import type { PayoutTerms, SandboxPayout, SandboxPayoutLine } from './sandbox-payouts.ts';

/** A tenth of each payment is held for thirty days. */
export const genesisTerms: PayoutTerms = {
  prefix: 'GENESIS',
  reserve: { percent: 1_000, days: 30 },
  carries: false,
};

/**
 * Returns a page of the transactions that were processed in a period, by their post dates.
 *
 * @param withIds whether they name our transaction id, which public documents leave open
 */
export function processedElement(
  payouts: readonly SandboxPayout[],
  content: unknown,
  withIds: boolean,
): XmlElement {
  const { from, until, ...place } = readPeriod(content);
  const lines = payouts
    .flatMap((payout) => payout.lines)
    .filter(({ kind }) => kind === 'payment' || kind === 'refund')
    .filter(({ at }) => at >= from && at < until);
  const elements = lines.map((line) => toElement(line, withIds));
  return pageElement('processed_transaction_response', elements, place);
}

function toElement(line: SandboxPayoutLine, withIds: boolean): XmlElement {
  const payment = line.payment as GenesisPayment;
  const refund = payment.refunds.find(({ id }) => id === line.id);
  const uniqueId = refund?.id ?? payment.sale?.id ?? payment.id;
  const day = line.at.slice(0, 10);
  return {
    ...{ merchant_number: payment.account, transaction_date: day, post_date: day },
    ...{ amount: Math.abs(line.minor), currency: line.currency, arn: getArn(uniqueId) },
    ...{ unique_id: uniqueId, type: refund ? 'refund' : (payment.method ?? 'sale3d') },
    batch_number: day.replaceAll('-', ''),
    ...(withIds
      ? { merchant_transaction_id: refund ? getRefundTransactionId(refund) : payment.transactionId }
      : {}),
  };
}

/** The statement of an account's payouts, as finance adds it: docs/finance.md, "Payouts". */
export function statementText(payouts: readonly SandboxPayout[]): string {
  const rows = payouts.flatMap((payout) => {
    const { reference } = payout;
    const row = (kind: string, minor: number) =>
      [payout.day, payout.currency, kind, toMoney(minor, payout.currency).value, reference].join(
        ',',
      );
    const sum = (kind: string) =>
      payout.lines.filter((one) => one.kind === kind).reduce((all, { minor }) => all + minor, 0);
    const kinds = ['payment', 'refund', 'chargeback', 'chargeback_reversed'];
    const fees = payout.fees.map(({ method, minor }) => row(`fee:${method}`, -minor));
    return [
      ...kinds.map((kind) => row(kind, sum(kind))),
      ...fees,
      row('reserve_held', -payout.held),
      row('reserve_released', payout.released),
      row('paid_out', payout.total),
    ];
  });
  return ['date,currency,kind,amount,reference', ...rows, ''].join('\n');
}
