import { useQuery } from '@tanstack/react-query';
import {
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Download,
  Landmark,
  RefreshCw,
} from 'lucide-react';
import { useState } from 'react';
import type { FinanceReport } from '#shared/model/finance.ts';
import { monthAfter } from '#shared/rules/periods.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { usePolling } from '../activity.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { reportNames } from '../jobs/job-words.ts';
import { isUnderWay, pollMs } from '../jobs/jobs-data.ts';
import { getMonthName, getPeriodText } from '../jobs/periods.ts';
import { useKeys } from '../keys.ts';
import { getNumberText } from '../member/money-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Notice } from '../parts/notice.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import screenBody from '../parts/screen-body.module.css';
import { useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getMomentText, isSameDay } from '../times.ts';
import { useNow } from '../use-now.ts';
import { getCurrencies, getRead, getVatCountries } from './books.ts';
import { ClosingPanel } from './closing-panel.tsx';
import { getClosingStep } from './closing-steps.ts';
import { CommissionsPanel } from './commissions-panel.tsx';
import { CohortsPanel, PayersPanel, UnspentPanel, VatPanel } from './detail-panels.tsx';
import { ExportDialog, reports } from './export-dialog.tsx';
import { JobLine } from './job-line.tsx';
import { KeyFigures } from './key-figures.tsx';
import styles from './money.module.css';
import { type Books, booksQuery, isBusy, type OwnMonth } from './money-data.ts';
import { MoneyPlaceholder } from './money-placeholder.tsx';
import { ReconciliationPanel } from './reconciliation-panel.tsx';
import { ComparedPanel, SalesPanels } from './sales-panels.tsx';
import { useComparisons } from './use-comparisons.ts';
import { type MonthChoice, useMonth } from './use-month.ts';
import { useStartJobs } from './use-start-jobs.ts';

const everyMs = 30_000;

/** The books of a month: what was sold, what went back, what is owed, and whether it is closed. */
export default function Money() {
  const { brand } = useBrandChoice();
  const now = useNow(everyMs);
  const choice = useMonth(now);
  const { month, next, previous, choose } = choice;
  const [report, setReport] = useState<FinanceReport | null>(null);
  const { data, error, isFetching, refetch } = useQuery(booksQuery(month, brand?.id));
  const before = useQuery({ ...booksQuery(previous, brand?.id), enabled: data !== undefined });
  usePolling(() => data?.brands.some(isBusy) && refetch(), pollMs);
  useKeys({
    '[': () => choose(previous),
    ']': () => next && choose(next),
  });
  return (
    <>
      <ScreenHead title="Money">
        <MonthChooser choice={choice} />
        <DropdownMenu
          label="Export"
          align="end"
          trigger={<ActionButton icon={<Download />}>Export</ActionButton>}
          items={reports.map((key) => ({
            key,
            label: reportNames[key],
            onSelect: () => setReport(key),
          }))}
        />
      </ScreenHead>
      <div className={screenBody.root}>
        {data ? (
          <Loaded books={data} before={before.data ?? null} now={now} />
        ) : error ? (
          <PanelFailure
            title="The books did not load"
            cause={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <MoneyPlaceholder />
        )}
      </div>
      <ExportDialog report={report} month={month} onClose={() => setReport(null)} />
    </>
  );
}

function MonthChooser({ choice: { month, next, previous, choose } }: { choice: MonthChoice }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form, and a fieldset is not a row everywhere
    <div className={styles.months} role="group" aria-label="Month">
      <button
        type="button"
        className={styles.step}
        aria-label={`${getPeriodText(previous)}, the month before`}
        title="The month before, ["
        onClick={() => choose(previous)}
      >
        <ChevronLeft />
      </button>
      <span className={styles.month} aria-live="polite">
        {getPeriodText(month)}
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={next ? `${getPeriodText(next)}, the month after` : 'The month after'}
        title="The month after, ]"
        disabled={!next}
        onClick={() => next && choose(next)}
      >
        <ChevronRight />
      </button>
    </div>
  );
}

/** The months of those brands that the reader has, in the order of the console. */
function useOwnMonths(books: Books | null): OwnMonth[] {
  const { brands } = useBrandChoice();
  return brands.flatMap((own) => {
    const found = books?.brands.find(({ brand }) => brand === own.id);
    return found ? [{ ...found, own }] : [];
  });
}

