/**
 * `npm run finance -- revenue`, `payers` and `affiliates`, and what `liability` says beside its sums.
 * Each reads one brand after the other; with --all-brands its rows begin with the brand.
 */
import type { Period } from '#shared/rules/periods.ts';
import {
  affiliateShares,
  type NetworkCommission,
} from '../../functions/domain/finance/affiliate-shares.ts';
import type { FinanceContext } from '../../functions/domain/finance/journal-export.ts';
import { readPayers } from '../../functions/domain/finance/payers.ts';
import { getRows, revenueFields, rollForward } from '../../functions/domain/finance/revenue.ts';
import { type AgedWorth, ageFields, explain } from '../../functions/domain/finance/unspent-ages.ts';
import { type LiabilityAt, toGapSentence } from '../../functions/domain/finance/unspent-at.ts';
import { listCampaigns } from '../../functions/domain/traffic/campaigns.ts';
import { getLedger } from '../../functions/domain/traffic/commission-ledger.ts';
import {
  type Columns,
  decimal,
  type Format,
  type RowPrinter,
  rowPrinter,
} from './finance-output.ts';

type Line = (text: string) => void;

/** What a report is asked for. */
export interface Asked {
  format: Format;
  /** Whether rows name their brand. */
  isOfAll: boolean;
  period: (finance: FinanceContext) => Period;
  since: (finance: FinanceContext) => string | undefined;
  /** ISO 8601. */
  now: string;
}

/** Prints rows with the brand in front of them, where a report is of all brands. */
export function brandPrinter<Column extends string>(
  { format, isOfAll }: Pick<Asked, 'format' | 'isOfAll'>,
  columns: Columns<Column>,
  line: Line,
): RowPrinter<Column | 'tenant'> {
  const first = isOfAll ? (['tenant'] as const) : [];
  return rowPrinter<Column | 'tenant'>(
    format,
    {
      ...{ all: [...first, ...columns.all], table: [...first, ...columns.table] },
      amounts: columns.amounts,
    },
    line,
  );
}

export const worthAmounts = ['gross', 'vat', 'net'] as const;

/** Says that the ledger began before it was read, and how to read all of it. */
export const toGapAdvice = (read: Pick<LiabilityAt, 'gaps' | 'from'>): string =>
  `${toGapSentence(read)} Say --since <day>.`;

/** @returns 1 where something does not tie, which `say` tells */
export async function printRevenue(
  brands: Iterable<FinanceContext>,
  asked: Asked,
  { line, say }: { line: Line; say: Line },
): Promise<number> {
  const columns = { all: revenueFields, table: revenueFields, amounts: worthAmounts };
  const printer = brandPrinter(asked, columns, line);
  const problems: string[] = [];
  for (const finance of brands) {
    const { id: tenant } = finance.brand;
    const rolled = await rollForward(finance, asked.period(finance), asked.since(finance));
    for (const row of getRows(rolled)) printer.row({ tenant, ...row });
    problems.push(...rolled.problems.map((problem) => `${tenant}: ${problem}`));
    if (rolled.gaps > 0) problems.push(`${tenant}: ${toGapAdvice(rolled)}`);
  }
  printer.end();
  for (const problem of problems) say(problem);
  return problems.length > 0 ? 1 : 0;
}

const payerFields = [
  ...(['currency', 'payers', 'new_payers', 'gross', 'net', 'arppu', 'active_members'] as const),
  ...(['arpu', 'timed', 'minutes_q1', 'minutes_median', 'minutes_q3'] as const),
  ...(['observed_30', 'repeated_30', 'repeat_30_percent'] as const),
  ...(['observed_90', 'repeated_90', 'repeat_90_percent'] as const),
] as const;
const cohortFields = [
  ...(['cohort', 'month', 'currency', 'payers', 'payers_percent', 'gross', 'net'] as const),
] as const;

