/** Runs the jobs of finance that the console asked for. */
import * as limits from '#shared/limits.ts';
import { alarm } from '../../adapters/alarm.ts';
import { nowIso } from '../../adapters/clock.ts';
import { ExportFileError } from '../../adapters/export-files.ts';
import type { Needs } from '../../adapters/needs.ts';
import { PaymentError } from '../../adapters/payments.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  beginAttempt,
  findJob,
  parseStart,
  type StoredJob,
  writeFailure,
  writeProgress,
} from '../finance/finance-jobs.ts';
import { createFinanceContext, FinanceError } from '../finance/journal-export.ts';
import { performJob } from '../finance/perform-job.ts';
import { brandById, isStoppedByCommand } from '../tenants/brands.ts';
import { auditWrite } from './audit.store.ts';

export const needs: Needs = { alarms: ['finance_job_failed'] };

/**
 * Runs the job that a new item starts. Whatever else changed starts nothing, and neither does a job
 * that is over. It is begun again where its function died; what it fails of is noted, and is no
 * failure of this function.
 *
 * @returns `held` where the command stops its brand: it is to come again
 */
export async function runStartedJob(change: {
  pk: string;
  sk: string;
  before: unknown;
  after: unknown;
}): Promise<'held' | undefined> {
  if (change.before || !change.after) return;
  const place = parseStart(change.pk, change.sk);
  const stored = place && (await findJob(place.scope, place));
  if (!place || !stored || stored.state === 'done' || stored.state === 'failed') return;
  const { scope } = place;
  if (await isStoppedByCommand(scope.tenant)) return 'held';
  if (stored.attempts >= limits.financeJobAttempts) {
    const failure = `Its function ended before the work was done, ${stored.attempts} times. The log of the stage says more.`;
    alarm('finance_job_failed', { tenant: scope.tenant, job: stored.id, error: failure });
    await writeFailure(scope, stored, { now: nowIso(), failure });
    return;
  }
  if (!(await beginAttempt(scope, stored, nowIso()))) return;
  const job: StoredJob = { ...stored, state: 'running', attempts: stored.attempts + 1 };
  try {
    await run(scope, job);
  } catch (cause) {
    await writeFailure(scope, job, { now: nowIso(), failure: toSentence(scope, job, cause) });
  }
}

async function run(scope: TenantScope, job: StoredJob): Promise<void> {
  const brand = await brandById(scope.tenant);
  if (!brand) throw new FinanceError(`${scope.tenant} is not online.`);
  const progress = openProgress((share) => writeProgress(scope, job, share));
  const now = nowIso();
  try {
    await performJob({
      finance: { ...createFinanceContext(brand), onDay: progress.day },
      ...{ job, now, expect: progress.expect },
      also: (outcome, { count }) => [closingEntry(scope, job, { now, outcome, count })],
    });
  } finally {
    await progress.end();
  }
}

/** Shares that are noted while days are read. */
const noted = 20;
/** What comes after the days: files, and what the provider is asked for one by one. */
const mostProgress = 0.95;

/** Notes how far a job is, a few times in all. A note that fails stops nothing. */
function openProgress(note: (share: number) => Promise<unknown>) {
  let [expected, days, last] = [0, 0, 0];
  let writing = Promise.resolve<unknown>(undefined);
  return {
    expect: (count: number) => {
      expected = count;
    },
    day: () => {
      days += 1;
      if (expected === 0) return;
      const share = Math.min(mostProgress, Math.floor((days / expected) * noted) / noted);
      if (share <= last) return;
      last = share;
      writing = writing.then(() => note(share)).catch(() => undefined);
    },
    /** Resolves when nothing is written any more, so that a note never follows the end. */
    end: () => writing,
  };
}

/** The entry of a closing in the audit, in the transaction that closes the month or proposes to. */
function closingEntry(
  scope: TenantScope,
  { id, by, period, reason, proposal }: StoredJob,
  { now, outcome, count }: { now: string; outcome: 'closed' | 'proposed'; count: number },
): Write {
  return auditWrite(scope, {
    ...{ id: newId(), at: now, operator: by, brand: scope.tenant },
    action: `closing.${outcome}`,
    subject: { kind: 'month', id: period },
    ...{ outcome: 'done', reason: reason ?? null, before: null },
    after: { differences: count, ...(proposal ? { agreed: true } : {}) },
    request: id,
  });
}

/** What finance can do about a failure; whatever else failed is an operator's, and raises an alarm. */
function toSentence({ tenant }: TenantScope, { id }: StoredJob, cause: unknown): string {
  if (cause instanceof FinanceError || cause instanceof ExportFileError) return cause.message;
  if (cause instanceof PaymentError) {
    return cause.kind === 'refused'
      ? `The payment provider refused: ${cause.message}.`
      : `The payment provider did not answer: ${cause.message}. Start it again later.`;
  }
  const { name, message } = cause as Error;
  alarm('finance_job_failed', { tenant, job: id, error: String(cause) });
  return `It failed for a reason that is not in the books (${name}: ${message}). Start it again; if it fails again, the log of the stage says more.`;
}
