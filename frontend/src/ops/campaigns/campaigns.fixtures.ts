/** Campaigns of two brands. */
import type {
  BrandCampaigns,
  Campaign,
  CampaignDetails,
  CampaignTerms,
  ReportRow,
} from './campaigns-data.ts';

const percent = (part: number, whole: number) =>
  whole > 0 ? Math.round((10_000 * part) / whole) / 100 : null;
const ratio = (part: number, whole: number) =>
  whole > 0 ? Math.round((100 * part) / whole) / 100 : null;

/** A row whose ratios follow from its counts. */
export function reportRowFixture(over: Partial<ReportRow> = {}): ReportRow {
  const row = {
    ...{ group: 'adnet', currency: 'EUR', clicks: 0, unique_clicks: 0, bots: 0, bounces: 0 },
    ...{ signups: 0, confirmed: 0, buyers: 0, first_purchases: 0, purchases: 0 },
    ...{ revenue_gross: 0, revenue_without_tax: 0, refunds: 0, chargebacks: 0, revenue_net: 0 },
    ...{ commission_held: 0, commission_payable: 0, commission_reversed: 0 },
    ...{ commission_withheld: 0, cost: 0 },
    ...over,
  };
  const profit = row.revenue_net - row.cost;
  return {
    ...row,
    bots_percent: percent(row.bots, row.clicks),
    click_to_signup: percent(row.signups, row.clicks),
    signup_to_confirmed: percent(row.confirmed, row.signups),
    confirmed_to_buyer: percent(row.buyers, row.confirmed),
    epc: ratio(row.revenue_net, row.clicks),
    arpu: ratio(row.revenue_net, row.confirmed),
    arppu: ratio(row.revenue_net, row.buyers),
    profit,
    roi: percent(profit, row.cost),
  };
}

export const campaignFixture = (over: Partial<Campaign> = {}): Campaign => ({
  name: 'adnet',
  network: 'adnet',
  status: 'active',
  payout: { model: 'doi', amount: { minor: 350, currency: 'EUR' }, percentage: null },
  ...over,
});

/** 1,000 clicks, 100 sign-ups, 50 confirmed, 10 buyers; 200.00 net for 100.00. */
const good = reportRowFixture({
  ...{ clicks: 1_000, unique_clicks: 900, signups: 100, confirmed: 50, buyers: 10 },
  ...{ revenue_net: 20_000, cost: 10_000 },
});
/** 500 clicks, 50 sign-ups, 10 confirmed, no buyer; 35.00 of it waits for a person. */
const bad = reportRowFixture({
  ...{ group: 'pushy', clicks: 500, unique_clicks: 480, signups: 50, confirmed: 10 },
  ...{ commission_withheld: 3_500, cost: 3_500 },
});
const none = reportRowFixture({ group: '-', clicks: 200, signups: 20, confirmed: 18, buyers: 2 });

const total = (rows: readonly ReportRow[], currency: string): ReportRow => {
  const sum = (key: 'clicks' | 'signups' | 'confirmed' | 'buyers' | 'revenue_net' | 'cost') =>
    rows.reduce((all, row) => all + row[key], 0);
  return reportRowFixture({
    ...{ group: 'total', currency, clicks: sum('clicks'), signups: sum('signups') },
    ...{ confirmed: sum('confirmed'), buyers: sum('buyers') },
    ...{ revenue_net: sum('revenue_net'), cost: sum('cost') },
  });
};

export const brandCampaignsFixture = (over: Partial<BrandCampaigns> = {}): BrandCampaigns => {
  const rows = over.rows ?? [none, good, bad];
  const currency = over.currency ?? 'EUR';
  return {
    ...{ brand: 'nl', currency, time_zone: 'Europe/Amsterdam' },
    campaigns: [
      campaignFixture(),
      campaignFixture({ name: 'pushy', network: 'push-co', status: 'paused' }),
    ],
    rows,
    totals: [total(rows, currency)],
    ...over,
  };
};

export const campaignTermsFixture = (over: Partial<CampaignTerms> = {}): CampaignTerms => ({
  ...campaignFixture(),
  ...{ click_id: 'sub3', hold_days: 30, attribution_days: 30, cap_per_day: null, method: 'GET' },
  postbacks: { doi: 'https://tracker.example/p?cid={click_id}' },
  ...{ secret_parameter: '/dating/nl/campaign-adnet', has_own_secret: true },
  ...{ by: 'Julia Pohl', at: '2026-03-01T09:00:00.000Z', version: 3 },
  ...over,
});

export const campaignDetailsFixture = (over: Partial<CampaignDetails> = {}): CampaignDetails => ({
  campaign: campaignTermsFixture(),
  by: 'sub1',
  groupings: ['day', 'sub1', 'sub2', 'landing', 'country', 'device'],
  rows: [
    reportRowFixture({ ...good, group: 'ams-40' }),
    reportRowFixture({ group: '', clicks: 10, signups: 1 }),
  ],
  totals: [total([good], 'EUR')],
  cohorts: [
    {
      ...{ from: '2026-02-23', to: '2026-03-01', currency: 'EUR', signups: 40 },
      ...{ d0: 119, d7: 237, d30: 333.5, d90: null },
    },
  ],
  landings: [],
  ...over,
});
