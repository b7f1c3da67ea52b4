import type {
  ClosingAction,
  FinanceJobKind,
  FinanceJobState,
  FinanceReport,
} from '#shared/model/finance.ts';
import { absent, allOf, equals, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, list, toAttributes, type Write, write } from '../../table/table.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import type { JobResult } from './finance-jobs.ts';

type Stored<T> = T & Record<string, unknown>;

/** A job of finance. Its place in its brand's list is its time and its id. */
export interface StoredJob {
  id: string;
  /** When it was asked for. */
  at: string;
  kind: FinanceJobKind;
  period: string;
  report: FinanceReport | null;
  action: ClosingAction | null;
  by: { id: string; name: string; role: string };
  /** Brands of which its result tells: its own, or all of the company. */
  brands: string[];
  /** Where the ledger begins (ISO 8601). */
  since?: string | undefined;
  /** Rates of a return, as lines. */
  rates?: string | undefined;
  /** Of a proposal: why, and what the person saw. */
  reason?: string | undefined;
  seen?: string | undefined;
  /** Of a proposal: the job that shows what would be accepted. */
  shown?: string | undefined;
  /** Of an agreement: what it agrees to. */
  proposal?: string | undefined;
  state: FinanceJobState;
  /** From 0 to 1. */
  progress: number;
  started_at: string | null;
  ended_at: string | null;
  attempts: number;
  failure: string | null;
  /** Epoch seconds. */
  ttl: number;
}

export type JobPlace = Pick<StoredJob, 'at' | 'id'>;

/** Adds a job, and what starts it. */
export const jobWrites = (scope: TenantScope, job: StoredJob): Write[] => [
  { put: { ...kinds.financeJob.key(scope, job.at, job.id), ...job }, if: absent() },
  {
    put: { ...kinds.financeJobStart.key(scope, job.at, job.id), ttl: job.ttl },
    if: absent(),
  },
];

export async function storedJob(
  scope: TenantScope,
  { at, id }: JobPlace,
): Promise<StoredJob | null> {
  const item = await get<Stored<StoredJob>>(scope, kinds.financeJob.key(scope, at, id));
  return item && toAttributes<StoredJob>(item);
}

/** Lists the newest jobs of a brand. */
export async function storedJobs(scope: TenantScope, limit: number): Promise<StoredJob[]> {
  const partition = { pk: kinds.financeJob.pk(scope), prefix: kinds.financeJob.prefix };
  const { items } = await list<Stored<StoredJob>>(scope, partition, { limit, newestFirst: true });
  return items.map((item) => toAttributes<StoredJob>(item));
}

export async function storedResult(
  scope: TenantScope,
  { at, id }: JobPlace,
): Promise<JobResult | null> {
  const item = await get<Stored<JobResult>>(scope, kinds.financeJobResult.key(scope, at, id));
  return item && toAttributes<JobResult>(item);
}

/** The attempt that runs is still this one: an earlier one whose function lives on writes nothing. */
const isAttempt = (attempts: number) =>
  allOf(equals('state', 'running'), equals('attempts', attempts));

/** Begins an attempt. @returns false where somebody else did */
export const beginAttempt = (
  scope: TenantScope,
  { at, id, state, attempts, started_at }: StoredJob,
  now: string,
): Promise<boolean> =>
  write(scope, {
    update: kinds.financeJob.key(scope, at, id),
    changes: [
      set({
        ...{ state: 'running', attempts: attempts + 1, progress: 0 },
        started_at: started_at ?? now,
      }),
    ],
    if: allOf(equals('state', state), equals('attempts', attempts)),
  });

export const writeProgress = (
  scope: TenantScope,
  { at, id, attempts }: StoredJob,
  progress: number,
): Promise<boolean> =>
  write(scope, {
    update: kinds.financeJob.key(scope, at, id),
    changes: [set({ progress })],
    if: isAttempt(attempts),
  });

/** Ends a job with its result, which is kept as long as the job. */
export const endWrites = (
  scope: TenantScope,
  { at, id, attempts, ttl }: StoredJob,
  { now, result }: { now: string; result: JobResult },
): Write[] => [
  {
    update: kinds.financeJob.key(scope, at, id),
    changes: [set({ state: 'done', progress: 1, ended_at: now })],
    if: isAttempt(attempts),
  },
  { put: { ...kinds.financeJobResult.key(scope, at, id), ...result, ttl } },
];

/** Ends a job with the cause of its failure. */
export const writeFailure = (
  scope: TenantScope,
  { at, id, attempts }: StoredJob,
  { now, failure }: { now: string; failure: string },
): Promise<boolean> =>
  write(scope, {
    update: kinds.financeJob.key(scope, at, id),
    changes: [set({ state: 'failed', ended_at: now, failure })],
    if: isAttempt(attempts),
  });

/** Returns the place of a job that an item starts, with its brand; null for other items. */
export function parseStart(pk: string, sk: string): (JobPlace & { scope: TenantScope }) | null {
  const partition = kinds.financeJobStart.parsePk(pk);
  if (!partition || !sk.startsWith(kinds.financeJobStart.prefix)) return null;
  const { at, job } = kinds.financeJobStart.read(sk);
  return { at, id: job, scope: tenantScope({ id: partition.tenant }) };
}
