/** Schedule: delivers postponed items, and items that the stream missed. */
import { deliverDue } from '../domain/notifications/deliver-outbox.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  const outcomes = await deliverDue();
  if (Object.keys(outcomes).length > 0) log('info', { message: 'outbox_delivered', ...outcomes });
});
