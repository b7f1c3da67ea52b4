/** Which mails about a payment were sent, and when. */
import { nowIso } from '../../adapters/clock.ts';
import type { MailMessage, PaymentMail } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { listSentMails, putSentMail } from './sent-mails.store.ts';

export interface SentMail {
  payment: string;
  template: PaymentMail;
  /** ISO 8601. */
  at: string;
}

/** A notice of a direct debit names its request, which has a payment only later. */
const noted: readonly PaymentMail[] = [
  ...(['receipt', 'payment_reversed', 'withdrawal_receipt', 'immediate_start_receipt'] as const),
];

/** Notes a mail that was sent, at each payment that it is about. Repeated it changes only the time. */
export async function notePaymentMails(
  member: MemberScope,
  { id, template, payment, payments = [] }: MailMessage & { id: string },
): Promise<void> {
  const known = noted.find((one) => one === template);
  if (!known) return;
  for (const about of payment === undefined ? payments : [payment]) {
    await putSentMail(member, about, id, { template: known, at: nowIso() });
  }
}

/** Lists the mails about a member's payments, oldest first. */
export async function listMailsOfPayments(member: MemberScope): Promise<SentMail[]> {
  const found = await listSentMails(member);
  return found.sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Lists the mails about a payment, oldest first. */
export const listPaymentMails = async (member: MemberScope, payment: string): Promise<SentMail[]> =>
  (await listMailsOfPayments(member)).filter((mail) => mail.payment === payment);
