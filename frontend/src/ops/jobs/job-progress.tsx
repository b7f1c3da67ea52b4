import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './job-progress.module.css';
import { getJobTitle, getProgressText, stateNames } from './job-words.ts';
import type { Job } from './jobs-data.ts';

/** Screen readers are told of so many steps, rather than of each percent. */
const steps = 4;

/** How far a job is. What reads aloud is told when a quarter more is done, and when it is over. */
export function JobProgress({ job, isAlone = false }: { job: Job; isAlone?: boolean }) {
  const { state, progress } = job;
  const quarter = Math.floor(progress * steps) / steps;
  const told =
    state === 'running' ? getProgressText({ state, progress: quarter }) : stateNames[state];
  return (
    <span className={cx(styles.root, isAlone && styles.alone)}>
      {(state === 'waiting' || state === 'running') && (
        <ProgressBar className={styles.bar} label={getJobTitle(job)} value={progress} max={1} />
      )}
      <span className={styles.text} aria-hidden="true">
        {getProgressText(job)}
      </span>
      <span className="sr-only" role="status">{`${getJobTitle(job)}: ${told}`}</span>
    </span>
  );
}
