/** Sends mails to members in the brand's design. Suppressed addresses get none. */
import { getPath } from '#shared/api/contract.ts';
import { unsubscribeContract } from '#shared/api/unsubscribe.ts';
import type { EmailType, Locale } from '#shared/model/values.ts';
import { sendMail } from '../../adapters/mail.ts';
import { type MailInput, renderMail } from '../../mail/render.ts';
import { mailTheme } from '../../mail/theme.ts';
import { unsubscribeToken } from '../account/unsubscribe-link.ts';
import type { Brand } from '../core/brand.ts';
import type { MailMessage } from '../core/outbox.ts';
import { memberScope } from '../core/scope.ts';
import { orderedPhotos } from '../members/album.ts';
import type { Account, Member } from '../members/members.ts';
import { snapshotItem } from '../members/report-snapshot.ts';
import { getPaymentMailContent } from '../payments/payment-mails.ts';
import { complaintItem } from '../safety/reports.ts';
import { linkMail } from './link-mails.ts';
import { isSuppressed } from './suppressions.ts';

/** The recipient and content of a mail. */
export type Letter = Pick<MailInput, 'template' | 'params'> & {
  /** The recipient; by default the account's own address. */
  address?: { email: string; hash: string };
  /** The type under which the member can unsubscribe; absent for mandatory mails. */
  type?: EmailType;
};

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
  const { config, theme, origin } = brand;
  const { address, type, ...what } = letter;
  if (type && !wantsMail(account, type)) return false;
  const to = address ?? { email: account.email, hash: account.email_hash };
  if (await isSuppressed(scope, to.hash)) return false;
  const unsubscribe = type && createUnsubscribeLink(member, brand, type);
  const mail = renderMail({
    brand: {
      id: brand.id,
      name: config.name,
      origin,
      companyLine: [config.company.name, config.company.address, config.company.city].join(', '),
      supportEmail: config.company.support_email,
      logoUrl: `${origin}${brand.assets}/icons/192.png`,
      theme: mailTheme(theme),
    },
    locale,
    recipient: { name: profile.name, address: to.email },
    ...(unsubscribe ? { unsubscribe: { url: unsubscribe.url } } : {}),
    ...what,
  } as MailInput);
  await sendMail({
    tenant: brand.id,
    from: { name: config.mail.from_name, address: config.mail.from_address },
    replyTo: config.mail.reply_to,
    to: to.email,
    messageId: `${id}@${config.mail.from_address.split('@')[1]}`,
    ...(unsubscribe ? { listUnsubscribe: { url: unsubscribe.oneClick } } : {}),
    ...mail,
  });
  return true;
}

/**
 * Tells whether a member gets mails of a type: the address is confirmed and they did not
 * unsubscribe.
 */
export const wantsMail = (
  { status, notifications_disabled }: Pick<Account, 'status' | 'notifications_disabled'>,
  type: EmailType,
): boolean => status === 'active' && !notifications_disabled.includes(type);

function createUnsubscribeLink({ scope }: Member, brand: Brand, type: EmailType) {
  const token = unsubscribeToken.of(scope, type);
  return {
    url: `${brand.origin}/unsubscribe?token=${token}`,
    oneClick: `${brand.origin}${getPath(unsubscribeContract)}?token=${token}`,
  };
}

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
