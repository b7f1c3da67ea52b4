import { queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer, type OpsBody } from '../api.ts';

export type Job = OpsAnswer<'jobs', 'GET'>['jobs'][number];
export type JobResult = NonNullable<OpsAnswer<'job', 'GET'>['result']>;
export type NewJob = OpsBody<'jobs', 'POST'>;

export const jobsQuery = (brand: string | undefined) =>
  queryOptions({
    queryKey: ['jobs', brand],
    queryFn: async ({ signal }) => (await call('jobs', 'GET', { query: { brand }, signal })).jobs,
    staleTime: 0,
  });

export const jobQuery = (brand: string, id: string) =>
  queryOptions({
    queryKey: ['job', brand, id],
    queryFn: ({ signal }) => call('job', 'GET', { query: { brand, id }, signal }),
    // What a job that is over has to show does not change.
    staleTime: ({ state: { data } }) => (data && isOver(data.job) ? Number.POSITIVE_INFINITY : 0),
  });

/** How often the page asks how far a job is; each time is an entry of the audit. */
export const pollMs = 10_000;

export const isOver = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'done' || state === 'failed';
export const isUnderWay = (job: Pick<Job, 'state'> | null): boolean => job !== null && !isOver(job);

/**
 * What starts a job once more; null where its parameters are not kept with it, so that it is asked
 * for where it was the first time.
 */
export function getAgain({ brand, kind, period, report }: Job): NewJob | null {
  if (kind === 'books' || kind === 'reconcile') return { brand, kind, month: period };
  if (kind !== 'export') return null;
  switch (report) {
    case 'transactions':
    case 'revenue':
    case 'liability':
      return { brand, kind, report, month: period };
    case 'register':
      return { brand, kind, report, year: period };
    default:
      return null;
  }
}
