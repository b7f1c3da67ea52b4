/**
 * Composes mails with a link, and decides whether they are still sent when the link has expired.
 */
import { activateContract } from '#shared/api/activate.ts';
import { getPath } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { getDevice } from '#shared/rules/device.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { momentText } from '../../mail/formats.ts';
import { translate } from '../../mail/texts.ts';
import { findMailedLink, linkHolds } from '../account/links.ts';
import type { Brand } from '../core/brand.ts';
import type { LinkPurpose, LoginEvent, MailMessage } from '../core/outbox.ts';
import { withinRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { type Account, emailHolder, findMember, isAway, type Member } from '../members/members.ts';
import type { Letter } from './letters.ts';

/** The page of each mail's link. Only the activation link acts when it is followed. */
const linkPaths: Record<LinkPurpose, string> = {
  activation: getPath(activateContract),
  reset_password: '/reset-password/do',
  mail_change: '/mail-change/do',
  mail_change_undo: '/mail-change/undo',
  reactivation: '/account-reactivate',
  account_copy: '/account-export',
  password_changed: '/reset-password/do',
  new_login: '/reset-password/do',
};

/** Query parameters of the link's page beside the token. */
const linkQueries: Partial<Record<LinkPurpose, string>> = {
  password_changed: '&reason=not_me',
  new_login: '&reason=not_me',
};

const isHere = (status: Account['status']) => !isAway({ status });

/** Between staging and sending the member may have confirmed the address, left or come back. */
const stillWanted: Record<LinkPurpose, (status: Account['status']) => boolean> = {
  activation: (status) => status === 'not_confirmed',
  reset_password: isHere,
  mail_change: isHere,
  mail_change_undo: isHere,
  reactivation: (status) => status === 'pending_deletion',
  // What is held about somebody is theirs to know, whatever restricts them.
  account_copy: (status) => status !== 'not_confirmed',
  password_changed: isHere,
  new_login: (status) => status === 'active',
};

/** Composes a mandatory mail with a link that works once. */
export async function linkMail(
  { scope, account, wallet }: Member,
  brand: Brand,
  template: LinkPurpose,
  { id, locale, login }: MailMessage & { id: string },
): Promise<Letter | null> {
  if (!stillWanted[template](account.status)) return null;
  // A used or expired link is useless. Security mails are sent anyway, so that an intruder cannot
  // suppress them by invalidating the links.
  const found = await findMailedLink(scope, template, id);
  if (!found) return null;
  const { token, link } = found;
  const holds = linkHolds(link, account);
  if (!holds && !isSecurityMail(template)) return null;
  const target = holds
    ? `${brand.origin}${linkPaths[template]}?token=${token}${linkQueries[template] ?? ''}`
    : `${brand.origin}/reset-password`;
  // Mails about an address or a login go to the address that they were staged for.
  const address =
    link.email && link.email_hash ? { address: { email: link.email, hash: link.email_hash } } : {};
  const known = await addressKnown(scope, brand, template, link.email_hash ?? account.email_hash);
  if (known) return known.letter && { ...address, ...known.letter };
  if (template === 'activation') {
    const { credits, free_messages: messages } = wallet;
    return { ...address, template, params: { link: target, credits, messages } };
  }
  const params = {
    link: target,
    seconds: holds ? Math.min(secondsByPurpose[template], link.expires - nowSeconds()) : null,
    newEmail: account.email,
    ...(login ? { login: loginWords(locale, brand, login) } : {}),
  };
  return { ...address, template, params };
}

/** Tells whether a mail reports an event, which is sent even if its link is invalid. */
const isSecurityMail = (template: LinkPurpose): boolean =>
  template === 'password_changed' || template === 'new_login';

/** How long each link is valid after it was staged. */
const secondsByPurpose: Record<Exclude<LinkPurpose, 'activation'>, number> = {
  reset_password: limits.resetTokenSeconds,
  mail_change: limits.mailChangeTokenSeconds,
  mail_change_undo: limits.mailChangeUndoSeconds,
  reactivation: limits.reactivationDays * 86_400,
  account_copy: limits.accountCopySeconds,
  password_changed: limits.notMeTokenSeconds,
  new_login: limits.notMeTokenSeconds,
};

/**
 * Returns the mail for an address of another member where memberships are hidden. It tells the
 * mailbox what the browser does not learn. Null where the address is free.
 */
async function addressKnown(
  scope: MemberScope,
  brand: Brand,
  template: LinkPurpose,
  emailHash: string,
): Promise<{ letter: Letter | null } | null> {
  const claims = template === 'activation' || template === 'mail_change';
  if (!claims || !brand.config.features.hide_membership) return null;
  const holder = await emailHolder(scope, emailHash);
  if (!holder || holder.member.member === scope.member) return null;
  if (!(await withinRate(scope, 'address_mails', emailHash))) return { letter: null };
  const account = holder.current ? (await findMember(holder.member))?.account : null;
  const params = { login: `${brand.origin}/login`, reset: `${brand.origin}/reset-password` };
  return {
    letter: {
      // The mail uses the address as its member wrote it.
      ...(account ? { address: { email: account.email, hash: account.email_hash } } : {}),
      template: 'address_known',
      params,
    },
  };
}

/** Browser and system come from closed lists, so that no mail contains text from a user agent. */
function loginWords(locale: Locale, brand: Brand, login: LoginEvent) {
  const { browser, system } = getDevice(login.user_agent);
  const device =
    browser && system
      ? translate(locale, 'new_login.browser_on', { browser, system })
      : (browser ?? system ?? translate(locale, 'new_login.unknown_device'));
  return { device, time: momentText(locale, login.at, brand.config.time_zone) };
}
