/** Compares a payout with its statement, with the bank, and with the time that it may take. */
import { dayAfter } from '#shared/rules/periods.ts';
import type { PayoutLineKind } from '../../adapters/payments.ts';
import type { ReportPayout } from './payout-differences.ts';
import { isOfPayment, type Payout } from './payouts.ts';
import { toMoneyText } from './reconciliation.ts';

/** Days from a payout's making until the provider says that it was sent, and until the bank has it. */
const sentWithinDays = 7;

export interface ComparePayoutOptions {
  now: string;
  longestDays: number;
  /** The last day of which the bank's statements were read; empty before the first one. */
  lastReceipt: string;
}

/** @returns what the bank should get, in the smallest unit; null where nobody told it */
export const getTotal = ({ total, statement }: Pick<Payout, 'total' | 'statement'>) =>
  total ?? statement?.total ?? null;

/** Names what differs of a payout itself; its lines are matched with bookings elsewhere. */
export function comparePayout(
  payout: Payout,
  { now, longestDays, lastReceipt }: ComparePayoutOptions,
  report: ReportPayout,
): void {
  const { provider, id, day, state, currency, statement, receipt } = payout;
  const differs = (
    kind: Parameters<ReportPayout>[0]['kind'],
    books: string,
    other: string,
    provider_reference = '',
  ) => report({ kind, provider, payout: id, provider_reference, payment: '', books, other });
  const today = now.slice(0, 10);
  const total = getTotal(payout);
  const told = total === null ? '' : toMoneyText(total, currency);

  if (state === 'failed') differs('payout_failed', '', told);
  else if (state === 'pending' && payout.total !== null && dayAfter(day, sentWithinDays) < today) {
    differs('payout_not_sent', told, '');
  }
  if (total === null && dayAfter(day, longestDays) < today) {
    differs('statement_missing', '', toMoneyText(getSum(payout.sums), currency));
  }
  if (statement) {
    const kinds = Object.keys({ ...payout.sums, ...statement.sums }) as PayoutLineKind[];
    for (const kind of kinds.filter(isOfPayment)) {
      const [calls, said] = [payout.sums[kind] ?? 0, statement.sums[kind]];
      if (said === undefined || said === calls) continue;
      differs(
        ...(['statement_differs', toMoneyText(calls, currency)] as const),
        ...([toMoneyText(said, statement.currency), kind] as const),
      );
    }
  }
  if (state === 'failed' || total === null) return;
  if (receipt) {
    const booked = toMoneyText(receipt.amount, receipt.currency);
    if (booked !== told) differs('bank_differs', told, booked);
  } else if (total > 0 && dayAfter(day, sentWithinDays) <= lastReceipt) {
    differs('bank_missing', told, '');
  }
}

const getSum = (sums: Payout['sums']): number =>
  Object.values(sums).reduce((all, minor) => all + minor, 0);
