import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Megaphone, Pause, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { daysBetween } from '#shared/rules/periods.ts';
import type { CampaignGrouping } from '#shared/rules/traffic.ts';
import { hasCode } from '../api.ts';
import { useBrandChoice, useScreenPath } from '../brand-choice.ts';
import { downloadText } from '../csv.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import screenBody from '../parts/screen-body.module.css';
import type { Brand } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { useNow } from '../use-now.ts';
import styles from './campaign.module.css';
import { campaignsPath } from './campaign-paths.ts';
import { getCampaignName, getGroupingText, getGroupText, groupingNames } from './campaign-words.ts';
import { type CampaignDetails, campaignQuery } from './campaigns-data.ts';
import { CohortsPanel } from './cohorts-panel.tsx';
import { Funnel } from './funnel.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { LandingsPanel } from './landings-panel.tsx';
import { PostbacksPanel } from './postbacks-panel.tsx';
import { toReportCsv } from './report-csv.ts';
import { getPeriodWords, PeriodChooser } from './report-period.tsx';
import { ReportTable } from './report-table.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { getToday, type ReportPeriod, useReportPeriod } from './use-report-period.ts';
import { WithheldPanel } from './withheld-panel.tsx';

const everyMs = 60_000;

/** One campaign: what its sub ids, pages, countries and devices brought, and what its members bring. */
export default function CampaignScreen() {
  const { name = '' } = useParams();
  const { brand } = useBrandChoice();
  const navigate = useNavigate();
  const toScreen = useScreenPath();
  const today = getToday(useNow(everyMs));
  const { period, choose } = useReportPeriod(today);
  const back = () => void navigate(toScreen(campaignsPath));
  useKeys({ Escape: back });
  return (
    <>
      <ScreenHead
        title={getCampaignName(name)}
        name={`${getCampaignName(name)}, campaign`}
        note={brand ? `${brand.name}, ${getPeriodWords(period)}` : undefined}
        everything={null}
      >
        <ActionButton as={Link} to={toScreen(campaignsPath)} icon={<ArrowLeft />}>
          All campaigns
        </ActionButton>
        <PeriodChooser period={period} today={today} onChoose={choose} />
      </ScreenHead>
      <div className={screenBody.root}>
        {brand ? <Report brand={brand} campaign={name} period={period} /> : <NoSuchCampaign />}
      </div>
    </>
  );
}

function NoSuchCampaign() {
  return (
    <PanelState
      icon={<SearchX />}
      title="No such campaign"
      text="A campaign is one of its brand, and has the name under which it was declared."
    />
  );
}

function Report({
  brand,
  campaign,
  period,
}: {
  brand: Brand;
  campaign: string;
  period: ReportPeriod;
}) {
  const [by, setBy] = useState<CampaignGrouping>();
  const now = useNow(everyMs);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...campaignQuery({ brand: brand.id, campaign, by }, period),
    placeholderData: (before) => before,
  });
  if (!data) {
    if (hasCode(error, 'not_found')) return <NoSuchCampaign />;
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="The campaign did not load"
        label="Counting what the campaign brought"
      />
    );
  }
  const terms = data.campaign;
  const [{ currency } = { currency: '' }] = data.totals;
  return (
    <>
      {terms?.status === 'paused' && (
        <Notice tone="amber" icon={<Pause />}>
          Paused: members still count as its own, and its postbacks wait.
        </Notice>
      )}
      {terms && <WithheldPanel brand={brand.id} campaign={terms.name} now={now} />}
      <Funnel totals={data.totals} days={daysBetween(period.from, period.to) + 1} />
      <Groups
        details={data}
        by={by ?? data.by}
        isLoading={isPlaceholderData}
        onChoose={setBy}
        file={`campaign-${brand.id}-${campaign}-${data.by}-${period.from}-${period.to}.csv`}
      />
      <div className={styles.lower}>
        <CohortsPanel cohorts={data.cohorts} />
        <LandingsPanel rows={data.landings} />
      </div>
      {terms && (
        <div className={styles.lower}>
          <PostbacksPanel brand={brand.id} campaign={terms} now={now} />
          <TermsPanel brand={brand} campaign={terms} currency={currency} now={now} />
        </div>
      )}
    </>
  );
}

function Groups({
  details,
  by,
  isLoading,
  onChoose,
  file,
}: {
  details: CampaignDetails;
  by: CampaignGrouping;
  /** The details are still those of another grouping. */
  isLoading: boolean;
  onChoose: (by: CampaignGrouping) => void;
  file: string;
}) {
  const download = () => {
    const rows = details.rows.map((row) => ({ first: by, row }));
    downloadText(file, toReportCsv('by', rows));
  };
  return (
    <GroupsPanel
      groupings={details.groupings}
      by={by}
      onChoose={onChoose}
      onDownload={isLoading ? null : download}
    >
      {isLoading ? (
        <PlaceholderRows label="Counting" />
      ) : details.rows.length === 0 ? (
        <PanelState
          icon={<Megaphone />}
          title="No clicks in these days"
          text="Nobody came by a link of this campaign."
        />
      ) : (
        <ReportTable
          label={getGroupingText(by)}
          first={groupingNames[by]}
          rows={details.rows.map((row) => ({
            key: `${row.group} ${row.currency}`,
            name: getGroupText(by, row.group),
            row,
          }))}
          totals={details.totals}
        />
      )}
    </GroupsPanel>
  );
}
