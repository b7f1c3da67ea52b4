import { JobProgress } from '../jobs/job-progress.tsx';
import type { Job } from '../jobs/jobs-data.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import type { Brand } from '../session.tsx';
import styles from './job-line.module.css';

/** How far a job of a brand is. */
export function JobLine({ brand, job }: { brand: Brand; job: Job }) {
  return (
    <div className={styles.root}>
      <BrandIcon brand={brand} />
      {brand.name}
      <JobProgress job={job} />
    </div>
  );
}
