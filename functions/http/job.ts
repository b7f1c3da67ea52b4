/** What all jobs have in common. */
import { loadSecrets } from '../adapters/deployment-secrets.ts';
import type { Needs } from '../adapters/needs.ts';
import { describeError } from './error-responses.ts';
import { log } from './observability.ts';

export const needs: Needs = { alarms: ['job_failed'] };

/**
 * Makes the handler of a job. Without the deployment's secrets it fails. What started it starts it
 * again after a failure, which a job that works never has: what it expects to go wrong it handles.
 */
export const job =
  <Event = unknown, Result = void>(run: (event: Event) => Promise<Result>) =>
  async (event: Event): Promise<Result> => {
    try {
      await loadSecrets();
      return await run(event);
    } catch (cause) {
      log('error', { message: 'job_failed', error: describeError(cause) });
      throw cause;
    }
  };
