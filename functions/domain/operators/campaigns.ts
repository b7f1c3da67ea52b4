/** Campaigns in the console: what came of them, and what they cost. */
import type { CohortRow, ReportRow } from '#shared/model/campaign-report.ts';
import type { CampaignDto } from '#shared/ops/campaign.ts';
import { dayIn } from '#shared/rules/age.ts';
import {
  type CampaignGrouping,
  campaignGroupings,
  noCampaign,
  type ReportGrouping,
} from '#shared/rules/traffic.ts';
import { now } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { tenantScope } from '../core/scope.ts';
import { type Campaign, findCampaign, listCampaigns } from '../traffic/campaigns.ts';
import { getCohorts, getLandings, getReport, type ReportPeriod } from '../traffic/report.ts';
import { toCampaignDto, toPayoutDto } from './campaign-terms.ts';
import type { OpsBrandContext, OpsContext } from './ops-context.ts';
import { readOwnBrands } from './own-brands.ts';
import { checkReportDays } from './report-days.ts';

interface BrandCampaigns {
  brand: string;
  currency: string;
  time_zone: string;
  campaigns: (Pick<Campaign, 'name' | 'network' | 'status'> & { payout: CampaignDto['payout'] })[];
  rows: ReportRow[];
  totals: ReportRow[];
}

const getOptions = ({ config }: Brand, { from, to }: ReportPeriod) => ({
  period: { from, to },
  today: dayIn(config.time_zone, now()),
  currency: config.currency,
});

/**
 * GET /ops/campaigns.
 *
 * @throws AppError `validation_failed`
 */
export async function readCampaigns({
  operator,
  brand,
  query,
  audit,
}: OpsContext<
  undefined,
  ReportPeriod & { brand?: string | undefined; by?: ReportGrouping | undefined }
>): Promise<{ by: ReportGrouping; brands: BrandCampaigns[] }> {
  const { from, to, by = 'campaign' } = query;
  checkReportDays(query);
  const own = brand ? [brand] : await readOwnBrands(operator);
  audit.note({ after: { from, to, by, brands: own.map(({ id }) => id) } });
  const brands = await Promise.all(own.map((one) => readOfBrand(one, { from, to }, by)));
  return { by, brands };
}

async function readOfBrand(
  brand: Brand,
  period: ReportPeriod,
  by: ReportGrouping,
): Promise<BrandCampaigns> {
  const scope = tenantScope(brand);
  const campaigns = await listCampaigns(scope);
  const report = await getReport(scope, {
    ...getOptions(brand, period),
    campaigns: [...campaigns.map(({ name }) => name), noCampaign],
    by,
  });
  const { currency, time_zone } = brand.config;
  return {
    ...{ brand: brand.id, currency, time_zone },
    campaigns: campaigns.map(({ name, network, status, payout }) => ({
      ...{ name, network, status, payout: toPayoutDto(payout) },
    })),
    ...report,
  };
}

/**
 * GET /ops/campaign.
 *
 * @throws AppError `not_found`, or `validation_failed`
 */
export async function readCampaign({
  brand,
  scope,
  query: { campaign, by: asked, from, to },
  audit,
}: OpsBrandContext<
  undefined,
  ReportPeriod & { campaign: string; by?: CampaignGrouping | undefined }
>): Promise<{
  campaign: CampaignDto | null;
  by: CampaignGrouping;
  groupings: CampaignGrouping[];
  rows: ReportRow[];
  totals: ReportRow[];
  cohorts: CohortRow[];
  landings: ReportRow[];
}> {
  audit.note({ subject: { kind: 'campaign', id: campaign }, after: { from, to } });
  checkReportDays({ from, to });
  const found = campaign === noCampaign ? null : await findCampaign(scope, campaign);
  if (!found && campaign !== noCampaign) throw new AppError('not_found');
  const groupings = campaignGroupings.filter((one) => one !== found?.click_id);
  const by = asked ?? (groupings.includes('sub1') ? 'sub1' : 'sub2');
  audit.note({ after: { from, to, by } });
  const options = { ...getOptions(brand, { from, to }), campaigns: [campaign] };
  const [report, cohorts, landings] = await Promise.all([
    getReport(scope, { ...options, by }),
    getCohorts(scope, { ...options, by: 'week' }),
    by === 'landing' ? null : getLandings(scope, options),
  ]);
  const dto = found && toCampaignDto(found, brand);
  return { campaign: dto, by, groupings, ...report, cohorts, landings: landings ?? report.rows };
}
