import { useQuery } from '@tanstack/react-query';
import { Building2, CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { BareSelect } from '#ui/select.tsx';
import { useToasts } from '#ui/toast.tsx';
import { call, getFailureText, type OpsAnswer } from '../api.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { downloadText } from '../csv.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import type { Brand } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getDateText, getMomentText } from '../times.ts';
import styles from './report.module.css';
import {
  listPeriods,
  type Period,
  type Report as ReportNumbers,
  reportQuery,
  type Statement,
  toReportCsv,
  toStatementsCsv,
  toTables,
} from './report-data.ts';

/** What the law wants to be published of a half year or a year. */
export function Report() {
  const { brand: chosen, brands } = useBrandChoice();
  const brand = chosen ?? (brands.length === 1 ? brands[0] : undefined);
  const [periods] = useState(() => listPeriods(new Date().toISOString().slice(0, 10)));
  const [periodId, setPeriodId] = useState(periods[0]?.id);
  const period = periods.find(({ id }) => id === periodId);
  return (
    <>
      <ScreenHead title="Transparency report" isOneBrand>
        <span className={styles.period}>
          <BareSelect
            aria-label="Period"
            options={periods.map(({ id, name }) => ({ value: id, label: name }))}
            value={periodId}
            onChange={(event) => setPeriodId(event.target.value)}
          />
        </span>
      </ScreenHead>
      {brand && period ? (
        <Loaded key={`${brand.id} ${period.id}`} brand={brand} period={period} />
      ) : (
        <PanelState
          icon={<Building2 />}
          title="Which brand?"
          text="A report is one brand’s. Choose it above."
        />
      )}
    </>
  );
}

function Loaded({ brand, period }: { brand: Brand; period: Period }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(brand.id, period));
  if (!data) {
    return (
      <div className={styles.root}>
        {error ? (
          <PanelFailure
            title="The numbers did not load"
            cause={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <PlaceholderRows label="Counting the cases" />
        )}
      </div>
    );
  }
  return <Numbers brand={brand} period={period} report={data} />;
}

function Numbers({
  brand,
  period,
  report,
}: {
  brand: Brand;
  period: Period;
  report: ReportNumbers;
}) {
  const now = Date.parse(report.made_at);
  const isCut = report.kept_from > report.from;
  const isGoingOn = report.to >= report.made_at.slice(0, 10);
  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        <p className={styles.note}>
          {brand.name}, {getDateText(report.from, now)} to {getDateText(report.to, now)}, in UTC.
          Counted {getMomentText(report.made_at, now)}.
        </p>
        <ActionButton
          icon={<Download />}
          onClick={() =>
            downloadText(`transparency-${brand.id}-${period.id}.csv`, toReportCsv(report))
          }
        >
          Numbers, CSV
        </ActionButton>
        <StatementsButton brand={brand} period={period} />
      </div>
      {isCut && (
        <Notice tone="amber" icon={<CircleAlert />}>
          <strong>Not the whole period.</strong> Cases that were decided before{' '}
          {getDateText(report.kept_from, now)} are forgotten and not counted, unless they are held.
        </Notice>
      )}
      {isGoingOn && (
        <Notice tone="plain" icon={<CircleAlert />}>
          The period goes on: these are its numbers so far.
        </Notice>
      )}
      <div className={styles.tables}>
        {toTables(report).map(({ title, rows }) => (
          <table key={title} className={styles.table}>
            <caption className={styles.caption}>{title}</caption>
            <tbody>
              {rows.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}

/** Downloads the statements of reasons of all pages. */
function StatementsButton({ brand, period: { id, from, to } }: { brand: Brand; period: Period }) {
  const toasts = useToasts();
  const [sending, setSending] = useState(false);
  const download = async () => {
    setSending(true);
    try {
      const statements: Statement[] = [];
      let cursor: string | null = null;
      do {
        const page: OpsAnswer<'case-statements', 'GET'> = await call('case-statements', 'GET', {
          query: { brand: brand.id, from, to, ...(cursor && { cursor }) },
        });
        statements.push(...page.statements);
        cursor = page.cursor;
      } while (cursor !== null);
      if (statements.length === 0) {
        toasts.show({ title: 'Nothing to download', message: 'The period has no statements.' });
        return;
      }
      downloadText(`statements-${brand.id}-${id}.csv`, toStatementsCsv(statements));
      toasts.show({ title: `${statements.length} statements downloaded` });
    } catch (cause) {
      toasts.show({ title: 'Not downloaded', message: getFailureText(cause), tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <ActionButton icon={<Download />} sending={sending} onClick={() => void download()}>
      Statements of reasons, CSV
    </ActionButton>
  );
}
