import type { RequestBody } from '#shared/api/contract.ts';
import type { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import type { RequestContext } from '../core/context.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { knownPayment } from './payments.ts';

/**
 * POST payment-webhook.php. A forged call can only make us ask the provider about one of our
 * payments.
 */
export async function receiveWebhook(
  context: RequestContext<RequestBody<typeof paymentWebhookContract, 'POST'>>,
): Promise<Record<string, never>> {
  const { brand, scope, body } = context;
  // Provider ids have no other characters, and the table's keys must not contain the separator.
  if (!/^[\w-]+$/.test(body.id)) return {};
  const known = await knownPayment(scope, body.id);
  if (known) await applyProviderStatus({ brand, member: known.member }, known.id);
  return {};
}
