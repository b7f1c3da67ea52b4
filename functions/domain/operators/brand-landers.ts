/** A brand's landing pages in the console, with what came of them. */
import {
  defaultEntry,
  type LanderLook,
  type LanderName,
  type Landers,
  landerNames,
  sluggedLanders,
} from '#shared/landers.ts';
import type { ReportRow } from '#shared/model/campaign-report.ts';
import { dayIn } from '#shared/rules/age.ts';
import { noCampaign } from '#shared/rules/traffic.ts';
import { now } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import { listCampaigns } from '../traffic/campaigns.ts';
import { getLandings } from '../traffic/report.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { checkReportDays } from './report-days.ts';

interface LanderDto {
  page: string;
  slug: string;
  variants: { name: string; weight: number }[];
  leads_to: string;
  headline: string;
  address: string;
}

/**
 * GET /ops/brand-landers.
 *
 * @throws AppError `validation_failed`
 */
export async function readLanders({
  brand,
  scope,
  query: { from, to },
  audit,
}: OpsBrandContext<undefined, { from: string; to: string }>): Promise<{
  currency: string;
  landers: LanderDto[];
  rows: ReportRow[];
}> {
  audit.note({ after: { from, to } });
  checkReportDays({ from, to });
  const { currency, time_zone } = brand.config;
  const campaigns = (await listCampaigns(scope)).map(({ name }) => name);
  const rows = await getLandings(scope, {
    campaigns: [...campaigns, noCampaign],
    period: { from, to },
    today: dayIn(time_zone, now()),
    currency,
  });
  return { currency, landers: getLanders(brand), rows };
}

/** Every landing page of a brand, with the slugs that it declares. */
export function getLanders({
  config,
  landers,
  origin,
}: Pick<Brand, 'config' | 'origin'> & { landers?: Landers | undefined }): LanderDto[] {
  const describe = (page: LanderName, slug: string): LanderDto => {
    const { variants = [], ...look } = landers?.pages[page]?.[slug] ?? {};
    const end = slug === defaultEntry ? '' : slug;
    return {
      page,
      slug: end,
      variants: variants.map(({ name, weight }) => ({ name, weight })),
      leads_to: getTarget(look),
      headline: look.headline?.[config.default_locale] ?? '',
      address: `${origin}/landers/${page}${end ? `/${end}` : ''}`,
    };
  };
  return landerNames.flatMap((page) => {
    const isSlugged = (sluggedLanders as readonly string[]).includes(page);
    const declared = isSlugged ? Object.keys(landers?.pages[page] ?? {}) : [];
    const slugs = declared.filter((slug) => slug !== defaultEntry);
    return [defaultEntry, ...slugs].map((slug) => describe(page, slug));
  });
}

const getTarget = ({ leads_to }: LanderLook): string => {
  if (!leads_to) return 'form';
  return typeof leads_to === 'string' ? leads_to : `member ${leads_to.member}`;
};
