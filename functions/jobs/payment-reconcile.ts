/** Schedule: reads open payments again with their providers. */
import { reconcilePayments } from '../domain/payments/reconcile-payments.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  const outcomes = await reconcilePayments();
  if (Object.keys(outcomes).length > 0)
    log('info', { message: 'payments_reconciled', ...outcomes });
});
