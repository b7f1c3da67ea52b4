/** Password, e-mail address, leaving and coming back. */

import type { accountDeleteContract } from '../../../shared/api/account-delete.ts';
import type { BodyOf } from '../../../shared/api/contract.ts';
import { limits } from '../../../shared/limits.ts';
import type { User } from '../../../shared/model/user.ts';
import type { EmailType } from '../../../shared/model/values.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { type Call, type MemberCall, Outcome } from '../call.ts';
import { cardRemovals } from '../cards/cards.ts';
import { canonicalEmail } from '../emails/emails.ts';
import { Fault } from '../fault.ts';
import { type FoundLink, findLink, type LinkPurpose, stageLink } from '../links/links.ts';
import {
  type Account,
  accountWrite,
  callingMember,
  claimEmailWrite,
  deletionWrite,
  disableNotification,
  emailHolder,
  findMember,
  formerEmailWrite,
  type Member,
  reactivationWrite,
  reclaimEmailWrite,
  releaseEmailWrite,
  userOf,
} from '../members/members.ts';
import { newOutboxId, stage, stageWeekly } from '../outbox/outbox.ts';
import { hashPassword, passwordMatches } from '../passwords/passwords.ts';
import { limitDistinct, limitRate, withinRate } from '../rate-limits/rate-limits.ts';
import type { MemberScope } from '../scope.ts';
import { endOtherSessions, endSessionsWrites, startSession } from '../sessions/sessions.ts';
import { unsubscribeToken } from '../unsubscribes/unsubscribes.ts';
import { commitNamed, type Write } from '../writes.ts';

const daySeconds = 86_400;

/** A mail with a link: both are staged together, as the mail's id makes the link's secret. */
function mailWithLink(
  member: MemberScope,
  account: Pick<Account, 'language'>,
  link: { purpose: LinkPurpose; seconds: number; email?: string; email_hash?: string },
): Write[] {
  const outboxId = newOutboxId();
  return [
    stageLink(member, { ...link, outboxId }),
    stage(member, outboxId, { kind: 'mail', template: link.purpose, locale: account.language }),
  ];
}

/** What else begins where a link's use confirms an account that was not confirmed before. */
const nowConfirmed = (member: MemberScope, { status }: Account): Write[] =>
  status === 'not_confirmed' ? [stageWeekly(member)] : [];

/**
 * @throws Fault `old_password_wrong` at a field, or `rate_limited` after too many guesses:
 *   who found an open session must not find the password with it.
 */
async function checkPassword(
  call: MemberCall<unknown>,
  member: Member,
  field: string,
  password: string,
): Promise<void> {
  await limitRate(call.scope, 'password_check', member.scope.member);
  if (await passwordMatches(password, member.account.password_hash)) return;
  throw new Fault('old_password_wrong', { fields: { [field]: 'old_password_wrong' } });
}

/** The link of a token and its member in one of some states; the same failure for all else. */
async function redeem(
  call: Call<unknown>,
  purpose: LinkPurpose,
  token: string,
): Promise<{ link: FoundLink; member: Member }> {
  const link = await findLink(call.scope, purpose, token);
  const member = link && (await findMember(link.member));
  const leaving = member?.account.status === 'pending_deletion';
  if (!link || !member || leaving !== (purpose === 'reactivation')) throw new Fault('link_invalid');
  return { link, member };
}

/** POST reset-password.php */
export async function requestReset(call: Call<{ email: string }>): Promise<Record<string, never>> {
  const canonical = canonicalEmail(call.body.email);
  if (!canonical) throw new Fault('validation_failed', { fields: { email: 'invalid_email' } });
  await limitDistinct(call.scope, 'reset_addresses', call.visitor.address, canonical);
  const holder = await emailHolder(call.scope, sha256(canonical));
  const member = holder?.current ? await findMember(holder.member) : null;
  const quiet = call.brand.config.features.hide_membership;
  if (!member || member.account.status === 'pending_deletion') {
    if (quiet) return {};
    throw new Fault('email_not_found', { fields: { email: 'email_not_found' } });
  }
  if (!(await withinRate(call.scope, 'reset_mails', member.scope.member))) {
    if (quiet) return {};
    throw new Fault('too_many_reset_mails');
  }
  const link = { purpose: 'reset_password', seconds: limits.resetTokenSeconds } as const;
  await commitNamed(call.scope, [
    { name: 'mail', writes: mailWithLink(member.scope, member.account, link) },
  ]);
  return {};
}

