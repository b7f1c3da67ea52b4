import { JobProgress } from '../jobs/job-progress.tsx';
import type { Job } from '../jobs/jobs-data.ts';
import { BrandName } from '../parts/brand-name.tsx';
import type { Brand } from '../session.tsx';
import styles from './job-line.module.css';

/** How far a job of a brand is. */
export function JobLine({ brand, job }: { brand: Brand; job: Job }) {
  return (
    <div className={styles.root}>
      <BrandName brand={brand} />
      <JobProgress job={job} />
    </div>
  );
}
