/** Preflight's test payment: buys the smallest package, for which a person pays, and gives it back. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getPath } from '#shared/api/contract.ts';
import { toMinor } from '#shared/rules/money.ts';
import { getProviderNames, offeredMethods } from '#shared/rules/provider-methods.ts';
import { getProvider } from '../../functions/adapters/payment-providers.ts';
import { testOrderPrefix } from '../../functions/adapters/payments.ts';
import {
  type Finding,
  ok,
  type Subject,
  unknown,
  wrong,
} from '../../functions/domain/operators/preflight-findings.ts';
import { notifiedAt } from '../../functions/domain/payments/hand-over.ts';

const looksEveryMs = 3_000;
const waitsMs = 10 * 60_000;

/** @param say tells the person where to pay */
export async function payAndRefund(
  { config, id }: Subject,
  say: (line: string) => void,
): Promise<Finding> {
  const [smallest] = [...config.prices.packages].sort(
    (first, second) => toMinor(first.amount) - toMinor(second.amount),
  );
  const [country] = config.countries;
  const [method] = country ? offeredMethods(config, country) : [];
  const [name] = method ? getProviderNames(config, method) : [];
  if (!smallest || !method || !name) return unknown('the brand sells nothing');
  const provider = getProvider(config.payments, name);
  const origin = `https://${config.domains[0]}`;
  const order = `${testOrderPrefix}${randomUUID()}`;
  const amount = { minor: toMinor(smallest.amount), currency: smallest.amount.currency };
  const made = await provider.create({
    ...{ id: order, tenant: testOrderPrefix, amount, method, sequence: 'once' },
    description: `Preflight of ${id}`,
    locale: config.default_locale,
    ...{ returnUrl: origin, cancelUrl: origin },
    webhookUrl: `${origin}${getPath(notifiedAt(provider))}`,
  });
  const shown = `${smallest.amount.value} ${smallest.amount.currency}`;
  say(`Pay ${shown} within ${waitsMs / 60_000} minutes: ${made.checkoutUrl}`);
  for (let waited = 0; waited < waitsMs; waited += looksEveryMs) {
    const payment = await provider.find(made.id);
    if (payment?.status === 'paid') {
      await provider.refund(made.id, amount, `${order}-refund`);
      return ok(`${made.id}: ${shown} were paid and given back`);
    }
    if (payment && payment.status !== 'open') {
      return wrong(`the payment ${made.id} is ${payment.status}`, 'ask the provider why');
    }
    await pause(looksEveryMs);
  }
  await provider.cancel(made.id).catch(() => undefined);
  return unknown(`nobody paid ${made.id} in time`);
}