/** PUT reset-password.php. Of several uses of one link one wins; the others change nothing. */
export async function resetPassword(
  call: Call<{ token: string; password: string }>,
): Promise<Outcome<{ user: User }>> {
  const { link, member } = await redeem(call, 'reset_password', call.body.token);
  const session = startSession(member.scope, call.visitor.userAgent);
  const changes = {
    password_hash: await hashPassword(call.body.password),
    password_set_at: nowIso(),
    // Who can read the mail has shown that the address is theirs.
    status: 'active' as const,
  };
  const result = await commitNamed(call.scope, [
    { name: 'link', writes: [link.use] },
    {
      name: 'account',
      writes: [
        accountWrite(member.scope, member.account, changes),
        ...nowConfirmed(member.scope, member.account),
      ],
    },
    { name: 'sessions', writes: [...(await endSessionsWrites(member.scope)), ...session.writes] },
  ]);
  if (!result.committed) throw new Fault('link_invalid');
  await endOtherSessions(member.scope, session.hash);
  const account = { ...member.account, ...changes };
  return new Outcome(
    { user: userOf({ ...member, account }, call.brand) },
    { session: { secret: session.secret } },
  );
}

/** PUT password.php */
export async function changePassword(
  call: MemberCall<{ old_password: string; password: string }>,
): Promise<Outcome<Record<string, never>>> {
  const member = await callingMember(call);
  await checkPassword(call, member, 'old_password', call.body.old_password);
  const changes = {
    password_hash: await hashPassword(call.body.password),
    password_set_at: nowIso(),
  };
  const result = await commitNamed(call.scope, [
    { name: 'account', writes: [accountWrite(member.scope, member.account, changes)] },
    { name: 'sessions', writes: await endSessionsWrites(member.scope) },
  ]);
  if (!result.committed) throw new Fault('busy');
  await endOtherSessions(member.scope, null);
  return new Outcome({}, { session: 'ended' });
}

/** POST mail-change.php */
export async function requestMailChange(
  call: MemberCall<{ email: string; password: string }>,
): Promise<Record<string, never>> {
  const { body } = call;
  const member = await callingMember(call);
  await checkPassword(call, member, 'password', body.password);
  const canonical = canonicalEmail(body.email);
  if (!canonical) throw new Fault('validation_failed', { fields: { email: 'invalid_email' } });
  const email_hash = sha256(canonical);
  await limitRate(call.scope, 'mail_change', member.scope.member);
  await refuseTaken(member, email_hash);
  const link = {
    purpose: 'mail_change',
    seconds: limits.mailChangeTokenSeconds,
    email: body.email,
    email_hash,
  } as const;
  await commitNamed(call.scope, [
    { name: 'mail', writes: mailWithLink(member.scope, member.account, link) },
  ]);
  return {};
}

/** The member's own present address counts as taken; a former one of theirs does not. */
async function refuseTaken({ scope }: Member, emailHash: string): Promise<void> {
  const holder = await emailHolder(scope, emailHash);
  if (!holder || (!holder.current && holder.member.member === scope.member)) return;
  throw new Fault('email_taken', { fields: { email: 'email_taken' } });
}

