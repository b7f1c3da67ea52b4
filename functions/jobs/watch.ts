/** Schedule: notices what does not happen in a brand although it usually does. */
import { watchActivity } from '../domain/traffic/watch-activity.ts';
import { job } from '../http/secrets-loaded.ts';

export const handler = job(watchActivity);
