import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { BareSelect } from '#ui/select.tsx';
import { useBrandChoice } from '../brand-choice.ts';
import { downloadText } from '../csv.ts';
import { getNumberText } from '../member/money-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CsvButton } from '../parts/csv-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { WhichBrand } from '../parts/which-brand.tsx';
import type { Brand } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getDateText, getMomentText } from '../times.ts';
import styles from './report.module.css';
import {
  listPeriods,
  type Period,
  type Report as ReportNumbers,
  type ReportRow,
  readStatements,
  reportQuery,
  toReportCsv,
  toStatementsCsv,
  toTables,
} from './report-data.ts';

/** What the law wants to be published of a half year or a year. */
export function Report() {
  const { only: brand } = useBrandChoice();
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
        <WhichBrand text="A report is one brand’s." />
      )}
    </>
  );
}

function Loaded({ brand, period }: { brand: Brand; period: Period }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(brand.id, period));
  if (!data) {
    return (
      <div className={styles.root}>
        <PanelLoading
          query={{ error, isFetching, refetch }}
          title="The numbers did not load"
          label="Counting the cases"
        />
      </div>
    );
  }
  return <Numbers brand={brand} period={period} report={data} />;
}

function getValueText({ value, unit }: ReportRow): string {
  if (value === null) return 'none';
  if (unit === undefined) return getNumberText(value);
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: 1 })} h`;
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
        <CsvButton
          label="Statements of reasons, CSV"
          fileName={`statements-${brand.id}-${period.id}.csv`}
          rowsName="statements"
          none="The period has no statements."
          readPage={(cursor) => readStatements(brand.id, period, cursor)}
          toCsv={toStatementsCsv}
        />
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
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  <td>{getValueText(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}
