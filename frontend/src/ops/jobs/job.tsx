import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download, FileX, Info, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isMonth } from '#shared/rules/periods.ts';
import { useToasts } from '#ui/toast.tsx';
import { usePolling } from '../activity.ts';
import { call, getFailureText, hasCode } from '../api.ts';
import { useBrandChoice, useScreenPath } from '../brand-choice.ts';
import { useKeys } from '../keys.ts';
import { getCountText, getNumberText } from '../member/money-words.ts';
import { ReconciliationTables } from '../money/reconciliation-tables.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandName } from '../parts/brand-name.tsx';
import { CopyIcon } from '../parts/copy-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Notice } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import type { Brand } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getMomentText, getSpanText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { useTask } from '../use-task.ts';
import styles from './job.module.css';
import { getJobPath, getMonthPath, jobsPath } from './job-paths.ts';
import { JobProgress } from './job-progress.tsx';
import { JobState } from './job-state.tsx';
import { getJobTitle, outcomeTexts } from './job-words.ts';
import {
  getAgain,
  isOver,
  isUnderWay,
  type Job,
  type JobResult,
  jobQuery,
  pollMs,
} from './jobs-data.ts';

const everyMs = 30_000;

/** One job: what it does, for whom, how far it is, and what came of it. */
export default function JobScreen() {
  const { id = '' } = useParams();
  const { brand } = useBrandChoice();
  const navigate = useNavigate();
  const toScreen = useScreenPath();
  const { data, error, isFetching, refetch } = useQuery({
    ...jobQuery(brand?.id ?? '', id),
    enabled: brand !== null,
  });
  usePolling(() => data && isUnderWay(data.job) && refetch(), pollMs);
  useKeys({ Escape: () => void navigate(toScreen(jobsPath)) });
  if (brand && data) return <Loaded brand={brand} job={data.job} result={data.result} />;
  const isUnknown = !brand || hasCode(error, 'not_found') || hasCode(error, 'validation_failed');
  return (
    <>
      <ScreenHead title="Job" everything={null} />
      {isUnknown ? (
        <PanelState
          icon={<FileX />}
          title="No such job"
          text="Jobs are kept for 30 days, each with its brand."
          action={
            <ActionButton as={Link} to={toScreen(jobsPath)}>
              All jobs
            </ActionButton>
          }
        />
      ) : error ? (
        <PanelFailure
          title="The job did not load"
          cause={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.root}>
          <PlaceholderRows label="Loading the job" />
        </div>
      )}
    </>
  );
}

function Loaded({ brand, job, result }: { brand: Brand; job: Job; result: JobResult | null }) {
  const now = useNow(everyMs);
  const { asked_at, asked_by, started_at, ended_at, attempts, period } = job;
  return (
    <>
      <ScreenHead
        title={getJobTitle(job)}
        everything={null}
        marks={
          <span className={styles.marks}>
            <BrandName brand={brand} />
            {isOver(job) && <JobState job={job} />}
          </span>
        }
      >
        {isMonth(period) && (
          <ActionButton as={Link} to={getMonthPath(period, brand.id)}>
            The month
          </ActionButton>
        )}
      </ScreenHead>
      <div className={styles.root}>
        {!isOver(job) && (
          <section className={styles.progress} aria-label="Progress">
            <JobProgress job={job} isAlone />
            <p className={styles.hint}>
              {job.state === 'waiting'
                ? 'It begins within a minute. You can leave this page.'
                : 'You can leave this page; the job goes on.'}
            </p>
          </section>
        )}
        {job.state === 'failed' && <Failure job={job} />}
        <dl className={styles.facts}>
          <dt>Asked by</dt>
          <dd>
            {asked_by.name}, {getMomentText(asked_at, now)}
          </dd>
          {started_at && (
            <>
              <dt>Began</dt>
              <dd>{getMomentText(started_at, now)}</dd>
            </>
          )}
          {ended_at && (
            <>
              <dt>Ended</dt>
              <dd>
                {getMomentText(ended_at, now)}
                {started_at &&
                  `, after ${getSpanText(Date.parse(ended_at) - Date.parse(started_at))}`}
              </dd>
            </>
          )}
          {attempts > 1 && (
            <>
              <dt>Begun</dt>
              <dd>{getNumberText(attempts)} times, as it was interrupted</dd>
            </>
          )}
        </dl>
        {result && <Result brand={brand} job={job} result={result} now={now} />}
      </div>
    </>
  );
}

function Failure({ job }: { job: Job }) {
  const navigate = useNavigate();
  const task = useTask();
  const toasts = useToasts();
  const again = getAgain(job);
  const start = async () => {
    if (!again) return;
    const started = await call('jobs', 'POST', { body: again });
    toasts.show({ title: 'Begun again' });
    await navigate(getJobPath(started.job));
  };
  return (
    <div className={styles.failure}>
      <Notice tone="red" icon={<CircleAlert />} role="alert">
        {job.failure ?? 'The job failed, and no cause is known.'}
      </Notice>
      <FailureLine cause={task.failure} />
      {again ? (
        <ActionButton
          icon={<RotateCcw />}
          sending={task.sending}
          onClick={() => void task.run(start)}
        >
          Try again
        </ActionButton>
      ) : (
        <p className={styles.hint}>Try again on Money, where it was asked for.</p>
      )}
    </div>
  );
}

function Result({
  brand,
  job,
  result,
  now,
}: {
  brand: Brand;
  job: Job;
  result: JobResult;
  now: number;
}) {
  const { outcome, notes, files, reconciliation } = result;
  return (
    <>
      {outcome && (
        <Notice
          tone={outcome === 'refused' || outcome === 'other_content' ? 'amber' : 'plain'}
          icon={<Info />}
        >
          {outcomeTexts[outcome]}
        </Notice>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <Panel title="Files" note={`Kept until ${getMomentText(files[0]?.until ?? '', now)}`}>
          <ul className={styles.files}>
            {files.map((file) => (
              <FileRow key={file.name} brand={brand} job={job} file={file} now={now} />
            ))}
          </ul>
        </Panel>
      )}
      {reconciliation && (
        <ReconciliationTables of={[{ brand, reconciliation, state: null }]} now={now} />
      )}
    </>
  );
}

const kilobyte = 1_000;

function FileRow({
  brand,
  job,
  file,
  now,
}: {
  brand: Brand;
  job: Job;
  file: JobResult['files'][number];
  now: number;
}) {
  const [sending, setSending] = useState(false);
  const toasts = useToasts();
  const download = async () => {
    setSending(true);
    try {
      const { url } = await call('job-file', 'POST', {
        body: { brand: brand.id, id: job.id, name: file.name },
      });
      location.assign(url);
    } catch (cause) {
      toasts.show({ title: 'Not downloaded', message: getFailureText(cause), tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <li className={styles.file}>
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.hint}>
          {getCountText(file.lines, 'line')}, {getNumberText(Math.ceil(file.bytes / kilobyte))} kB,
          SHA-256 <code className={styles.code}>{file.sha256.slice(0, 16)}…</code>
          <CopyIcon text={file.sha256} label={`Copy the SHA-256 of ${file.name}`} />
        </p>
      </div>
      {Date.parse(file.until) <= now ? (
        <p className={styles.hint}>Removed. Export it again.</p>
      ) : (
        <ActionButton
          look="ink"
          icon={<Download />}
          aria-label={`Download ${file.name}`}
          sending={sending}
          onClick={() => void download()}
        >
          Download
        </ActionButton>
      )}
    </li>
  );
}
