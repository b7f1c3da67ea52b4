import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Power, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type TabItem, Tabs } from '#ui/tabs.tsx';
import { hasCode } from '../api.ts';
import { getToday, useReportPeriod } from '../campaigns/use-report-period.ts';
import { getNumberText } from '../member/money-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { type Brand, useSession } from '../session.tsx';
import { useScreenTitle } from '../shell/screen-head.tsx';
import { getMomentText } from '../times.ts';
import { type BrandTab, brandsPath, getBrandPath, versionKey } from './brand-paths.ts';
import styles from './brand-view.module.css';
import { getBrandText } from './brand-words.ts';
import {
  type BrandDetails,
  brandQuery,
  changesQuery,
  codesQuery,
  landersQuery,
} from './brands-data.ts';
import { CodesPanel } from './codes-panel.tsx';
import { DifferencesPanel } from './differences-panel.tsx';
import { LandersPanel } from './landers-panel.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { PublishDialog, type PublishQuestion } from './publish-dialog.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { useBrandCalls } from './use-brand-calls.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { WaitingLine } from './waiting-line.tsx';

interface ViewProps {
  brand: Brand;
  tab: BrandTab;
  tabs: readonly BrandTab[];
  now: number;
}

/** One brand: how it stands, its tabs, and what an administrator does with it. */
export function BrandView(props: ViewProps) {
  const { brand } = props;
  useScreenTitle(brand.name);
  const { data, error, isFetching, refetch } = useQuery(brandQuery(brand.id));
  if (data) return <Loaded {...props} details={data} />;
  return (
    <div className={styles.content}>
      <Back />
      {hasCode(error, 'not_found') ? (
        <NoSuchBrand />
      ) : (
        <PanelLoading
          query={{ error, isFetching, refetch }}
          title={`${brand.name} did not load`}
          label={`Loading ${brand.name}`}
        />
      )}
    </div>
  );
}

export function NoSuchBrand() {
  return (
    <PanelState
      icon={<SearchX />}
      title="No such brand"
      text="None of your brands that are published has this name."
      action={
        <ActionButton as={Link} to={brandsPath}>
          All brands
        </ActionButton>
      }
    />
  );
}

/** The way back to the list, which a phone does not show beside the brand. */
function Back() {
  return (
    <p className={styles.back}>
      <ActionButton as={Link} look="quiet" icon={<ArrowLeft />} to={brandsPath}>
        All brands
      </ActionButton>
    </p>
  );
}

function Loaded({ details, ...view }: ViewProps & { details: BrandDetails }) {
  const { id, name, time_zone } = details.brand;
  const isAdministrator = useSession().operator.role === 'administrator';
  const calls = useBrandCalls({ id, name, zone: time_zone });
  const [question, setQuestion] = useState<PublishQuestion | null>(null);
  const side = useKeptFocus(
    [details.live, details.draft, details.schedule?.at, question?.number].join(),
  );
  return (
    <>
      <div className={styles.content}>
        <Back />
        <Head brand={view.brand} details={details} now={view.now} />
        {isAdministrator && (
          <WaitingLine
            details={details}
            onOpen={() => {
              side.current?.scrollIntoView({ block: 'start' });
              side.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <BrandTabs
          {...view}
          details={details}
          onRollBack={(number) => setQuestion({ number, kind: 'back' })}
        />
      </div>
      {isAdministrator && (
        <>
          <aside ref={side} className={styles.side} aria-label={`Publish ${name}`} tabIndex={-1}>
            <PublishPanel details={details} calls={calls} now={view.now} onAsk={setQuestion} />
          </aside>
          <PublishDialog
            question={question}
            details={details}
            onClose={() => setQuestion(null)}
            onSend={calls.publish}
          />
        </>
      )}
    </>
  );
}

/** A button that did something may be gone with what it was for; the panel around it then has the focus. */
function useKeptFocus(standing: string): React.RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const last = useRef(standing);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (last.current !== standing && isFocusLost) panel.current?.focus();
    last.current = standing;
  }, [standing]);
  return panel;
}

function Head({ brand, details, now }: { brand: Brand; details: BrandDetails; now: number }) {
  const { offline_since } = details;
  return (
    <>
      <header className={styles.head}>
        <img className={styles.icon} src={brand.icon} alt="" width={44} height={44} />
        <div className={styles.words}>
          <h2 className={styles.name}>{brand.name}</h2>
          <p className={styles.text}>{getBrandText(details)}</p>
        </div>
      </header>
      {offline_since && (
        <Notice tone="red" icon={<Power />}>
          <strong>Offline since {getMomentText(offline_since, now)}.</strong> Members see that it is
          being worked on.
        </Notice>
      )}
    </>
  );
}

const tabNames: Record<BrandTab, string> = {
  preflight: 'Preflight',
  differences: 'Differences',
  versions: 'Versions',
  landers: 'Landing pages',
  codes: 'Codes',
};

/** The version whose differences are looked at: the one of the address, else the draft. */
function useComparedVersion(details: BrandDetails): number | null {
  const [params] = useSearchParams();
  const text = params.get(versionKey) ?? '';
  return /^[1-9]\d{0,7}$/.test(text) ? Number(text) : details.draft;
}

function BrandTabs({
  brand,
  tab,
  tabs,
  details,
  now,
  onRollBack,
}: ViewProps & { details: BrandDetails; onRollBack: (number: number) => void }) {
  const { id, currency, time_zone } = details.brand;
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const today = getToday(now);
  const { period, choose } = useReportPeriod(today);
  const version = useComparedVersion(details);
  const compares = tabs.includes('differences') && version !== null;
  const changes = useQuery({ ...changesQuery(id, version ?? 0), enabled: compares });
  const landers = useQuery(landersQuery(id, period));
  const codes = useQuery(codesQuery(id));
  const counts: Partial<Record<BrandTab, number | undefined>> = {
    differences:
      compares && changes.data ? changes.data.changes.length + changes.data.more : undefined,
    landers: landers.data?.landers.length,
    codes: codes.data?.codes.filter(({ state }) => state === 'active').length,
  };
  // A phone has no room for all of them, and counts make them wider.
  const widths = Object.values(counts).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes tabs wider moves the current one
  useEffect(() => {
    root.current
      ?.querySelector(`[role="tab"][id$="-${tab}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, widths]);
  const contents: Record<BrandTab, TabItem['content']> = {
    preflight: <PreflightPanel brand={id} now={now} />,
    differences: <DifferencesPanel brand={id} number={version} currency={currency} />,
    versions: <VersionsPanel details={details} now={now} onRollBack={onRollBack} />,
    landers: <LandersPanel brand={id} period={period} today={today} onChoose={choose} />,
    codes: <CodesPanel brand={id} timeZone={time_zone} />,
  };
  return (
    <div ref={root}>
      <Tabs
        className={styles.tabs}
        label={`Parts of ${brand.name}`}
        value={tab}
        onChange={(next) =>
          void navigate(getBrandPath(id, { tab: next as BrandTab }), { replace: true })
        }
        items={tabs.map((one) => ({
          value: one,
          label: tabNames[one],
          badge:
            counts[one] !== undefined ? (
              <span className={styles.count}>{getNumberText(counts[one])}</span>
            ) : undefined,
          content: contents[one],
        }))}
      />
    </div>
  );
}
