/** Schedule: reads what buyers' banks dispute, and follows it. */
import { watchDisputes } from '../domain/finance/watch-disputes.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  const counts = await watchDisputes();
  if (Object.keys(counts).length > 0) log('info', { message: 'disputes', ...counts });
});
