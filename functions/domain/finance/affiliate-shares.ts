/** What traffic sources brought of a brand's sales, and what is left of it after commissions. */
import type { Period } from '#shared/rules/periods.ts';
import type { ExportRow } from './export-rows.ts';
import { currentRows, type FinanceContext } from './journal-export.ts';
import { getPercent } from './payers.ts';

/** What a network earned in the period, of all its commissions. */
export interface NetworkCommission {
  network: string;
  currency: string;
  amount: number;
}

/** Amounts are whole numbers of the currency's smallest unit. */
export interface AffiliateShare {
  by: 'total' | 'network' | 'campaign';
  /** A network, or `network/ref`; `(none)` for members whom nobody brought. */
  group: string;
  currency: string;
  sales: number;
  /** Sales less what went back, with and without VAT. */
  gross: number;
  net: number;
  /** Of the gross of all, in percent. */
  share_percent: number;
  /** Empty for campaigns, as a commission is of a network. */
  commission: number | '';
  net_after_commission: number | '';
}

const none = '(none)';
const order = ['total', 'network', 'campaign'] as const;

/** Adds up rows of the journal by network and campaign. */
export function openShares() {
  const sums = new Map<string, AffiliateShare>();
  const getSum = (by: AffiliateShare['by'], group: string, currency: string): AffiliateShare => {
    const key = `${order.indexOf(by)}#${group}#${currency}`;
    const sum = sums.get(key) ?? {
      ...{ by, group, currency, sales: 0, gross: 0, net: 0, share_percent: 0 },
      ...{ commission: by === 'campaign' ? ('' as const) : 0, net_after_commission: '' as const },
    };
    sums.set(key, sum);
    return sum;
  };
  return {
    add({ kind, campaign, currency, gross, net }: ShareRow) {
      const network = campaign.split('/')[0] || none;
      const groups = { total: '', network, campaign: campaign || none };
      for (const by of order) {
        const sum = getSum(by, groups[by], currency);
        if (kind === 'sale') sum.sales += 1;
        sum.gross += gross;
        sum.net += net;
      }
    },
    /** Sorted: the total, networks, campaigns. */
    rows(commissions: readonly NetworkCommission[]): AffiliateShare[] {
      for (const { network, currency, amount } of commissions) {
        for (const sum of [getSum('total', '', currency), getSum('network', network, currency)]) {
          sum.commission = Number(sum.commission) + amount;
        }
      }
      return [...sums.keys()].sort().map((key) => {
        const sum = sums.get(key) as AffiliateShare;
        const { gross: all } = getSum('total', '', sum.currency);
        const { commission } = sum;
        return {
          ...sum,
          share_percent: getPercent(sum.gross, all),
          net_after_commission: commission === '' ? '' : sum.net - commission,
        };
      });
    },
  };
}

type ShareRow = Pick<ExportRow, 'kind' | 'campaign' | 'currency' | 'gross' | 'net'>;

/** @param commissions what networks earned in the period */
export async function affiliateShares(
  finance: FinanceContext,
  period: Period,
  commissions: readonly NetworkCommission[],
): Promise<AffiliateShare[]> {
  const shares = openShares();
  for await (const row of currentRows(finance, period)) shares.add(row);
  return shares.rows(commissions);
}