/** PUT mail-change.php. Address, sessions and the other address's mail change together. */
export async function changeMail(
  call: Call<{ token: string; undo?: boolean | undefined }>,
): Promise<Outcome<{ user: User }>> {
  const { link, member } = await redeem(
    call,
    call.body.undo ? 'mail_change_undo' : 'mail_change',
    call.body.token,
  );
  const { scope, account } = member;
  const { email, email_hash } = link;
  if (!email || !email_hash) throw new Fault('link_invalid');
  const time = nowSeconds();
  const kept = (account.former_emails ?? []).filter(
    (former) => former.until > time && former.email_hash !== email_hash,
  );
  const until = time + limits.mailChangeUndoSeconds;
  const before = { email: account.email, email_hash: account.email_hash, until };
  const changes: Partial<Account> = call.body.undo
    ? { email, email_hash, former_emails: kept }
    : {
        email,
        email_hash,
        former_emails: [...kept.filter((one) => one.email_hash !== before.email_hash), before],
        // The link came to the new address: it is confirmed.
        status: 'active',
      };
  const addresses = call.body.undo
    ? [reclaimEmailWrite(scope, email_hash), releaseEmailWrite(scope, account.email_hash)]
    : [
        claimEmailWrite(scope, email_hash),
        formerEmailWrite(scope, account.email_hash, until),
        ...mailWithLink(scope, account, {
          purpose: 'mail_change_undo',
          seconds: limits.mailChangeUndoSeconds,
          email: account.email,
          email_hash: account.email_hash,
        }),
      ];
  if (email_hash === account.email_hash) throw new Fault('link_invalid');
  const result = await commitNamed(call.scope, [
    { name: 'link', writes: [link.use] },
    {
      name: 'account',
      writes: [
        accountWrite(scope, account, changes),
        ...(call.body.undo ? [] : nowConfirmed(scope, account)),
      ],
    },
    { name: 'addresses', writes: addresses },
    { name: 'sessions', writes: await endSessionsWrites(scope) },
  ]);
  if (!result.committed) {
    // The address was free when the change was asked for, and is not any more.
    const taken = result.failed.length === 1 && result.failed[0] === 'addresses';
    throw new Fault(taken && !call.body.undo ? 'email_taken' : 'link_invalid');
  }
  await endOtherSessions(scope, null);
  return new Outcome(
    { user: userOf({ ...member, account: { ...account, ...changes } }, call.brand) },
    { session: 'ended' },
  );
}

/** POST account-delete.php. Nobody sees the member from now on; the purge follows in 14 days. */
export async function deleteAccount(
  call: MemberCall<BodyOf<typeof accountDeleteContract, 'POST'>>,
): Promise<Outcome<{ reactivate_until: string }>> {
  const { body } = call;
  const member = await callingMember(call);
  const { scope, account } = member;
  await checkPassword(call, member, 'password', body.password);
  if (account.status === 'pending_deletion') throw new Fault('authentication_required');
  const at = now();
  const seconds = limits.reactivationDays * daySeconds;
  const purge_at = new Date(at.getTime() + seconds * 1000).toISOString();
  const deletion = {
    at: at.toISOString(),
    purge_at,
    reason: body.reason,
    remarks: body.remarks || null,
    status_before: account.status,
  };
  const result = await commitNamed(call.scope, [
    {
      name: 'account',
      writes: [
        deletionWrite(scope, account, deletion),
        // Nobody finds the member from this moment on.
        ...cardRemovals(scope),
        ...mailWithLink(scope, account, { purpose: 'reactivation', seconds }),
        ...(await endSessionsWrites(scope)),
      ],
    },
  ]);
  if (!result.committed) throw new Fault('busy');
  await endOtherSessions(scope, null);
  return new Outcome({ reactivate_until: purge_at }, { session: 'ended' });
}

/** PUT account-reactivate.php */
export async function reactivateAccount(
  call: Call<{ token: string }>,
): Promise<Outcome<{ user: User }>> {
  const { link, member } = await redeem(call, 'reactivation', call.body.token);
  const { scope, account } = member;
  const { deletion } = account;
  if (!deletion || deletion.purge_at <= nowIso()) throw new Fault('link_invalid');
  const status = deletion.status_before;
  const session = startSession(scope, call.visitor.userAgent);
  const result = await commitNamed(call.scope, [
    {
      name: 'account',
      writes: [link.use, reactivationWrite(scope, account, status), ...session.writes],
    },
  ]);
  if (!result.committed) throw new Fault('link_invalid');
  const { deletion: _, ...back } = { ...account, status };
  return new Outcome(
    { user: userOf({ ...member, account: back }, call.brand) },
    { session: { secret: session.secret } },
  );
}

/** GET unsubscribe.php. Programs that only look at links change nothing. */
export async function showUnsubscribe(
  call: Call<undefined, { token?: string | undefined }>,
): Promise<Outcome<undefined>> {
  const token = encodeURIComponent(call.query.token ?? '');
  return new Outcome(undefined, { location: `/unsubscribe?token=${token}` });
}

/** POST unsubscribe.php */
export async function unsubscribe(
  call: Call<undefined, { token?: string | undefined }>,
): Promise<{ type: EmailType }> {
  const wanted = unsubscribeToken.read(call.scope, call.query.token ?? '');
  if (!wanted || !(await disableNotification(wanted.member, wanted.type))) {
    throw new Fault('link_invalid');
  }
  return { type: wanted.type };
}
