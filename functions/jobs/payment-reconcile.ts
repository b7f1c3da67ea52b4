/** Schedule: reads open payments again with their providers. */
import { reconcilePayments } from '../domain/payments/reconcile-payments.ts';
import { log } from '../http/observability.ts';
import { job } from '../http/secrets-loaded.ts';

export const handler = job(async () => {
  const outcomes = await reconcilePayments();
  if (Object.keys(outcomes).length > 0)
    log('info', { message: 'payments_reconciled', ...outcomes });
});
