/** `npm run finance -- payouts`, `payout-statement` and `payout-bank`: what providers paid out. */
import { readFile } from 'node:fs/promises';
import type { Period } from '#shared/rules/periods.ts';
import { readsPayoutsByKey } from '#shared/rules/provider-methods.ts';
import { nowIso } from '../../functions/adapters/clock.ts';
import { type ProviderName, providerAccounts } from '../../functions/adapters/payment-providers.ts';
import { parseBank, readBank } from '../../functions/domain/finance/bank-statement.ts';
import { getTotal } from '../../functions/domain/finance/compare-payout.ts';
import { fetchPayouts } from '../../functions/domain/finance/fetch-payouts.ts';
import {
  type FinanceContext,
  FinanceError,
} from '../../functions/domain/finance/journal-export.ts';
import type { ProviderBalance } from '../../functions/domain/finance/match-payouts.ts';
import {
  type PayoutDifference,
  payoutDifferenceColumns,
} from '../../functions/domain/finance/payout-differences.ts';
import { keepStatement, parseStatement } from '../../functions/domain/finance/payout-statement.ts';
import { getAllSums, type Payout } from '../../functions/domain/finance/payouts.ts';
import { reconcilePayouts } from '../../functions/domain/finance/reconcile-payouts.ts';
import { type Columns, decimal, type Format, rowPrinter, withDecimals } from './finance-output.ts';

type Print = (text: string) => void;

export const payoutViews = ['payouts', 'differences', 'balances'] as const;
export type PayoutView = (typeof payoutViews)[number];

const payoutFields = [
  ...(['day', 'provider', 'payout', 'reference', 'state', 'currency'] as const),
  ...(['gross', 'refunds', 'chargebacks', 'fees', 'reserves', 'other'] as const),
  ...(['paid_out', 'bank', 'bank_day', 'differences'] as const),
] as const;
const payoutColumns: Columns<(typeof payoutFields)[number]> = {
  all: payoutFields,
  table: payoutFields,
  amounts: ['gross', 'refunds', 'chargebacks', 'fees', 'reserves', 'other'],
};

const balanceAmounts = [
  ...(['opening', 'booked', 'fees', 'reserves', 'other', 'paid_out', 'untold'] as const),
  ...(['differing', 'closing', 'unexplained'] as const),
] as const;
const balanceFields = ['provider', 'currency', ...balanceAmounts] as const;
const balanceColumns: Columns<keyof ProviderBalance> = {
  all: balanceFields,
  table: balanceFields,
  amounts: balanceAmounts,
};

const differenceColumns: Columns<keyof PayoutDifference> = {
  all: payoutDifferenceColumns,
  table: payoutDifferenceColumns,
  amounts: [],
};

/**
 * Prints the payouts of a period, their differences or the providers' balances.
 *
 * @param asked.fetch whether the providers are asked first, as the daily job does
 * @returns 1 where something differs or a provider could not be read, else 0
 */
export async function printPayouts(
  finance: FinanceContext,
  period: Period,
  asked: { view: PayoutView; fetch: boolean },
  format: Format,
  { line, print }: { line: Print; print: Print },
): Promise<number> {
  const missing = asked.fetch ? await fetchNow(finance, period, print) : listMissing(finance);
  for (const one of missing) print(one);
  const found: PayoutDifference[] = [];
  const { payouts, balances, differences, count } = await reconcilePayouts(
    ...([finance, period, nowIso()] as const),
    (one) => found.push(one),
  );
  const isTable = format === 'table';
  if (asked.view === 'payouts') {
    const printer = rowPrinter(format, payoutColumns, line);
    for (const one of payouts) printer.row(toRow(one, found, isTable));
    printer.end();
  } else if (asked.view === 'balances') {
    const printer = rowPrinter(format, balanceColumns, line);
    for (const one of balances) printer.row({ ...one });
    printer.end();
  } else {
    const printer = rowPrinter(format, differenceColumns, line);
    for (const one of found) printer.row(isTable ? withDecimals(one) : one);
    printer.end();
  }
  for (const one of balances) print(toSentence(one));
  for (const [kind, times] of Object.entries(differences)) print(`${kind}: ${times}`);
  print(count === 0 ? 'Nothing differs.' : `${count} differences.`);
  const isWhole = balances.every(({ unexplained }) => unexplained === 0);
  return count === 0 && missing.length === 0 && isWhole ? 0 : 1;
}

async function fetchNow(
  finance: FinanceContext,
  { from }: Period,
  print: Print,
): Promise<string[]> {
  const fetched = await fetchPayouts(finance, from.slice(0, 10));
  for (const { provider, payouts, changed, missing } of fetched) {
    if (missing === '') print(`${provider}: ${payouts} payouts read, ${changed} new or changed`);
  }
  return fetched.flatMap(({ missing }) => (missing === '' ? [] : [missing]));
}

