/** The payment sandbox's own side: where a browser pays, and where tests say what happens. */
import * as z from 'zod/mini';
import { type Answer, errorAnswer, htmlAnswer, jsonAnswer, redirectAnswer } from './answer.ts';
import { checkoutPage, checkoutPolicy } from './checkout-page.ts';
import type { PaymentSandbox, SandboxPayment } from './engines/mollie.ts';
import { MollieError } from './engines/mollie-error.ts';
import type { Visit } from './event.ts';
import { isForeign } from './local-origin.ts';

const amountSchema = z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)));
const cardSchema = z.optional(z.string().check(z.regex(/^\d{4}$/)));

/** What happens to a payment. `paid` may say the last digits of the card. */
const eventSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('paid'), card: cardSchema }),
  z.strictObject({ status: z.enum(['open', 'pending', 'failed', 'canceled', 'expired']) }),
  z.strictObject({ status: z.enum(['refunded', 'charged_back']), amount: amountSchema }),
  z.strictObject({ status: z.literal('chargeback_reversed') }),
]);

const switchesSchema = z.strictObject({
  /** Whether calls are refused: of one brand or all, only new payments where a method is named. */
  outage: z.optional(z.boolean()),
  brand: z.optional(z.string()),
  /** As Mollie calls it. */
  method: z.optional(z.string()),
  /** Whether no webhook is sent, nor ever sent later. */
  webhooks_lost: z.optional(z.boolean()),
});

const choiceSchema = z.object({
  choice: z.enum(['paid', 'failed', 'canceled', 'open']),
  card: cardSchema,
});

/** Answers a path below /__local/psp. */
export async function paymentAnswer(
  visit: Visit,
  path: string,
  sandbox: PaymentSandbox,
): Promise<Answer> {
  const reads = visit.method === 'GET' || visit.method === 'HEAD';
  if (!reads && visit.method !== 'POST') {
    return errorAnswer('method_not_allowed', { allow: 'GET, HEAD, POST' });
  }
  if (!reads && isForeign(visit)) return errorAnswer('forbidden_origin');
  if (path === '/switches' && !reads) return turn(visit, sandbox);
  if (path === '/payments' && reads) return jsonAnswer(sandbox.payments(accountOf(visit)));

  const [, place, id = ''] = /^\/(checkout|payments)\/([^/]+)$/.exec(path) ?? [];
  const payment = sandbox.payment(id);
  if (!payment) return errorAnswer('not_found');
  if (place === 'checkout') return reads ? page(payment) : choose(visit, payment, sandbox);
  return reads ? jsonAnswer(payment) : happen(visit, id, sandbox);
}

const accountOf = ({ target }: Visit) =>
  new URL(target, 'http://localhost').searchParams.get('brand') ?? undefined;

const page = (payment: SandboxPayment): Answer =>
  htmlAnswer(checkoutPage(payment), { 'content-security-policy': checkoutPolicy(payment) });

/** What the person at the checkout chose; then the browser goes back to the brand. */
async function choose(
  visit: Visit,
  payment: SandboxPayment,
  sandbox: PaymentSandbox,
): Promise<Answer> {
  const form = new URLSearchParams(visit.body.toString('utf8'));
  const asked = choiceSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return errorAnswer('validation_failed');
  const { choice, card } = asked.data;
  // A page that was opened twice must not undo what was done on the other.
  if (payment.status === 'open' && choice !== 'open') {
    await sandbox.happen(
      payment.id,
      choice === 'paid' ? { status: choice, card } : { status: choice },
    );
  }
  const back =
    choice === 'canceled' ? (payment.cancelUrl ?? payment.redirectUrl) : payment.redirectUrl;
  return redirectAnswer(back ?? '/__local/');
}

async function happen(visit: Visit, id: string, sandbox: PaymentSandbox): Promise<Answer> {
  const asked = eventSchema.safeParse(jsonOf(visit));
  if (!asked.success) return errorAnswer('validation_failed');
  try {
    return jsonAnswer(await sandbox.happen(id, asked.data));
  } catch (error) {
    if (error instanceof MollieError) return errorAnswer('validation_failed');
    throw error;
  }
}

function turn(visit: Visit, sandbox: PaymentSandbox): Answer {
  const asked = switchesSchema.safeParse(jsonOf(visit));
  if (!asked.success) return errorAnswer('validation_failed');
  const { outage, brand, method, webhooks_lost } = asked.data;
  if (outage !== undefined) {
    sandbox.outage(outage, {
      ...(brand === undefined ? {} : { account: brand }),
      ...(method === undefined ? {} : { method }),
    });
  }
  if (webhooks_lost !== undefined) sandbox.loseWebhooks(webhooks_lost);
  return jsonAnswer({ calls: sandbox.calls(), delivered: sandbox.delivered() });
}

function jsonOf({ body }: Visit): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