function Loaded({ books, before, now }: { books: Books; before: Books | null; now: number }) {
  const { operator } = useSession();
  const { brand } = useBrandChoice();
  const months = useOwnMonths(books);
  const earlier = useOwnMonths(before);
  const { month, totals } = books;
  const { compared, failure, isPending, refetch } = useComparisons(
    months.map((one) => ({ month: one, step: getClosingStep(one, operator.id) })),
  );
  const read = getRead(months);
  const isOver = months.every(({ closing }) => closing.state !== 'too_early');
  const isComparable =
    isOver && read.length === months.length && getRead(earlier).length === months.length;
  if (months.length === 0) {
    return (
      <PanelState
        icon={<Landmark />}
        title="No books"
        text="None of your brands has books of this month."
      />
    );
  }
  return (
    <>
      {totals.length > 0 && (
        <KeyFigures
          totals={totals}
          before={isComparable ? (before?.totals ?? null) : null}
          beforeName={getMonthName(monthAfter(month, -1))}
          getVatCountries={(currency) => getVatCountries(months, currency)}
        />
      )}
      <div className={styles.upper}>
        <div className={styles.main}>
          <ReadingState months={months} month={month} now={now} isOver={isOver} />
          {read.length > 0 && (
            <SalesPanels key={brand?.id} months={months} totals={totals} month={month} />
          )}
        </div>
        <aside className={styles.aside} aria-label="Closing">
          <ClosingPanel rows={compared} month={month} now={now} />
        </aside>
      </div>
      <div className={styles.lower}>
        <div className={styles.wide}>
          <ReconciliationPanel
            rows={compared}
            month={month}
            now={now}
            failure={failure}
            isPending={isPending}
            onRetry={refetch}
          />
        </div>
        {read.length > 0 && (
          <>
            <VatPanel months={months} />
            <UnspentPanel
              months={months}
              note={isOver ? `at the end of ${getMonthName(month)}` : 'when it was read'}
            />
            <CohortsPanel months={months} />
            {getRead(earlier).length > 0 && (
              <div className={styles.wide}>
                <ComparedPanel months={months} before={earlier} month={month} />
              </div>
            )}
            <div className={styles.wide}>
              <PayersPanel months={months} totals={totals} />
            </div>
          </>
        )}
        <div className={styles.wide}>
          <CommissionsPanel
            brand={brand ?? (months.length === 1 ? (months[0]?.own ?? null) : null)}
            now={now}
          />
        </div>
      </div>
    </>
  );
}

/** When the figures were read, what was not, and the way to read it. */
function ReadingState({
  months,
  month,
  now,
  isOver,
}: {
  months: readonly OwnMonth[];
  month: string;
  now: number;
  isOver: boolean;
}) {
  const { sending, failure, start } = useStartJobs();
  const read = getRead(months);
  const name = getMonthName(month);
  const wanted = months.filter(({ books, job }) => !books?.is_final && !isUnderWay(job));
  const underWay = months.filter(({ job }) => isUnderWay(job));
  const failed = months.filter(({ job }) => job?.state === 'failed');
  const problems = read.flatMap(({ own, books }) =>
    books.problems.map((problem) => `${own.name}: ${problem}`),
  );
  const oldest = read.map(({ books }) => books.read_at).sort()[0];
  const readBooks = () => start(wanted.map(({ brand }) => ({ brand, kind: 'books', month })));
  const button = wanted.length > 0 && (
    <ActionButton
      look={read.length === 0 ? 'ink' : 'plain'}
      icon={<RefreshCw />}
      sending={sending}
      onClick={() => void readBooks()}
    >
      {read.length === 0 ? `Read ${name}` : 'Read anew'}
    </ActionButton>
  );
  return (
    <div className={styles.reading}>
      {read.length > 0 ? (
        <div className={styles.readLine}>
          <p className={styles.hint}>
            {[
              oldest &&
                `Read ${isSameDay(oldest, now) ? 'at' : 'on'} ${getMomentText(oldest, now)}`,
              !isOver && 'the month is still open',
              read.length < months.length &&
                `${getNumberText(read.length)} of ${getNumberText(months.length)} brands are in the sums`,
            ]
              .filter(Boolean)
              .join('; ')}
            .{getCurrencies(read).length > 1 && ' Each currency stands by itself.'}
          </p>
          {button}
        </div>
      ) : (
        underWay.length === 0 && (
          <PanelState
            icon={<Landmark />}
            title={`${name} was not read yet`}
            text="Reading goes through the journal of the month. It takes some seconds to minutes, and can be left alone."
            action={button}
          />
        )
      )}
      <FailureLine cause={failure} />
      {underWay.map(({ own, job }) => job && <JobLine key={own.id} brand={own} job={job} />)}
      {failed.map(({ own, job }) => (
        <Notice key={own.id} tone="red" icon={<CircleAlert />} role="alert">
          {own.name} was not read: {job?.failure ?? 'no cause is known.'}
        </Notice>
      ))}
      {problems.map((problem) => (
        <Notice key={problem} tone="amber" icon={<CircleAlert />}>
          {problem}
        </Notice>
      ))}
    </div>
  );
}
