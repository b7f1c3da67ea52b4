/** Suppressed addresses: mail to them bounced, or their owners reported it as spam. */
import * as limits from '#shared/limits.ts';
import type { MailFeedback } from '#shared/model/mail-feedback.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { type MemberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { type Account, accountWrite, emailHolder, updateAccount } from '../members/members.ts';
import { countActivity } from '../traffic/activity.ts';
import {
  putSuppression,
  removeSuppression,
  suppressionItem,
  suppressionItems,
  suppressionRemoval,
} from './suppressions.store.ts';

export interface Suppression {
  reason: 'bounce' | 'complaint';
  at: string;
  /** Epoch seconds. */
  until: number;
}

const daySeconds = 86_400;

/** Tells whether the address with this hash is suppressed. */
export async function isSuppressed(scope: TenantScope, emailHash: string): Promise<boolean> {
  const item = await suppressionItem(scope, emailHash);
  return item !== null && item.until > nowSeconds();
}

/** Returns those of up to 100 hashes of addresses that are suppressed. */
export async function findSuppressed(
  scope: TenantScope,
  hashes: readonly string[],
): Promise<Set<string>> {
  const time = nowSeconds();
  const items = await suppressionItems(scope, [...new Set(hashes)]);
  return new Set([...items].flatMap(([hash, { until }]) => (until > time ? [hash] : [])));
}

/**
 * Records a mail's feedback. Transient bounces do not suppress an address.
 *
 * @returns the number of addresses that it suppressed
 */
export async function noteFeedback(feedback: MailFeedback): Promise<number> {
  const [tenant] = feedback.mail.tags.tenant;
  const scope = tenantScope({ id: tenant });
  const addresses =
    feedback.eventType === 'Complaint'
      ? feedback.complaint.complainedRecipients
      : feedback.bounce.bounceType === 'Permanent'
        ? feedback.bounce.bouncedRecipients
        : [];
  const reason = feedback.eventType === 'Complaint' ? 'complaint' : 'bounce';
  for (const { emailAddress } of addresses) await suppress(scope, emailAddress, reason);
  const counted = reason === 'complaint' ? 'complaints' : 'bounces';
  if (addresses.length > 0) await countActivity(scope, { [counted]: addresses.length });
  return addresses.length;
}

async function suppress(
  scope: TenantScope,
  address: string,
  reason: Suppression['reason'],
): Promise<void> {
  const canonical = canonicalEmail(address);
  if (!canonical) return;
  const hash = sha256(canonical);
  const time = nowSeconds();
  const until = time + limits.suppressionDays * daySeconds;
  await putSuppression(scope, hash, { reason, at: nowIso(), until }, time);
  const holder = await emailHolder(scope, hash);
  // The product informs the member, because mail cannot reach them.
  if (holder?.current) {
    await updateAccount(holder.member, { mail_suppressed: { email_hash: hash, until } });
  }
}

/** The suppression of an address; null where mail goes to it, or it is no address. */
export async function findSuppression(
  scope: TenantScope,
  address: string,
): Promise<Suppression | null> {
  const canonical = canonicalEmail(address);
  const item = canonical && (await suppressionItem(scope, sha256(canonical)));
  return item && item.until > nowSeconds() ? item : null;
}

/** Returns the writes that have mail go to a member's own address again. */
export const liftSuppressionWrites = (scope: MemberScope, account: Account): Write[] => [
  suppressionRemoval(scope, account.email_hash),
  accountWrite(scope, account, {
    mail_suppressed: { email_hash: account.email_hash, until: 0 },
  }),
];

/** Has mail go to an address again, and the product no longer tell its member that none does. */
export async function liftSuppression(scope: TenantScope, address: string): Promise<void> {
  const canonical = canonicalEmail(address);
  if (!canonical) return;
  const hash = sha256(canonical);
  await removeSuppression(scope, hash);
  const holder = await emailHolder(scope, hash);
  if (holder?.current) {
    await updateAccount(holder.member, { mail_suppressed: { email_hash: hash, until: 0 } });
  }
}
