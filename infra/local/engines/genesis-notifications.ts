/** Genesis's notifications, whose receiver must echo the id. */
import { createHash } from 'node:crypto';
import { toMinor } from '#shared/rules/money.ts';
import { chargebackReason } from './genesis-answers.ts';
import { type GenesisPayment, getFormStatus, getSaleStatus, isByForm } from './genesis-rules.ts';
import { readXml } from './genesis-xml.ts';
import type { SandboxEvent } from './payment-sandbox.ts';
import type { Webhook, WebhookResponse, Webhooks } from './sandbox-webhooks.ts';

export type SignatureHash = 'sha1' | 'sha256' | 'sha512';

export interface NotificationOptions {
  hash: SignatureHash;
  getPassword(account: string): string;
}

export interface Notifications {
  /** Sends what happened to a payment. Resolves after the first attempt. */
  send(payment: GenesisPayment, event?: SandboxEvent): Promise<void>;
  /**
   * While on, each notification is sent twice, and after it those that were sent before, the latest
   * first: the last one to arrive tells of the earliest state.
   */
  repeat(on: boolean): void;
}

/** @param webhooks which take responses that `isEcho` accepts */
export function createNotifications(
  webhooks: Pick<Webhooks, 'send'>,
  options: NotificationOptions,
): Notifications {
  /** Sent notifications by payment, while they are repeated. */
  const sent = new Map<string, Webhook[]>();
  let repeats = false;
  return {
    async send(payment, event) {
      const webhook = toWebhook(payment, event, options);
      if (!webhook) return;
      if (!repeats) {
        await webhooks.send(webhook);
        return;
      }
      const all = [...(sent.get(payment.id) ?? []), webhook];
      sent.set(payment.id, all);
      for (const one of all.toReversed()) {
        await webhooks.send(one);
        await webhooks.send(one);
      }
    },
    repeat(on) {
      repeats = on;
      if (!on) sent.clear();
    },
  };
}

function toWebhook(
  payment: GenesisPayment,
  event: SandboxEvent | undefined,
  options: NotificationOptions,
): Webhook | null {
  if (payment.webhookUrl === null) return null;
  const fields =
    event?.status === 'charged_back' || event?.status === 'chargeback_reversed'
      ? getChargebackFields(payment, event.status)
      : isByForm(payment)
        ? getFormFields(payment)
        : getSaleFields(payment);
  const signed = fields.wpf_unique_id ?? fields.unique_id;
  const signature = createHash(options.hash)
    .update(`${signed}${options.getPassword(payment.account)}`)
    .digest('hex');
  return {
    // Each state is repeated until it is taken, even after a later one was.
    id: `${payment.id} ${fields.event ?? fields.status}`,
    url: payment.webhookUrl,
    body: new URLSearchParams({ ...fields, signature }).toString(),
  };
}

type Fields = Record<string, string> & { unique_id: string; status: string };

const getSaleFields = (payment: GenesisPayment): Fields => ({
  transaction_id: payment.transactionId,
  unique_id: payment.sale?.id ?? payment.id,
  transaction_type: payment.method ?? 'wpf',
  status: getSaleStatus(payment),
  amount: String(toMinor(payment.amount)),
  currency: payment.amount.currency,
});

const getFormFields = (payment: GenesisPayment): Fields => ({
  ...getSaleFields(payment),
  unique_id: payment.id,
  status: getFormStatus(payment),
  notification_type: 'wpf',
  wpf_unique_id: payment.id,
  wpf_transaction_id: payment.transactionId,
  wpf_status: getFormStatus(payment),
  ...(payment.sale ? { payment_transaction_unique_id: payment.sale.id } : {}),
});

function getChargebackFields(
  payment: GenesisPayment,
  status: 'charged_back' | 'chargeback_reversed',
): Fields {
  const latest = payment.chargebacks.at(-1);
  return {
    ...getSaleFields(payment),
    amount: String(toMinor(latest?.amount ?? payment.amount)),
    event: status === 'charged_back' ? 'chargeback' : 'chargeback_reversal',
    reason_code: chargebackReason.reason_code,
  };
}

/** Whether a response holds the id that its notification told. */
export function isEcho({ status, type, text }: WebhookResponse, { body }: Webhook): boolean {
  if (status !== 200 || type !== 'application/xml') return false;
  const fields = new URLSearchParams(body);
  const name = fields.has('wpf_unique_id') ? 'wpf_unique_id' : 'unique_id';
  try {
    const { root, content } = readXml(text);
    const echoed = (content as Record<string, unknown>)[name];
    return root === 'notification_echo' && echoed === fields.get(name);
  } catch {
    return false;
  }
}
