/** Which mails about a payment were sent, and when. */
import { nowIso } from '../../adapters/clock.ts';
import type { MailMessage, PaymentMail } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { debitOrderKey } from './direct-debit-request.ts';
import { findPaymentByKey } from './payments.ts';
import { listSentMails, putSentMail } from './sent-mails.store.ts';

export interface SentMail {
  payment: string;
  template: PaymentMail;
  /** ISO 8601. */
  at: string;
}

const noted: readonly PaymentMail[] = [
  ...(['receipt', 'payment_reversed', 'withdrawal_receipt', 'immediate_start_receipt'] as const),
  'direct_debit_notice',
];

/** Notes a mail that was sent, at each payment that it is about. Repeated it changes only the time. */
export async function notePaymentMails(
  member: MemberScope,
  message: MailMessage & { id: string },
): Promise<void> {
  const template = noted.find((one) => one === message.template);
  if (!template) return;
  for (const payment of await findPayments(member, message)) {
    await putSentMail(member, payment, message.id, { template, at: nowIso() });
  }
}

/** A notice of a direct debit names its request, from which the payment was made. */
async function findPayments(
  member: MemberScope,
  { payment, payments = [], request }: MailMessage,
): Promise<string[]> {
  const debit = request ? await findPaymentByKey(member, debitOrderKey(request)) : null;
  return [...payments, ...(payment === undefined ? [] : [payment]), ...(debit ? [debit.id] : [])];
}

/** Lists the mails about a member's payments, oldest first. */
export async function listMailsOfPayments(member: MemberScope): Promise<SentMail[]> {
  const found = await listSentMails(member);
  return found.sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Lists the mails about a payment, oldest first. */
export const listPaymentMails = async (member: MemberScope, payment: string): Promise<SentMail[]> =>
  (await listMailsOfPayments(member)).filter((mail) => mail.payment === payment);
