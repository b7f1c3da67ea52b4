/** POST payment-webhook.php: a provider says that something happened to a payment. */
import type { RequestBody } from '#shared/api/contract.ts';
import type { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import type { RequestContext } from '../core/context.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { knownPayment } from './payments.ts';

/** POST payment-webhook.php. Who calls it can only make us ask about a payment that we made. */
export async function receiveWebhook(
  context: RequestContext<RequestBody<typeof paymentWebhookContract, 'POST'>>,
): Promise<Record<string, never>> {
  const { brand, scope, body } = context;
  // No provider's id looks otherwise; keys hold no separator.
  if (!/^[\w-]+$/.test(body.id)) return {};
  const known = await knownPayment(scope, body.id);
  if (known) await applyProviderStatus({ brand, member: known.member }, known.id);
  return {};
}
