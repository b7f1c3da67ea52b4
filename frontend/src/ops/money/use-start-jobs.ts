import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { NewJob } from '../jobs/jobs-data.ts';
import { useTask } from '../use-task.ts';

/** Starts jobs of several brands: one that is refused holds up none of the others. */
export function useStartJobs(): {
  sending: boolean;
  /** Why the first one of those that are refused is. */
  failure: unknown;
  start: (jobs: readonly NewJob[]) => Promise<boolean>;
} {
  const client = useQueryClient();
  const { sending, failure, run } = useTask();
  const start = (jobs: readonly NewJob[]) =>
    run(async () => {
      const asked = await Promise.allSettled(jobs.map((body) => call('jobs', 'POST', { body })));
      await client.invalidateQueries({ queryKey: ['books'] });
      const refused = asked.find(({ status }) => status === 'rejected');
      if (refused?.status === 'rejected') throw refused.reason;
    });
  return { sending, failure, start };
}
