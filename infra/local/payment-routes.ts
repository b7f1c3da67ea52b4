/** The sandboxes' checkout page, and the calls by which tests simulate events of payments. */
import * as z from 'zod/mini';
import { checkoutPage, checkoutPolicy } from './checkout-page.ts';
import { statementText } from './engines/genesis-payouts.ts';
import {
  type JoinedSandboxes,
  type SandboxPayment,
  SandboxRefusal,
  sandboxProviders,
  sandboxWarningKinds,
} from './engines/payment-sandbox.ts';
import { bankText } from './engines/sandbox-payouts.ts';
import type { EdgeRequest } from './event.ts';
import { parseJson } from './json-body.ts';
import { isForeign } from './local-origin.ts';
import {
  errorResponse,
  htmlResponse,
  jsonResponse,
  type LocalResponse,
  redirectResponse,
} from './response.ts';

const amountSchema = z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)));
const countrySchema = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)));
const cardSchema = z.optional(z.string().check(z.regex(/^\d{4}$/)));

/** An event of a payment. `paid` may contain the last digits of the card. */
const eventSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('paid'), card: cardSchema, country: countrySchema }),
  z.strictObject({ status: z.enum(['open', 'pending', 'failed', 'canceled', 'expired']) }),
  z.strictObject({ status: z.literal('refunded'), amount: amountSchema }),
  z.strictObject({
    status: z.literal('charged_back'),
    amount: amountSchema,
    reason: z.optional(z.string().check(z.regex(/^[A-Z0-9.]{1,10}$/))),
  }),
  z.strictObject({ status: z.literal('chargeback_reversed') }),
  z.strictObject({ status: z.literal('warned'), kind: z.optional(z.enum(sandboxWarningKinds)) }),
]);

const switchesSchema = z.strictObject({
  /** The provider whose sandbox is switched; by default every one. */
  provider: z.optional(z.enum(sandboxProviders)),
  /**
   * Whether calls are refused, of one brand or of all. With a method, only new payments are
   * refused.
   */
  outage: z.optional(z.boolean()),
  brand: z.optional(z.string()),
  /** The method's name at the provider. */
  method: z.optional(z.string()),
  /** Whether webhooks are dropped and not sent later. */
  webhooks_lost: z.optional(z.boolean()),
});

const choiceSchema = z.object({
  choice: z.enum(['paid', 'failed', 'canceled', 'open']),
  card: cardSchema,
});

/** Handles a path below /__local/psp. */
export async function routePaymentRequest(
  edgeRequest: EdgeRequest,
  path: string,
  sandbox: JoinedSandboxes,
): Promise<LocalResponse> {
  const reads = edgeRequest.method === 'GET' || edgeRequest.method === 'HEAD';
  if (!reads && edgeRequest.method !== 'POST') {
    return errorResponse('method_not_allowed', { allow: 'GET, HEAD, POST' });
  }
  if (!reads && isForeign(edgeRequest)) return errorResponse('forbidden_origin');
  if (path === '/switches' && !reads) return turn(edgeRequest, sandbox);
  if (path === '/payments' && reads) return jsonResponse(sandbox.payments(getAccount(edgeRequest)));

  const account = getAccount(edgeRequest);
  if (path === '/statement' && reads && account) {
    const [genesis] = sandbox.list('genesis');
    return csvResponse(statementText(genesis?.payouts(account) ?? []));
  }
  if (path === '/bank' && reads && account) {
    return csvResponse(bankText(sandbox.payouts(account)));
  }

  const [, place, id = ''] = /^\/(checkout|payments)\/([^/]+)$/.exec(path) ?? [];
  const payment = sandbox.payment(id);
  if (!payment) return errorResponse('not_found');
  if (place === 'checkout') return reads ? page(payment) : choose(edgeRequest, payment, sandbox);
  return reads ? jsonResponse(payment) : happen(edgeRequest, id, sandbox);
}

const csvResponse = (text: string): LocalResponse =>
  htmlResponse(text, { 'content-type': 'text/csv; charset=utf-8' });

const getAccount = ({ target }: EdgeRequest) =>
  new URL(target, 'http://localhost').searchParams.get('brand') ?? undefined;

const page = (payment: SandboxPayment): LocalResponse =>
  htmlResponse(checkoutPage(payment), { 'content-security-policy': checkoutPolicy(payment) });

/** Applies the choice at the checkout page and redirects to the brand. */
async function choose(
  edgeRequest: EdgeRequest,
  payment: SandboxPayment,
  sandbox: JoinedSandboxes,
): Promise<LocalResponse> {
  const form = new URLSearchParams(edgeRequest.body.toString('utf8'));
  const parsed = choiceSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return errorResponse('validation_failed');
  const { choice, card } = parsed.data;
  // A second open page must not undo the choice made on the first.
  if (payment.status === 'open' && choice !== 'open') {
    await sandbox.happen(
      payment.id,
      choice === 'paid' ? { status: choice, card } : { status: choice },
    );
  }
  return redirectResponse(getReturnUrl(payment, choice) ?? payment.redirectUrl ?? '/__local/');
}

type Choice = z.infer<typeof choiceSchema>['choice'];

/** Returns the URL for an outcome that is not success; null where the payment has none. */
function getReturnUrl(payment: SandboxPayment, choice: Choice): string | null {
  switch (choice) {
    case 'canceled':
      return payment.cancelUrl;
    case 'failed':
      return payment.failureUrl ?? null;
    case 'open':
      return payment.pendingUrl ?? null;
    default:
      return null;
  }
}

async function happen(
  edgeRequest: EdgeRequest,
  id: string,
  sandbox: JoinedSandboxes,
): Promise<LocalResponse> {
  const parsed = eventSchema.safeParse(parseJson(edgeRequest.body));
  if (!parsed.success) return errorResponse('validation_failed');
  try {
    return jsonResponse(await sandbox.happen(id, parsed.data));
  } catch (error) {
    if (error instanceof SandboxRefusal) return errorResponse('validation_failed');
    throw error;
  }
}

function turn(edgeRequest: EdgeRequest, sandbox: JoinedSandboxes): LocalResponse {
  const parsed = switchesSchema.safeParse(parseJson(edgeRequest.body));
  if (!parsed.success) return errorResponse('validation_failed');
  const { provider, outage, brand, method, webhooks_lost } = parsed.data;
  for (const one of sandbox.list(provider)) {
    if (outage !== undefined) {
      one.outage(outage, {
        ...(brand === undefined ? {} : { account: brand }),
        ...(method === undefined ? {} : { method }),
      });
    }
    if (webhooks_lost !== undefined) one.loseWebhooks(webhooks_lost);
  }
  return jsonResponse({ calls: sandbox.calls(), delivered: sandbox.delivered() });
}
