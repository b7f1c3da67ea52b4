/** `npm run finance -- disputes` and `chargebacks`: what banks dispute, and how often. */

import type { Period } from '#shared/rules/periods.ts';
import {
  type ChargebackRate,
  readChargebackRates,
} from '../../functions/domain/finance/chargeback-rates.ts';
import { type DisputeRecord, listDisputes } from '../../functions/domain/finance/disputes.ts';
import type { FinanceContext } from '../../functions/domain/finance/journal-export.ts';
import { type Columns, type Format, rowPrinter } from './finance-output.ts';

type Print = (text: string) => void;

const disputeFields = [
  ...(['opened_at', 'kind', 'state', 'deadline', 'method', 'currency', 'amount'] as const),
  ...(['reason', 'payment', 'provider', 'provider_reference', 'member', 'dispute'] as const),
] as const;
const disputeColumns: Columns<(typeof disputeFields)[number]> = {
  all: disputeFields,
  table: disputeFields.filter((field) => field !== 'member' && field !== 'provider_reference'),
  amounts: ['amount'],
};

/** Prints the disputes that were opened in a period. */
export async function printDisputes(
  { scope }: FinanceContext,
  period: Period,
  format: Format,
  line: Print,
): Promise<void> {
  const printer = rowPrinter(format, disputeColumns, line);
  for await (const record of listDisputes(scope, period)) printer.row(toRow(record));
  printer.end();
}

const toRow = (record: DisputeRecord) => ({
  ...{ opened_at: record.opened_at, kind: record.kind, state: record.state },
  ...{ deadline: record.deadline ?? '', method: record.method, currency: record.currency },
  amount: record.amount,
  reason: record.reason ? `${record.reason.code} ${record.reason.text}`.trim() : '',
  ...{ payment: record.payment, provider: record.provider, member: record.member },
  ...{ provider_reference: record.provider_reference, dispute: record.id },
});

const rateFields = [
  ...(['month', 'method', 'payments', 'payments_before', 'chargebacks', 'warnings'] as const),
  ...(['percent', 'currency', 'amount'] as const),
] as const;
const rateColumns: Columns<(typeof rateFields)[number]> = {
  all: rateFields,
  table: rateFields,
  amounts: ['amount'],
};

const percentDigits = 2;
const toPercent = (percent: number | null): string => percent?.toFixed(percentDigits) ?? '';

/**
 * Prints the rates of charge backs of a month, by method, and what the card schemes allow.
 *
 * @returns whether the cards come near to what a scheme allows
 */
export async function printChargebacks(
  finance: FinanceContext,
  month: string,
  format: Format,
  { line, tell }: { line: Print; tell: Print },
): Promise<boolean> {
  const { rates, schemes } = await readChargebackRates(finance, month);
  const printer = rowPrinter(format, rateColumns, line);
  for (const rate of rates) printer.row(toRateRow(rate));
  printer.end();
  for (const { scheme, cases, percent, limit, isNear, isReached } of schemes) {
    const base = limit.payments === 'same' ? 'of the month' : 'of the month before';
    const how = isReached ? 'REACHED' : isNear ? 'near' : 'far';
    tell(
      `${scheme}: ${cases} cases, ${toPercent(percent) || '–'} % of the payments ${base}; allowed are less than ${limit.percent} % or ${limit.cases} cases: ${how}.`,
    );
  }
  return schemes.some(({ isNear }) => isNear);
}

const toRateRow = (rate: ChargebackRate) => ({ ...rate, percent: toPercent(rate.percent) });