/** What the daily job lacks to read a provider's payouts. */
const listMissing = ({ brand }: FinanceContext): string[] =>
  providerAccounts(brand.config.payments)
    .filter(({ name, settlementsParameter }) => !readsPayoutsByKey[name] && !settlementsParameter)
    .map(
      ({ name }) =>
        `${name}: the payouts are not read, as settlements_parameter of ${brand.id}'s tenant.json names no access token (docs/payments.md, "Payouts").`,
    );

function toRow(payout: Payout, found: readonly PayoutDifference[], isTable: boolean) {
  const { day, provider, id, reference, statement, state, currency, receipt } = payout;
  const sums = getAllSums(payout);
  const total = getTotal(payout);
  const show = (minor: number | null | undefined) => {
    if (minor === null || minor === undefined) return '';
    return isTable ? decimal(minor) : minor;
  };
  return {
    ...{ day, provider, payout: id, state, currency },
    reference: reference || (statement?.reference ?? ''),
    gross: sums.payment ?? 0,
    refunds: sums.refund ?? 0,
    chargebacks: (sums.chargeback ?? 0) + (sums.chargeback_reversed ?? 0),
    fees: sums.fee ?? 0,
    reserves: (sums.reserve_held ?? 0) + (sums.reserve_released ?? 0),
    other: sums.other ?? 0,
    paid_out: show(total),
    bank: show(receipt?.amount),
    bank_day: receipt?.booked_on ?? '',
    differences: found.filter((one) => one.provider === provider && one.payout === id).length,
  };
}

function toSentence({
  provider,
  currency,
  opening,
  booked,
  paid_out,
  closing,
  ...one
}: ProviderBalance) {
  const parts = [
    ...[`at ${provider} ${decimal(opening)}`, `booked ${decimal(booked)}`],
    ...[`fees ${decimal(one.fees)}`, `reserves ${decimal(one.reserves)}`],
    ...(one.other === 0 ? [] : [`other ${decimal(one.other)}`]),
    `paid out ${decimal(-paid_out)}`,
    ...(one.untold === 0 ? [] : [`without a statement ${decimal(-one.untold)}`]),
    ...(one.differing === 0 ? [] : [`differing ${decimal(-one.differing)}`]),
  ];
  const rest = one.unexplained === 0 ? '' : `, unexplained ${decimal(one.unexplained)}`;
  return `${parts.join(', ')} = at ${provider} at the end ${decimal(closing)} ${currency}${rest}`;
}

/**
 * Keeps a provider's statement.
 *
 * @returns 1 where the provider's calls did not tell of a payout that it names, else 0
 * @throws FinanceError where the file is none, or the brand has no such provider
 */
export async function addStatement(
  finance: FinanceContext,
  { provider, file }: { provider: string; file: string },
  { line, print }: { line: Print; print: Print },
): Promise<number> {
  const accounts = providerAccounts(finance.brand.config.payments);
  const names = accounts.map(({ name }) => name);
  if (!names.includes(provider as ProviderName)) {
    throw new FinanceError(
      `${finance.brand.id} has no account at ${provider}: --provider ${names.join(' or ')}.`,
    );
  }
  const statements = await parseStatement(await readFile(file, 'utf8'), provider as ProviderName);
  const unknown = await keepStatement(finance, statements);
  line(`${file}: ${statements.length} payouts of ${provider}`);
  for (const id of unknown) {
    print(
      `${id}: ${provider} told of no payout of this day and currency (payouts --fetch asks again).`,
    );
  }
  return unknown.length === 0 ? 0 : 1;
}

/**
 * Keeps which payouts the entries of a bank's statement are.
 *
 * @returns 1 where something is left on either side or amounts differ, else 0
 * @throws FinanceError where the file is no statement
 */
export async function addBank(
  finance: FinanceContext,
  { file, counterparty }: { file: string; counterparty: string | null },
  { line, print }: { line: Print; print: Print },
): Promise<number> {
  const wanted = counterparty?.toLowerCase() ?? '';
  const entries = (await parseBank(await readFile(file, 'utf8'))).filter(({ text }) =>
    text.toLowerCase().includes(wanted),
  );
  const { matched, known, unmatched, missing, differing } = await readBank(finance, entries);
  line(`${file}: ${entries.length} entries, ${matched} payouts, ${known} of them known before`);
  for (const { place, date, amount, currency, text } of unmatched) {
    print(`${place}: ${date} ${decimal(amount)} ${currency} is no payout: ${text}`);
  }
  for (const payout of missing) {
    const total = decimal(getTotal(payout) ?? 0);
    print(`${payout.id} of ${payout.day}, ${total} ${payout.currency}, is not in the file.`);
  }
  for (const { payout, entry } of differing) {
    const total = `${decimal(getTotal(payout) ?? 0)} ${payout.currency}`;
    print(
      `${entry.place}: ${payout.id} is ${total}, and the bank got ${decimal(entry.amount)} ${entry.currency}.`,
    );
  }
  return unmatched.length + missing.length + differing.length === 0 ? 0 : 1;
}
