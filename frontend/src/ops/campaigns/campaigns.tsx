import { useQuery } from '@tanstack/react-query';
import { Megaphone, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { daysBetween } from '#shared/rules/periods.ts';
import { type ReportGrouping, reportGroupings } from '#shared/rules/traffic.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { downloadText } from '../csv.ts';
import { getAmountText } from '../money/money-text.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
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
import { GroupsPanel } from './groups-panel.tsx';
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
  const query = useQuery(campaignsQuery(period, brand?.id, by));
  const { data, error, isPlaceholderData } = query;
  const totals = data?.brands.flatMap((one) => one.totals) ?? [];
  const hasRows = data?.brands.some(({ rows }) => rows.length > 0);
  const loading = (
    <PanelLoading
      query={query}
      title="The campaigns did not load"
      label="Counting what campaigns brought"
    />
  );
  // The choice stays where a grouping did not load.
  const hasGroups = data || error || by !== 'campaign';
  return (
    <>
      <ScreenHead title="Campaigns">
        <PeriodChooser period={period} today={today} onChoose={choose} />
        {data && <NewCampaign answer={data} period={period} />}
      </ScreenHead>
      <div className={screenBody.root}>
        {hasRows && <Funnel totals={totals} days={daysBetween(period.from, period.to) + 1} />}
        {hasGroups ? (
          <Groups
            answer={isPlaceholderData ? undefined : data}
            by={by}
            onChoose={setBy}
            period={period}
            loading={loading}
          />
        ) : (
          loading
        )}
        {data && !isPlaceholderData && <Unvisited answer={data} period={period} />}
      </div>
    </>
  );
}

function Groups({
  answer,
  by,
  onChoose,
  period,
  loading,
}: {
  /** Undefined while it is that of another grouping, or none. */
  answer: Answer | undefined;
  by: ReportGrouping;
  onChoose: (by: ReportGrouping) => void;
  period: ReportPeriod;
  /** Stands in the place of an answer. */
  loading: ReactNode;
}) {
  const { brands } = useBrandChoice();
  const rows = answer && listRows(answer, brands);
  const download = () => {
    const name = by === 'campaign' ? 'campaigns' : `campaigns-${by}`;
    const named = rows?.map(({ brand, row }) => ({ first: brand.id, row })) ?? [];
    downloadText(`${name}-${period.from}-${period.to}.csv`, toReportCsv('brand', named));
  };
  return (
    <GroupsPanel
      groupings={reportGroupings}
      by={by}
      onChoose={onChoose}
      onDownload={rows ? download : null}
    >
      {!rows ? (
        loading
      ) : rows.length === 0 ? (
        <PanelState
          icon={<Megaphone />}
          title="No clicks in these days"
          text="Nobody came by a link of a campaign, or by a landing page."
        />
      ) : (
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
          totals={answer.brands.flatMap((one) => one.totals)}
        />
      )}
    </GroupsPanel>
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
    <span className={styles.group}>
      <BrandIcon brand={brand} named />
      <span className={styles.text}>{getGroupText(by, group)}</span>
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
