/** The checks of a brand that the console asked for; the console's call alone may invoke it. */
import { runPreflight } from '../domain/operators/run-preflight.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(
  async ({ brand, run }: { brand: string; run: string }): Promise<void> => {
    await runPreflight(String(brand), String(run));
    log('info', { message: 'brand_preflight', tenant: brand, run });
  },
);
