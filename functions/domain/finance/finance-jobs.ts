/**
 * Long work of finance that the console asks for: it is an item with its state, and another item
 * that starts it by the table's stream. Whoever asked reads how far it is.
 */
import * as limits from '#shared/limits.ts';
import type { FinanceJobDto, FinanceJobKind, FinanceJobResult } from '#shared/model/finance.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  type JobPlace,
  jobWrites,
  type StoredJob,
  storedJob,
  storedJobs,
  storedResult,
} from './finance-jobs.store.ts';

export { beginAttempt, parseStart, writeFailure, writeProgress } from './finance-jobs.store.ts';
export type { JobPlace, StoredJob };

/** What a job has to show, with what a proposal to close a month must name. */
export interface JobResult extends FinanceJobResult {
  /** Checksum of the month and its differences, of a closing that was refused. */
  seen?: string | undefined;
}

/** What nothing was found for yet. */
export const emptyResult: JobResult = { reconciliation: null, outcome: null, files: [], notes: [] };

/** Its name in calls: its place in the list. */
export const getPublicId = ({ at, id }: JobPlace): string => `${at}.${id}`;

/** Reads a public id, which the contract checked. */
export function parseJobId(id: string): JobPlace {
  const dot = id.lastIndexOf('.');
  return { at: id.slice(0, dot), id: id.slice(dot + 1) };
}

export function toJobDto(scope: TenantScope, job: StoredJob): FinanceJobDto {
  const { kind, period, report, action, by, state, progress, attempts, failure } = job;
  return {
    ...{ id: getPublicId(job), brand: scope.tenant, kind, period, report, action },
    ...{ asked_at: job.at, asked_by: { id: by.id, name: by.name }, state, progress },
    ...{ started_at: job.started_at, ended_at: job.ended_at, attempts, failure },
  };
}

/** What somebody asks for. */
export type AskedJob = Pick<StoredJob, 'kind' | 'period' | 'by'> &
  Partial<
    Pick<
      StoredJob,
      'report' | 'action' | 'brands' | 'since' | 'rates' | 'reason' | 'seen' | 'shown' | 'proposal'
    >
  >;

/** Returns a new job, and the writes that store and start it. */
export function createJob(
  scope: TenantScope,
  asked: AskedJob,
): { job: FinanceJobDto; writes: Write[] } {
  const stored: StoredJob = {
    ...{ report: null, action: null, brands: [scope.tenant], ...asked },
    ...{ id: newId(), at: nowIso(), state: 'waiting', progress: 0, attempts: 0 },
    ...{ started_at: null, ended_at: null, failure: null },
    ttl: nowSeconds() + limits.financeJobSeconds,
  };
  return { job: toJobDto(scope, stored), writes: jobWrites(scope, stored) };
}

/** Finds a job that is kept yet. TTL may remove it later. */
export async function findJob(scope: TenantScope, place: JobPlace): Promise<StoredJob | null> {
  const job = await storedJob(scope, place);
  return job && job.ttl > nowSeconds() ? job : null;
}

/** Lists the newest jobs of a brand that are kept yet. */
export const listJobs = async (scope: TenantScope): Promise<StoredJob[]> => {
  const time = nowSeconds();
  const jobs = await storedJobs(scope, limits.listedFinanceJobs);
  return jobs.filter(({ ttl }) => ttl > time);
};

export const findResult = (scope: TenantScope, place: JobPlace): Promise<JobResult | null> =>
  storedResult(scope, place);

/** Finds the newest job of a kind that is about a month, among a brand's newest. */
export const findLatest = (
  jobs: readonly StoredJob[],
  kind: FinanceJobKind,
  month: string,
): StoredJob | undefined => jobs.find((one) => one.kind === kind && one.period === month);

/** Key of a file of a job in the bucket. */
export const getFileKey = ({ tenant }: TenantScope, { at, id }: JobPlace, name: string): string =>
  `jobs/${tenant}/${at}.${id}/${name}`;
