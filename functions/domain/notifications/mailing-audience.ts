/** Who gets a mailing, and why the others do not. */
import * as limits from '#shared/limits.ts';
import { lacksConsent, type MailingType } from '#shared/rules/mail-consent.ts';
import type { Brand } from '../core/brand.ts';
import { type Account, hasBought } from '../members/members.ts';
import type { SearchDocument } from '../members/search-document.ts';
import type { Audience, MailingReceipts } from './mailings.ts';

/** Why a member gets no mail, in the order in which it is decided. */
export const skipReasons = [
  'fictional',
  'not_active',
  'country',
  'language',
  'last_visit',
  'buyers',
  'switched_off',
  'no_consent',
  'suppressed',
  'frequency',
  'received',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Decides by what a search shows of a member; null where the account decides. */
export function skipByDocument(
  document: Pick<SearchDocument, 'fictional' | 'country'>,
  { countries }: Pick<Audience, 'countries'>,
): SkipReason | null {
  if (document.fictional) return 'fictional';
  return countries.includes(document.country) ? null : 'country';
}

/** Decides by a member's account; null where addresses and earlier mails decide. */
export function skipByAccount(
  account: Account | undefined,
  { type, audience }: { type: MailingType; audience: Audience },
  brand: Brand,
): SkipReason | null {
  if (account?.status !== 'active') return 'not_active';
  const { languages, visited_after, visited_before, buyers } = audience;
  if (languages.length > 0 && !languages.includes(account.language)) return 'language';
  const visited = account.last_active_at ?? account.signup_date;
  if (visited_after !== null && visited < visited_after) return 'last_visit';
  if (visited_before !== null && visited >= visited_before) return 'last_visit';
  if (buyers !== 'all' && (buyers === 'buyers') !== hasBought(account)) return 'buyers';
  if (account.notifications_disabled.includes(type)) return 'switched_off';
  return lacksConsent(account, type, brand.config.mail) ? 'no_consent' : null;
}

/** Decides by what a member got before. `name` is absent for a mailing that is not recorded yet. */
export function skipByReceipts(
  receipts: Pick<MailingReceipts, 'received'> | undefined,
  name: string | undefined,
  time: number,
): SkipReason | null {
  const received = receipts?.received ?? [];
  if (received.some(({ mailing }) => mailing === name)) return 'received';
  const since = new Date(time - limits.mailingsMostDays * 86_400_000).toISOString();
  const lately = received.filter(({ at }) => at > since).length;
  return lately >= limits.mailingsMost ? 'frequency' : null;
}
