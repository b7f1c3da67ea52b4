/** Schedule: brings versions of brands into use whose moment has come, some minutes later at most. */
import { publishDue } from '../domain/operators/publish-due.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  const outcomes = await publishDue();
  if (Object.keys(outcomes).length > 0) log('info', { message: 'versions_published', ...outcomes });
});
