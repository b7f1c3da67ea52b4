/** `npm run brand -- campaign report`, and decisions about commissions that are withheld. */

import type { CohortRow, ReportRow } from '#shared/model/campaign-report.ts';
import { dayIn } from '#shared/rules/age.ts';
import { dayAfter, isDay, isMonth, monthAfter } from '#shared/rules/periods.ts';
import { noCampaign, reportGroupings } from '#shared/rules/traffic.ts';
import { now } from '../../functions/adapters/clock.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import { listCampaigns } from '../../functions/domain/traffic/campaigns.ts';
import {
  decideWithheld,
  getLedger,
  listWithheld,
} from '../../functions/domain/traffic/commission-ledger.ts';
import type { CommissionVerdict } from '../../functions/domain/traffic/commissions.ts';
import { getCohorts, getReport, type ReportPeriod } from '../../functions/domain/traffic/report.ts';
import { parseFormat } from './arguments.ts';
import { type Columns, formats, rowPrinter } from './finance-output.ts';
import { OperatorError } from './operator-error.ts';

export interface ReportOptions {
  format?: string;
  from?: string;
  to?: string;
  month?: string;
  by?: string;
  cohorts?: boolean;
}

const counts = [
  ...(['clicks', 'unique_clicks', 'bots', 'bots_percent', 'bounces'] as const),
  ...(['signups', 'confirmed', 'buyers', 'first_purchases', 'purchases'] as const),
] as const;
const revenue = [
  ...(['revenue_gross', 'revenue_without_tax', 'refunds', 'chargebacks', 'revenue_net'] as const),
] as const;
const ratios = [
  ...(['click_to_signup', 'signup_to_confirmed', 'confirmed_to_buyer'] as const),
  ...(['epc', 'arpu', 'arppu'] as const),
] as const;
const costs = [
  ...(['commission_held', 'commission_payable', 'commission_reversed'] as const),
  ...(['commission_withheld', 'cost', 'profit'] as const),
] as const;
const all = ['group', 'currency', ...counts, ...revenue, ...ratios, ...costs, 'roi'] as const;
const columns: Columns<keyof ReportRow> = { all, table: all, amounts: [...revenue, ...costs] };

const cohortFields = ['day', 'currency', 'signups', 'd0', 'd7', 'd30', 'd90'] as const;
type DayCohort = Omit<CohortRow, 'from' | 'to'> & { day: string };
const cohortColumns: Columns<keyof DayCohort> = {
  all: cohortFields,
  table: cohortFields,
  amounts: [],
};

/**
 * Prints what came of a campaign, or of all of them and of visits that no campaign brought.
 *
 * @param name a campaign, or null for all
 * @throws OperatorError for wrong use
 */
export async function printReport(
  brand: Brand,
  name: string | null,
  options: ReportOptions,
  say: (line: string) => void,
): Promise<number> {
  const format = parseFormat(options.format, formats);
  const { time_zone, currency } = brand.config;
  const today = dayIn(time_zone, now());
  const period = parsePeriod(options, today);
  const by = reportGroupings.find((one) => one === (options.by ?? 'campaign'));
  if (!by) throw new OperatorError(`--by is one of ${reportGroupings.join(' ')}.`);
  const scope = tenantScope(brand);
  const campaigns = name
    ? [name]
    : [...(await listCampaigns(scope)).map((one) => one.name), noCampaign];
  const asked = { campaigns, period, today, currency };
  if (options.cohorts) {
    const printer = rowPrinter(format, cohortColumns, say);
    for (const { from: day, to: _to, ...row } of await getCohorts(scope, asked)) {
      printer.row(shown({ day, ...row }));
    }
    printer.end();
    return 0;
  }
  const printer = rowPrinter(format, columns, say);
  const { rows, totals } = await getReport(scope, { ...asked, by });
  for (const row of [...rows, ...totals]) {
    printer.row(shown({ ...row, group: row.group === '' ? '(none)' : row.group }));
  }
  printer.end();
  return 0;
}

/** A ratio without a denominator is an empty cell; a visitor's text is one line. */
const shown = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ') : (value ?? ''),
    ]),
  ) as { [Name in keyof Row]: string | number };

function parsePeriod({ from, to, month }: ReportOptions, today: string): ReportPeriod {
  if (month !== undefined) {
    if (from || to) throw new OperatorError('Say either --month or --from and --to.');
    if (!isMonth(month)) throw new OperatorError('--month is YYYY-MM.');
    return { from: `${month}-01`, to: dayAfter(`${monthAfter(month)}-01`, -1) };
  }
  const period = { from: from ?? `${today.slice(0, 7)}-01`, to: to ?? today };
  for (const [option, day] of Object.entries(period)) {
    if (!isDay(day)) throw new OperatorError(`--${option} is a day, YYYY-MM-DD.`);
  }
  if (period.to < period.from) throw new OperatorError('--to is before --from.');
  return period;
}

/** Lists the commissions of a campaign that wait for a person. */
export async function printWithheld(
  brand: Brand,
  name: string,
  options: ReportOptions,
  say: (line: string) => void,
): Promise<number> {
  const format = parseFormat(options.format, formats);
  const today = dayIn(brand.config.time_zone, now());
  const { entries } = await getLedger(tenantScope(brand), name, today);
  const fields = [
    ...([
      'at',
      'commission',
      'event',
      'member',
      'payment',
      'currency',
      'amount',
      'reason',
    ] as const),
  ] as const;
  const printer = rowPrinter(
    format,
    { all: fields, table: fields, amounts: ['amount'] } as Columns<(typeof fields)[number]>,
    say,
  );
  for (const one of listWithheld(entries)) printer.row(shown(one));
  printer.end();
  return 0;
}

/** @throws OperatorError where there is nothing to decide */
export async function decideOne(
  brand: Brand,
  asked: { campaign: string; commission: string | undefined },
  verdict: CommissionVerdict,
  say: (line: string) => void,
): Promise<number> {
  const { campaign, commission } = asked;
  if (!commission) throw new OperatorError('Name what to decide: --commission <id>.');
  const outcome = await decideWithheld(tenantScope(brand), { campaign, commission }, verdict);
  if (outcome === 'unknown') {
    throw new OperatorError(`${campaign} has no commission ${commission}; "withheld" lists them.`);
  }
  if (outcome === 'decided') {
    throw new OperatorError(`${commission} is not withheld; nothing was changed.`);
  }
  say(`${brand.id} ${campaign} ${commission}: ${verdict.kind}`);
  return 0;
}
