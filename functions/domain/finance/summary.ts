/** Sums of journal entries. Nothing is rounded here. */
import type { ExportRow } from './export-rows.ts';

export const groupings = ['total', 'day', 'country', 'method', 'campaign'] as const;
export type Grouping = (typeof groupings)[number];

/** Amounts are whole numbers of the currency's smallest unit; refunds are negative. */
export interface Sums {
  sales: number;
  refunds: number;
  /** Chargebacks less reversed ones. */
  chargebacks: number;
  /** Income of sales, refunds and chargebacks, and the difference. */
  sold: number;
  refunded: number;
  charged_back: number;
  gross: number;
  vat: number;
  net: number;
  discount: number;
  credits: number;
}

export interface SummaryRow extends Sums {
  by: Grouping;
  /** Day, country with its VAT rate, method or campaign; empty for the total. */
  group: string;
  currency: string;
}

export interface Summary {
  add(row: ExportRow): void;
  /** Sorted by grouping, group and currency. */
  rows(): SummaryRow[];
}

const none: Sums = {
  ...{ sales: 0, refunds: 0, chargebacks: 0, sold: 0, refunded: 0, charged_back: 0 },
  ...{ gross: 0, vat: 0, net: 0, discount: 0, credits: 0 },
};

export function openSummary(): Summary {
  const sums = new Map<string, SummaryRow>();
  const getSum = (by: Grouping, group: string, currency: string): SummaryRow => {
    const key = `${groupings.indexOf(by)}#${group}#${currency}`;
    let sum = sums.get(key);
    if (!sum) {
      sum = { by, group, currency, ...none };
      sums.set(key, sum);
    }
    return sum;
  };
  return {
    add(row) {
      const groups: Record<Grouping, string> = {
        total: '',
        day: row.day,
        country: toCountryGroup(row),
        method: row.method,
        campaign: row.campaign || '(none)',
      };
      for (const by of groupings) addTo(getSum(by, groups[by], row.currency), row);
    },
    rows: () =>
      [...sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum),
  };
}

function addTo(sum: Sums, { kind, gross, vat, net, discount, credits }: ExportRow): void {
  if (kind === 'sale') {
    sum.sales += 1;
    sum.sold += gross;
  } else if (kind === 'refund') {
    sum.refunds += 1;
    sum.refunded += gross;
  } else {
    sum.chargebacks += kind === 'chargeback' ? 1 : -1;
    sum.charged_back += gross;
  }
  sum.gross += gross;
  sum.vat += vat;
  sum.net += net;
  sum.discount += discount;
  sum.credits += credits;
}

const toCountryGroup = ({ country, vat_rate }: Pick<ExportRow, 'country' | 'vat_rate'>): string =>
  `${country} ${vat_rate / 100} %`;

/** Reads the group of a country back. The rate is in percent. */
export function parseCountryGroup(group: string): { country: string; vat_rate: number } {
  const [country = '', rate] = group.split(' ');
  return { country, vat_rate: Number(rate) };
}
