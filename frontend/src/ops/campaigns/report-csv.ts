import { buildCsv } from '../csv.ts';
import type { ReportRow } from './campaigns-data.ts';

type Numbers = Exclude<keyof ReportRow, 'group' | 'currency'>;
const numbers = [
  ...(['clicks', 'unique_clicks', 'bots', 'bounces', 'signups', 'confirmed', 'buyers'] as const),
  ...(['first_purchases', 'purchases', 'revenue_gross', 'revenue_without_tax'] as const),
  ...(['refunds', 'chargebacks', 'revenue_net', 'commission_held'] as const),
  ...(['commission_payable', 'commission_reversed', 'commission_withheld'] as const),
  ...(['cost', 'profit'] as const),
] as const satisfies readonly Numbers[];

/** Names and plain numbers, amounts in the currency's smallest unit, as `campaign report` prints them. */
export const toReportCsv = (
  first: string,
  rows: readonly { first: string; row: ReportRow }[],
): string =>
  buildCsv(
    [
      [first, (one: (typeof rows)[number]) => one.first],
      ['group', ({ row }) => row.group],
      ['currency', ({ row }) => row.currency],
      ...numbers.map(
        (name) => [name, ({ row }: (typeof rows)[number]) => String(row[name])] as const,
      ),
    ],
    rows,
  );
