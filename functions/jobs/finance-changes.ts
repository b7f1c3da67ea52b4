/** Changes of the table: runs long work of finance that the console asked for. */
import type { Needs } from '../adapters/needs.ts';
import { runStartedJob } from '../domain/operators/run-finance-jobs.ts';
import { followChanges } from '../http/changes.ts';
import { log } from '../http/observability.ts';

export const needs: Needs = { alarms: ['finance_job_not_run'] };

/** One after the other: each takes minutes, and those of one brand wait for each other. */
export const handler = followChanges(async (changes) => {
  const failed = new Set<string>();
  for (const change of changes) {
    try {
      if ((await runStartedJob(change)) === 'held') {
        log('info', { message: 'finance_job_held' });
        failed.add(change.sequence);
      }
    } catch (cause) {
      log('error', { message: 'finance_job_not_run', error: String(cause) });
      failed.add(change.sequence);
    }
  }
  return failed;
});
