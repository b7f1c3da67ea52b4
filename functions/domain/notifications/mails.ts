/** Sends mails to members in the brand's design. Suppressed addresses get none. */
import { getPath } from '#shared/api/contract.ts';
import { unsubscribeContract } from '#shared/api/unsubscribe.ts';
import type { EmailType, Locale } from '#shared/model/values.ts';
import { sendMail } from '../../adapters/mail.ts';
import type { RenderedMail } from '../../mail/render.ts';
import { unsubscribeToken } from '../account/unsubscribe-link.ts';
import type { Brand } from '../core/brand.ts';
import type { MailMessage } from '../core/outbox.ts';
import { memberScope } from '../core/scope.ts';
import { orderedPhotos } from '../members/album.ts';
import { type Account, getDisabledMails, type Member } from '../members/members.ts';
import { snapshotItem } from '../members/report-snapshot.ts';
import { getPaymentMailContent } from '../payments/payment-mails.ts';
import { complaintItem } from '../safety/former-reports.ts';
import { getFraudWarning } from './fraud-warnings.ts';
import { type Letter, renderLetter, type UnsubscribeLinks } from './letters.ts';
import { linkMail } from './link-mails.ts';
import { isSuppressed } from './suppressions.ts';

/**
 * Sends a mail to its member.
 *
 * @param id of the mail; retries of the same mail must use the same id
 * @returns false where its address is suppressed or the member unsubscribed from the type
 * @throws MailError
 */
export async function mailMember(
  member: Member,
  brand: Brand,
  letter: Letter,
  { id, locale }: { id: string; locale: Locale },
): Promise<boolean> {
  const { account, profile, scope } = member;
  const { address, type, ...what } = letter;
  if (type && !wantsMail(account, type, brand)) return false;
  const to = address ?? { email: account.email, hash: account.email_hash };
  if (await isSuppressed(scope, to.hash)) return false;
  const unsubscribe = type && createUnsubscribeLinks(brand, unsubscribeToken.of(scope, type));
  const recipient = { name: profile.name, address: to.email };
  await sendRendered(brand, renderLetter(brand, { ...what, locale, recipient, unsubscribe }), {
    id,
    to: to.email,
    unsubscribe,
  });
  return true;
}

/**
 * Sends a rendered mail as its brand.
 *
 * @throws MailError
 */
export async function sendRendered(
  { id: tenant, config: { mail } }: Brand,
  rendered: RenderedMail,
  { id, to, unsubscribe }: { id: string; to: string; unsubscribe?: UnsubscribeLinks | undefined },
): Promise<void> {
  await sendMail({
    tenant,
    from: { name: mail.from_name, address: mail.from_address },
    replyTo: mail.reply_to,
    to,
    messageId: `${id}@${mail.from_address.split('@')[1]}`,
    ...(unsubscribe ? { listUnsubscribe: { url: unsubscribe.oneClick } } : {}),
    ...rendered,
  });
}

/**
 * Tells whether a member gets mails of a type: the address is confirmed, they did not unsubscribe,
 * and they consented where that is needed.
 */
export const wantsMail = (account: Account, type: EmailType, brand: Brand): boolean =>
  account.status === 'active' && !getDisabledMails(account, brand).includes(type);

export const createUnsubscribeLinks = ({ origin }: Brand, token: string): UnsubscribeLinks => ({
  url: `${origin}/unsubscribe?token=${token}`,
  oneClick: `${origin}${getPath(unsubscribeContract)}?token=${token}`,
});

/** Composes the mail that was staged under an id; null where it is obsolete. */
export function stagedLetter(
  member: Member,
  brand: Brand,
  item: MailMessage & { id: string },
): Promise<Letter | null> | Letter | null {
  const { template, report } = item;
  switch (template) {
    case 'photo_reminder':
      return photoReminder(member, brand);
    case 'report_answer':
      return reportAnswer(member, report);
    case 'fraud_warning':
      return getFraudWarning(member.scope, brand, item.about);
    case 'goodwill':
      return getGoodwill(brand, item);
    case 'receipt':
    case 'payment_reversed':
    case 'direct_debit_notice':
    case 'withdrawal_receipt':
    case 'immediate_start_receipt':
      return getPaymentMailContent(member, brand, template, item);
    default:
      return linkMail(member, brand, template, item);
  }
}

/** Reminds members without a photo once, a day after signup. */
function photoReminder({ photos }: Member, brand: Brand): Letter | null {
  if (orderedPhotos(photos).length > 0) return null;
  return {
    type: 'reminders',
    template: 'photo_reminder',
    params: { link: `${brand.origin}/profile` },
  };
}

const getGoodwill = ({ origin }: Brand, { credits = 0 }: MailMessage): Letter => ({
  template: 'goodwill',
  params: { link: `${origin}/members`, credits },
});

/** Informs the reporter of a decision. An unconfirmed address may belong to a stranger. */
async function reportAnswer(
  { scope, account }: Member,
  report: string | undefined,
): Promise<Letter | null> {
  if (account.status !== 'active' || !report) return null;
  const complaint = await complaintItem(scope, report);
  if (!complaint?.answer) return null;
  const { decision, text } = complaint.answer;
  // The mail reveals only the name under which the member was reported.
  const snapshot = await snapshotItem(memberScope(scope, complaint.reported), report);
  return {
    template: 'report_answer',
    params: { reported: snapshot?.document.name ?? null, decision, words: text },
  };
}
