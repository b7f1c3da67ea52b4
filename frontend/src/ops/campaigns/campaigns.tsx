import { useQuery } from '@tanstack/react-query';
import { Download, Megaphone, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { daysBetween } from '#shared/rules/periods.ts';
import { type ReportGrouping, reportGroupings } from '#shared/rules/traffic.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { downloadText } from '../csv.ts';
import { getAmountText } from '../money/money-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import screenBody from '../parts/screen-body.module.css';
import { ScreenHead } from '../shell/screen-head.tsx';
import { useNow } from '../use-now.ts';
import { getCampaignPath } from './campaign-paths.ts';
import {
  getCampaignName,
  getGroupingText,
  getGroupText,
  getPayoutText,
  groupingNames,
} from './campaign-words.ts';
import styles from './campaigns.module.css';
import {
  type Campaigns as Answer,
  type Campaign,
  type CampaignRow,
  campaignsQuery,
  listRows,
  listUnvisited,
} from './campaigns-data.ts';
import { Funnel } from './funnel.tsx';
import { GroupingSelect } from './grouping-select.tsx';
import { NewCampaign } from './new-campaign.tsx';
import { toReportCsv } from './report-csv.ts';
import { PeriodChooser } from './report-period.tsx';
import { ReportTable } from './report-table.tsx';
import { getToday, type ReportPeriod, useReportPeriod } from './use-report-period.ts';

const everyMs = 60_000;

/** What advertising brought, and what it cost. */
export default function Campaigns() {
  const { brand } = useBrandChoice();
  const today = getToday(useNow(everyMs));
  const { period, choose } = useReportPeriod(today);
  const [by, setBy] = useState<ReportGrouping>('campaign');
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    campaignsQuery(period, brand?.id, by),
  );
  return (
    <>
      <ScreenHead title="Campaigns">
        <PeriodChooser period={period} today={today} onChoose={choose} />
        <GroupingSelect groupings={reportGroupings} by={by} onChoose={setBy} />
        {data && !isPlaceholderData && <CsvButton answer={data} period={period} />}
        {data && <NewCampaign answer={data} period={period} />}
      </ScreenHead>
      <div className={screenBody.root}>
        {data ? (
          <Loaded answer={data} period={period} isLoading={isPlaceholderData} />
        ) : (
          <PanelLoading
            query={{ error, isFetching, refetch }}
            title="The campaigns did not load"
            label="Counting what campaigns brought"
          />
        )}
      </div>
    </>
  );
}

function CsvButton({ answer, period: { from, to } }: { answer: Answer; period: ReportPeriod }) {
  const { brands } = useBrandChoice();
  const rows = listRows(answer, brands).map(({ brand, row }) => ({ first: brand.id, row }));
  const name = answer.by === 'campaign' ? 'campaigns' : `campaigns-${answer.by}`;
  return (
    <ActionButton
      icon={<Download />}
      onClick={() => downloadText(`${name}-${from}-${to}.csv`, toReportCsv('brand', rows))}
    >
      CSV
    </ActionButton>
  );
}

function Loaded({
  answer,
  period,
  isLoading,
}: {
  answer: Answer;
  period: ReportPeriod;
  /** The rows are still those of another grouping; the sums are the same. */
  isLoading: boolean;
}) {
  const { brands } = useBrandChoice();
  const { by } = answer;
  const rows = listRows(answer, brands);
  const totals = answer.brands.flatMap((one) => one.totals);
  const unvisited = <Unvisited answer={answer} period={period} />;
  if (rows.length === 0) {
    return (
      <>
        <PanelState
          icon={<Megaphone />}
          title="No clicks in these days"
          text="Nobody came by a link of a campaign, or by a landing page."
        />
        {unvisited}
      </>
    );
  }
  return (
    <>
      <Funnel totals={totals} days={daysBetween(period.from, period.to) + 1} />
      {isLoading ? (
        <PlaceholderRows label="Counting" />
      ) : (
        <>
          <ReportTable
            label={by === 'campaign' ? 'Campaigns' : getGroupingText(by)}
            first={groupingNames[by]}
            rows={rows.map((one) => ({
              key: `${one.brand.id} ${one.row.group} ${one.row.currency}`,
              name:
                by === 'campaign' ? (
                  <CampaignName {...one} period={period} />
                ) : (
                  <GroupName {...one} by={by} />
                ),
              row: one.row,
            }))}
            totals={totals}
          />
          {unvisited}
        </>
      )}
    </>
  );
}

/** Campaigns that have no figures, as nobody came by them. */
function Unvisited({ answer, period }: { answer: Answer; period: ReportPeriod }) {
  const { brands } = useBrandChoice();
  const campaigns = listUnvisited(answer, brands);
  if (campaigns.length === 0) return null;
  return (
    <Panel title="Without clicks in these days">
      <ul className={styles.unvisited}>
        {campaigns.map(({ brand, campaign }) => (
          <li key={`${brand.id} ${campaign.name}`} className={styles.row}>
            <BrandIcon brand={brand} named />
            <Link
              className={styles.link}
              to={getCampaignPath({ brand: brand.id, name: campaign.name }, period)}
            >
              {campaign.name}
            </Link>
            <Terms campaign={campaign} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CampaignName({
  brand,
  row: { group, currency, commission_withheld },
  campaign,
  period,
}: CampaignRow & { period: ReportPeriod }) {
  return (
    <span className={styles.name}>
      <BrandIcon brand={brand} named />
      <Link className={styles.link} to={getCampaignPath({ brand: brand.id, name: group }, period)}>
        {getCampaignName(group)}
      </Link>
      {campaign && <Terms campaign={campaign} />}
      {commission_withheld > 0 && (
        <Mark tone="red" icon={<TriangleAlert />}>
          {getAmountText(commission_withheld, currency)} withheld
        </Mark>
      )}
    </span>
  );
}

function GroupName({ brand, row: { group }, by }: CampaignRow & { by: ReportGrouping }) {
  return (
    <span className={styles.name}>
      <BrandIcon brand={brand} named />
      <span className={styles.group}>{getGroupText(by, group)}</span>
    </span>
  );
}

function Terms({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <span className={styles.hint}>{getPayoutText(campaign.payout)}</span>
      {campaign.status === 'paused' && <Mark>Paused</Mark>}
    </>
  );
}
