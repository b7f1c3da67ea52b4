/** The mails of mailings: sent to members, shown to operators, and sent to them as a test. */
import type { Locale } from '#shared/model/values.ts';
import type { MailingType } from '#shared/rules/mail-consent.ts';
import { now } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { RenderedMail } from '../../mail/render.ts';
import type { Brand } from '../core/brand.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import {
  type DeliveryOutcome,
  type MailingMessage,
  newOutboxId,
  type OutboxItem,
} from '../core/outbox.ts';
import { type MemberScope, tenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { renderLetter } from './letters.ts';
import { countWithheld } from './mailings.store.ts';
import { findMailing, findMailingText, isOver, type MailingText } from './mailings.ts';
import { createUnsubscribeLinks, mailMember, sendRendered } from './mails.ts';
import { isSuppressed } from './suppressions.ts';

/** A mail of a paused mailing is looked at again after this time. */
const pausedMs = 600_000;

/**
 * Sends a staged mail, unless its mailing was paused or cancelled or its member does not want it any
 * more.
 *
 * @throws MailError
 */
export async function deliverMailing(
  scope: MemberScope,
  brand: Brand,
  { id, mailing: name, progress = {} }: OutboxItem & MailingMessage,
): Promise<DeliveryOutcome> {
  const mailing = await findMailing(scope, name);
  if (mailing?.status === 'paused' && !isOver(mailing)) {
    return { sent: false, again: { at: new Date(now().getTime() + pausedMs), progress } };
  }
  const goesOn = mailing && mailing.status !== 'cancelled' && !isOver(mailing);
  const sent = goesOn && (await sendToMember(scope, brand, { id, name, type: mailing.type }));
  if (!sent) await countWithheld(scope, name);
  return { sent: sent === true };
}

async function sendToMember(
  scope: MemberScope,
  brand: Brand,
  { id, name, type }: { id: string; name: string; type: MailingType },
): Promise<boolean> {
  const member = await findMember(scope);
  if (!member || member.profile.fictional) return false;
  const languages = [member.account.language, brand.config.default_locale, ...brand.config.locales];
  const text = await findMailingText(scope, name, languages);
  if (!text) return false;
  const params = { type, text, origin: brand.origin, isTest: false };
  const letter = { type, template: 'mailing', params } as const;
  return mailMember(member, brand, letter, { id, locale: text.locale });
}

interface Shown {
  type: MailingType;
  text: MailingText;
  locale: Locale;
}

/** Stands for the recipient in a preview and in a test. */
const sampleName = 'Alex';
const sampleAddress = 'alex@example.com';

const render = (brand: Brand, { type, text, locale }: Shown, address: string, isTest: boolean) =>
  renderLetter(brand, {
    template: 'mailing',
    params: { type, text, origin: brand.origin, isTest },
    locale,
    recipient: { name: sampleName, address },
    unsubscribe: createUnsubscribeLinks(brand, 'test'),
  });

/** Renders a mailing as a member called Alex would get it. */
export const previewMailing = (brand: Brand, shown: Shown): RenderedMail =>
  render(brand, shown, sampleAddress, false);

/**
 * Sends a mailing to one address, marked as a test. Its links to unsubscribe lead to no member.
 *
 * @returns false where the address is suppressed
 * @throws MailError
 */
export async function sendTestMailing(brand: Brand, shown: Shown, to: string): Promise<boolean> {
  const canonical = canonicalEmail(to);
  if (!canonical || (await isSuppressed(tenantScope(brand), sha256(canonical)))) return false;
  await sendRendered(brand, render(brand, shown, to, true), {
    id: newOutboxId(),
    to,
    unsubscribe: createUnsubscribeLinks(brand, 'test'),
  });
  return true;
}
