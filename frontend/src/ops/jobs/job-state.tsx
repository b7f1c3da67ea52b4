import { Check, CircleAlert } from 'lucide-react';
import { Mark } from '../parts/mark.tsx';
import { JobProgress } from './job-progress.tsx';
import { stateNames } from './job-words.ts';
import type { Job } from './jobs-data.ts';

/** How a job stands. */
export function JobState({ job }: { job: Job }) {
  if (job.state === 'done') {
    return (
      <Mark tone="green" icon={<Check />}>
        {stateNames.done}
      </Mark>
    );
  }
  if (job.state === 'failed') {
    return (
      <Mark tone="red" icon={<CircleAlert />}>
        {stateNames.failed}
      </Mark>
    );
  }
  return <JobProgress job={job} />;
}