/** Prints who pays, or cohorts by the month of the first purchase. */
export async function printPayers(
  brands: Iterable<FinanceContext>,
  asked: Asked & { cohorts: boolean },
  line: Line,
): Promise<void> {
  const ofPayers = { all: payerFields, table: payerFields };
  const payerColumns = { ...ofPayers, amounts: ['gross', 'net', 'arppu', 'arpu'] as const };
  const ofCohorts = { all: cohortFields, table: cohortFields };
  const cohortColumns = { ...ofCohorts, amounts: ['gross', 'net'] as const };
  const cohorts = asked.cohorts ? brandPrinter(asked, cohortColumns, line) : null;
  const payers = asked.cohorts ? null : brandPrinter(asked, payerColumns, line);
  for (const finance of brands) {
    const { id: tenant } = finance.brand;
    const options = { now: asked.now, since: asked.since(finance), cohorts: asked.cohorts };
    const found = await readPayers(finance, asked.period(finance), options);
    if (cohorts) for (const row of found.cohorts()) cohorts.row({ tenant, ...row });
    if (payers) for (const row of found.rows()) payers.row({ tenant, ...row });
  }
  cohorts?.end();
  payers?.end();
}

const shareFields = [
  ...(['by', 'group', 'currency', 'sales', 'gross', 'net', 'share_percent'] as const),
  ...(['commission', 'net_after_commission'] as const),
] as const;

/** Prints what traffic sources brought, their share of all, and what commissions leave of it. */
export async function printAffiliates(
  brands: Iterable<FinanceContext>,
  asked: Asked,
  line: Line,
): Promise<void> {
  const amounts = ['gross', 'net', 'commission', 'net_after_commission'] as const;
  const columns = { all: shareFields, table: shareFields, amounts };
  const printer = brandPrinter(asked, columns, line);
  for (const finance of brands) {
    const period = asked.period(finance);
    const commissions = await listCommissions(finance, period);
    for (const row of await affiliateShares(finance, period, commissions)) {
      printer.row({ tenant: finance.brand.id, ...row });
    }
  }
  printer.end();
}

/** Adds up what networks' commissions became more or less in a period, per currency. */
async function listCommissions(
  { scope }: FinanceContext,
  { from, to }: Period,
): Promise<NetworkCommission[]> {
  const found: NetworkCommission[] = [];
  for (const { name, network } of await listCampaigns(scope)) {
    const { entries } = await getLedger(scope, name, to.slice(0, 10));
    for (const { at, kind, currency, amount } of entries) {
      // A release changes who waits, not what was earned.
      if (at >= from && at < to && kind !== 'released') found.push({ network, currency, amount });
    }
  }
  return found;
}

/** Prints what is unspent by the age of its purchase. */
export function printAges(
  found: readonly { tenant: string; ages: readonly AgedWorth[] }[],
  asked: Pick<Asked, 'format' | 'isOfAll'>,
  line: Line,
): void {
  const columns = { all: ageFields, table: ageFields, amounts: worthAmounts };
  const printer = brandPrinter(asked, columns, line);
  for (const { tenant, ages } of found) for (const row of ages) printer.row({ tenant, ...row });
  printer.end();
}

/** Says why what is owed differs from the money that was kept, one sentence a currency. */
export function explainLiability(
  { changes, from }: Pick<LiabilityAt, 'changes' | 'from'>,
  say: Line,
): void {
  for (const one of explain(changes)) {
    const { currency, paid, given_back, recognised, rounding, deferred, purged_accounts } = one;
    const purged =
      purged_accounts === 0 ? '' : `${decimal(purged_accounts)} are of purged accounts, `;
    say(
      `Since ${from}: of ${decimal(paid)} ${currency} paid, ${decimal(given_back)} went back, ${decimal(recognised)} paid for used credits, ${decimal(rounding)} is the rounding of refunds in part, ${purged}and by ${decimal(deferred)} the liability changed.`,
    );
  }
}
