import type { RequestBody } from '#shared/api/contract.ts';
import type { paymentNotificationContract } from '#shared/api/payment-notification.ts';
import type { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import { openAccount, providerAccounts } from '../../adapters/payment-providers.ts';
import { AppError } from '../core/app-error.ts';
import { FileResponse, type RequestContext } from '../core/context.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { knownPayment } from './payments.ts';

/**
 * POST payment-webhook.php. A forged call can only make us ask the provider about one of our
 * payments.
 */
export async function receiveWebhook(
  context: RequestContext<RequestBody<typeof paymentWebhookContract, 'POST'>>,
): Promise<Record<string, never>> {
  await askAbout(context, context.body.id);
  return {};
}

/**
 * POST payment-notification.php. Its signature proves who sent it and nothing of the payment, so the
 * provider is asked all the same.
 *
 * @throws AppError `not_found` where no provider of the brand signed it
 */
export async function receiveNotification(
  context: RequestContext<RequestBody<typeof paymentNotificationContract, 'POST'>>,
): Promise<FileResponse> {
  for (const account of providerAccounts(context.brand.config.payments)) {
    const told = await openAccount(account).readNotification?.(context.body);
    if (!told) continue;
    await askAbout(context, told.id);
    return new FileResponse(Buffer.from(told.answer), 'notification.xml');
  }
  throw new AppError('not_found');
}

async function askAbout(
  { brand, scope }: Pick<RequestContext, 'brand' | 'scope'>,
  id: string,
): Promise<void> {
  // Provider ids have no other characters, and the table's keys must not contain the separator.
  if (!/^[\w-]+$/.test(id)) return;
  const known = await knownPayment(scope, id);
  if (known) await applyProviderStatus({ brand, member: known.member }, known.id);
}
