/** Schedule: notices what does not happen in a brand although it usually does, and writes what does. */
import { watchActivity } from '../domain/traffic/watch-activity.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  // The dashboard of a brand draws these.
  for (const hour of await watchActivity()) log('info', { message: 'brand_hour', ...hour });
});
