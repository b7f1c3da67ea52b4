import { buildCsv } from '../csv.ts';
import type { ReportRow } from './campaigns-data.ts';

type Numbers = Exclude<keyof ReportRow, 'group' | 'currency'>;
const numbers = [
  ...(['clicks', 'unique_clicks', 'bots', 'bots_percent', 'bounces', 'signups'] as const),
  ...(['confirmed', 'buyers', 'first_purchases', 'purchases', 'revenue_gross'] as const),
  ...(['revenue_without_tax', 'refunds', 'chargebacks', 'revenue_net', 'click_to_signup'] as const),
  ...(['signup_to_confirmed', 'confirmed_to_buyer', 'epc', 'arpu', 'arppu'] as const),
  ...(['commission_held', 'commission_payable', 'commission_reversed'] as const),
  ...(['commission_withheld', 'cost', 'profit', 'roi'] as const),
] as const satisfies readonly Numbers[];

/**
 * Names and plain numbers, amounts in the currency's smallest unit, in the columns of `campaign
 * report`. A ratio whose denominator is 0 is empty.
 */
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
        (name) => [name, ({ row }: (typeof rows)[number]) => String(row[name] ?? '')] as const,
      ),
    ],
    rows,
  );
