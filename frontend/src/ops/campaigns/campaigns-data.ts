import { queryOptions } from '@tanstack/react-query';
import { type CampaignGrouping, noCampaign, type ReportGrouping } from '#shared/rules/traffic.ts';
import { call, type OpsAnswer } from '../api.ts';
import type { Brand } from '../session.tsx';
import type { ReportPeriod } from './use-report-period.ts';

export type Campaigns = OpsAnswer<'campaigns', 'GET'>;
export type BrandCampaigns = Campaigns['brands'][number];
export type Campaign = BrandCampaigns['campaigns'][number];
export type CampaignDetails = OpsAnswer<'campaign', 'GET'>;
/** What is decided about a campaign. */
export type CampaignTerms = NonNullable<CampaignDetails['campaign']>;
export type Postback = OpsAnswer<'campaign-postbacks', 'GET'>['postbacks'][number];
export type WithheldCommission = OpsAnswer<'withheld-commissions', 'GET'>['commissions'][number];
export type ReportRow = CampaignDetails['rows'][number];
export type CohortRow = CampaignDetails['cohorts'][number];

const staleTime = 60_000;

export const campaignsQuery = (
  period: ReportPeriod,
  brand: string | undefined,
  by: ReportGrouping,
) =>
  queryOptions({
    queryKey: ['campaigns', period, brand, by] as const,
    queryFn: ({ signal }) =>
      call('campaigns', 'GET', {
        query: { ...period, brand, by: by === 'campaign' ? undefined : by },
        signal,
      }),
    staleTime,
    // The sums of these days are the same by another grouping; those of other days or brands are not.
    placeholderData: (before, query) => {
      const [, days, of] = query?.queryKey ?? [];
      return days && getDaysKey(days) === getDaysKey(period) && of === brand ? before : undefined;
    },
  });

const getDaysKey = ({ from, to }: ReportPeriod): string => `${from} ${to}`;

export const campaignQuery = (
  asked: { brand: string; campaign: string; by: CampaignGrouping | undefined },
  period: ReportPeriod,
) =>
  queryOptions({
    queryKey: ['campaign', asked, period],
    queryFn: ({ signal }) => call('campaign', 'GET', { query: { ...asked, ...period }, signal }),
    staleTime,
  });

interface Named {
  brand: string;
  campaign: string;
}

/** While something is under way it is looked at so often. */
const underWayMs = 1_000;

export const postbacksQuery = (named: Named) =>
  queryOptions({
    queryKey: ['campaign-postbacks', named],
    queryFn: ({ signal }) => call('campaign-postbacks', 'GET', { query: { ...named }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.postbacks.some((one) => one.is_test && one.state === 'pending') ? underWayMs : false,
  });

export const withheldQuery = (named: Named) =>
  queryOptions({
    queryKey: ['withheld-commissions', named],
    queryFn: ({ signal }) => call('withheld-commissions', 'GET', { query: { ...named }, signal }),
    staleTime,
  });

/** A row of one brand's report, with what its operator decided about the campaign. */
export interface CampaignRow {
  brand: Brand;
  row: ReportRow;
  /** Null for the traffic of no campaign, and where rows stand for something else. */
  campaign: Campaign | null;
}

/** What came back of what it cost; null where it cost nothing. */
export const getReturn = ({
  revenue_net,
  cost,
}: Pick<ReportRow, 'revenue_net' | 'cost'>): number | null =>
  cost > 0 ? revenue_net / cost : null;

/**
 * Rows of all brands: what brings most for its money first, then what costs nothing, by clicks, and
 * last what no campaign brought or what named no group. Days stand in their order.
 */
export function listRows(
  answer: Pick<Campaigns, 'by' | 'brands'>,
  brands: readonly Brand[],
): CampaignRow[] {
  const { by } = answer;
  const rows = brands.flatMap((brand) => {
    const own = answer.brands.find((one) => one.brand === brand.id);
    return (own?.rows ?? []).map((row) => ({
      ...{ brand, row },
      campaign:
        (by === 'campaign' && own?.campaigns.find(({ name }) => name === row.group)) || null,
    }));
  });
  if (by === 'day') return rows.sort((one, other) => one.row.group.localeCompare(other.row.group));
  const rank = ({ row }: CampaignRow) => getReturn(row) ?? -1;
  const isLast = ({ row }: CampaignRow) =>
    Number(row.group === (by === 'campaign' ? noCampaign : ''));
  return rows.sort(
    (one, other) =>
      isLast(one) - isLast(other) || rank(other) - rank(one) || other.row.clicks - one.row.clicks,
  );
}

/**
 * Campaigns that nobody came by, which have no row. Rows by something else tell of a brand's
 * campaigns only where there are none.
 */
export const listUnvisited = (
  answer: Pick<Campaigns, 'by' | 'brands'>,
  brands: readonly Brand[],
): { brand: Brand; campaign: Campaign }[] =>
  brands.flatMap((brand) => {
    const own = answer.brands.find((one) => one.brand === brand.id);
    if (answer.by !== 'campaign' && own && own.rows.length > 0) return [];
    const isVisited = ({ name }: Campaign) => own?.rows.some(({ group }) => group === name);
    return (own?.campaigns ?? [])
      .filter((campaign) => !isVisited(campaign))
      .map((campaign) => ({ brand, campaign }));
  });

const counts = ['clicks', 'signups', 'confirmed', 'buyers'] as const;
export type Count = (typeof counts)[number];

/** Adds up counts of several reports; those of further currencies have none. */
export function sumCounts(rows: readonly ReportRow[]): Record<Count, number> {
  const sum = (count: Count) => rows.reduce((all, row) => all + row[count], 0);
  return Object.fromEntries(counts.map((count) => [count, sum(count)])) as Record<Count, number>;
}

const amounts = ['revenue_net', 'cost', 'commission_withheld'] as const;
type Money = Record<(typeof amounts)[number], number>;

/** Adds up the totals of several brands, those of one currency each. */
export function sumByCurrency(
  totals: readonly ReportRow[],
): (Record<Count, number> & Money & { currency: string })[] {
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = totals.filter((row) => row.currency === currency);
    const money = amounts.map((amount) => [amount, own.reduce((all, row) => all + row[amount], 0)]);
    return { currency, ...sumCounts(own), ...(Object.fromEntries(money) as Money) };
  });
}
