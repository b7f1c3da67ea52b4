/** Schedule: stages the mails of running mailings, as many as a minute allows. */
import { stageMailings } from '../domain/notifications/stage-mailings.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  for (const run of await stageMailings()) log('info', { message: 'mailing_staged', ...run });
});
