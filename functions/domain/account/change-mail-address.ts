/** A change of address, confirmed at the new one, and its way back from the old one. */
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberContext, type RequestContext, ResponseWithEffects } from '../core/context.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { limitRate } from '../core/rate-limits.ts';
import {
  type Account,
  accountWrite,
  callingMember,
  claimEmailWrite,
  emailHolder,
  formerEmailWrite,
  type Member,
  reclaimEmailWrite,
  releaseEmailWrite,
} from '../members/members.ts';
import { endOtherSessions, endSessionsWrites } from '../members/sessions.ts';
import { toUserDto } from '../members/user.ts';
import { checkPassword } from './check-password.ts';
import { stageLinkMail, stageUndoMails } from './link-mails.ts';
import { nowConfirmed, redeem } from './redeem-link.ts';

/** POST mail-change.php */
export async function requestMailChange(
  context: MemberContext<{ email: string; password: string }>,
): Promise<Record<string, never>> {
  const { body } = context;
  const member = await callingMember(context);
  await checkPassword(context, member, 'password', body.password);
  const canonical = canonicalEmail(body.email);
  if (!canonical) throw new AppError('validation_failed', { fields: { email: 'invalid_email' } });
  const email_hash = sha256(canonical);
  await limitRate(context.scope, 'mail_change', member.scope.member);
  await refuseTaken(context.brand, member, email_hash);
  const link = {
    purpose: 'mail_change',
    seconds: limits.mailChangeTokenSeconds,
    email: body.email,
    email_hash,
  } as const;
  await commitNamed(context.scope, [
    { name: 'mail', writes: stageLinkMail(member.scope, member.account, link) },
  ]);
  return {};
}

/**
 * The member's own present address counts as taken; a former one of theirs does not. Where
 * memberships are hidden, only the mailbox is told that somebody else has the address.
 */
async function refuseTaken(
  brand: Brand,
  { scope, account }: Member,
  emailHash: string,
): Promise<void> {
  const taken = new AppError('email_taken', { fields: { email: 'email_taken' } });
  if (emailHash === account.email_hash) throw taken;
  if (brand.config.features.hide_membership) return;
  const holder = await emailHolder(scope, emailHash);
  if (holder && (holder.current || holder.member.member !== scope.member)) throw taken;
}

/** PUT mail-change.php. Address, sessions and the other address's mail change together. */
export async function changeMail(
  context: RequestContext<{ token: string; undo?: boolean | undefined }>,
): Promise<ResponseWithEffects<{ user: User }>> {
  const { link, member } = await redeem(
    context,
    context.body.undo ? 'mail_change_undo' : 'mail_change',
    context.body.token,
  );
  const { scope, account } = member;
  const { email, email_hash } = link;
  if (!email || !email_hash) throw new AppError('link_invalid');
  if (email_hash === account.email_hash) throw new AppError('link_invalid');
  const { changes, addresses } = context.body.undo
    ? takenBack(member, { email, email_hash })
    : moved(member, { email, email_hash });
  const result = await commitNamed(context.scope, [
    { name: 'link', writes: [link.use] },
    {
      name: 'account',
      writes: [
        accountWrite(scope, account, changes),
        ...(context.body.undo ? [] : nowConfirmed(scope, account)),
        ...stageUndoMails(scope, { ...account, ...changes }),
      ],
    },
    { name: 'addresses', writes: addresses },
    { name: 'sessions', writes: await endSessionsWrites(scope) },
  ]);
  if (!result.committed) {
    // The address was free when the change was asked for, and is not any more.
    const taken = result.failed.length === 1 && result.failed[0] === 'addresses';
    throw new AppError(taken && !context.body.undo ? 'email_taken' : 'link_invalid');
  }
  await endOtherSessions(scope, null);
  return new ResponseWithEffects(
    { user: toUserDto({ ...member, account: { ...account, ...changes } }, context.brand) },
    { session: 'ended' },
  );
}

interface Address {
  email: string;
  email_hash: string;
}

/** An account under the address that it moves to, and what becomes of its addresses. */
function moved(
  { scope, account }: Member,
  address: Address,
): { changes: Partial<Account>; addresses: Write[] } {
  const time = nowSeconds();
  const until = time + limits.mailChangeUndoSeconds;
  const kept = (account.former_emails ?? []).filter(
    (former) =>
      former.until > time &&
      former.email_hash !== address.email_hash &&
      former.email_hash !== account.email_hash,
  );
  // An address that was never confirmed where memberships are hidden may be another member's.
  const former = account.email_claimed
    ? [{ email: account.email, email_hash: account.email_hash, until }]
    : [];
  return {
    changes: {
      ...address,
      former_emails: [...kept, ...former],
      credentials_version: account.credentials_version + 1,
      // The link came to the new address: it is confirmed.
      status: 'active',
      email_claimed: true,
    },
    addresses: [
      claimEmailWrite(scope, address.email_hash),
      ...former.map(({ email_hash, until }) => formerEmailWrite(scope, email_hash, until)),
    ],
  };
}

/**
 * An account under an address that it had before. Addresses that came after that one have no way
 * back: whoever led the account there must not return.
 */
function takenBack(
  { scope, account }: Member,
  address: Address,
): { changes: Partial<Account>; addresses: Write[] } {
  const formers = account.former_emails ?? [];
  const at = formers.findIndex(({ email_hash }) => email_hash === address.email_hash);
  const later = formers.slice(at + 1).map(({ email_hash }) => email_hash);
  return {
    changes: {
      ...address,
      former_emails: formers.slice(0, Math.max(0, at)),
      credentials_version: account.credentials_version + 1,
      devices: [],
    },
    addresses: [
      reclaimEmailWrite(scope, address.email_hash),
      ...[account.email_hash, ...later].map((hash) => releaseEmailWrite(scope, hash)),
    ],
  };
}
