/** Password, e-mail address, leaving and coming back. */

import type { accountDeleteContract } from '#shared/api/account-delete.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { limits } from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import type { EmailType } from '#shared/model/values.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type Call, type MemberCall, Outcome } from '../core/context.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import type { LinkPurpose } from '../core/outbox.ts';
import { stageWeekly } from '../core/outbox.ts';
import { hashPassword, passwordMatches } from '../core/password-hashing.ts';
import { limitDistinct, limitRate, withinRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
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
import { cardRemovals } from '../members/search-document.ts';
import { endOtherSessions, endSessionsWrites, startSession } from '../members/sessions.ts';
import { keptAddresses, stageLinkMail, stageUndoMails } from './link-mails.ts';
import { type FoundLink, findLink, linkHolds } from './links.ts';
import { checkNewPassword } from './new-password-rules.ts';
import { recogniseDevice } from './recognised-devices.ts';
import { stageResetRequest } from './reset-request.ts';
import { unsubscribeToken } from './unsubscribe-link.ts';

const daySeconds = 86_400;

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

/**
 * The link of a token and its member in one of some states; the same failure for all else. What
 * changes the account in between makes `accountWrite` refuse.
 */
async function redeem(
  call: Call<unknown>,
  purposes: LinkPurpose | readonly LinkPurpose[],
  token: string,
): Promise<{ link: FoundLink; member: Member }> {
  const link = await findLink(call.scope, purposes, token);
  const member = link && (await findMember(link.member));
  if (!link || !member || !linkHolds(link, member.account)) throw new Fault('link_invalid');
  const leaving = member.account.status === 'pending_deletion';
  if (leaving !== (link.purpose === 'reactivation')) throw new Fault('link_invalid');
  return { link, member };
}

/** POST reset-password.php */
export async function requestReset(call: Call<{ email: string }>): Promise<Record<string, never>> {
  const canonical = canonicalEmail(call.body.email);
  if (!canonical) throw new Fault('validation_failed', { fields: { email: 'invalid_email' } });
  await limitDistinct(call.scope, 'reset_addresses', call.visitor.address, canonical);
  const emailHash = sha256(canonical);
  if (call.brand.config.features.hide_membership) {
    await commitNamed(call.scope, [
      { name: 'request', writes: [stageResetRequest(call.scope, emailHash)] },
    ]);
    return {};
  }
  const holder = await emailHolder(call.scope, emailHash);
  const member = holder?.current ? await findMember(holder.member) : null;
  if (!member || member.account.status === 'pending_deletion') {
    throw new Fault('email_not_found', { fields: { email: 'email_not_found' } });
  }
  if (!(await withinRate(call.scope, 'reset_mails', member.scope.member))) {
    throw new Fault('too_many_reset_mails');
  }
  const link = { purpose: 'reset_password', seconds: limits.resetTokenSeconds } as const;
  await commitNamed(call.scope, [
    { name: 'mail', writes: stageLinkMail(member.scope, member.account, link) },
  ]);
  return {};
}

/** PUT reset-password.php. Of several uses of one link one wins; the others change nothing. */
export async function resetPassword(
  call: Call<{ token: string; password: string }>,
): Promise<Outcome<{ user: User }>> {
  const { link, member } = await redeem(call, resetPurposes, call.body.token);
  const { scope } = member;
  checkNewPassword(call.body.password, ownerOf(member), call.brand);
  const session = startSession(scope, call.visitor.userAgent);
  // Who resets may do so because somebody else was in: no other browser is trusted any more.
  const device = recogniseDevice(scope, call.visitor, []);
  const changes = {
    password_hash: await hashPassword(call.body.password),
    password_set_at: nowIso(),
    credentials_version: member.account.credentials_version + 1,
    devices: device.devices,
    // Who can read the mail has shown that the address is theirs.
    status: 'active' as const,
    email_claimed: true,
  };
  const account = { ...member.account, ...changes };
  const result = await commitNamed(call.scope, [
    { name: 'link', writes: [link.use] },
    {
      name: 'account',
      writes: [
        accountWrite(scope, member.account, changes),
        ...(member.account.email_claimed
          ? []
          : [claimEmailWrite(scope, member.account.email_hash)]),
        ...nowConfirmed(scope, member.account),
        ...passwordNotices(scope, account),
      ],
    },
    { name: 'sessions', writes: [...(await endSessionsWrites(scope)), ...session.writes] },
  ]);
  if (!result.committed) throw new Fault('link_invalid');
  await endOtherSessions(scope, session.hash);
  return new Outcome(
    { user: userOf({ ...member, account }, call.brand) },
    { session: { secret: session.secret, device: device.secret } },
  );
}

/** Links that set a new password: one that was asked for, and "that was not me" in a mail. */
const resetPurposes = ['reset_password', 'password_changed', 'new_login'] as const;

const ownerOf = ({ account, profile }: Member) => ({ email: account.email, name: profile.name });

/**
 * What goes out with a new password: a mail that tells of it, and to every address that may still
 * take a change back a new link, as the one before ends with the password.
 */
const passwordNotices = (scope: MemberScope, account: Account): Write[] => [
  ...stageLinkMail(scope, account, {
    purpose: 'password_changed',
    seconds: limits.notMeTokenSeconds,
    email: account.email,
    email_hash: account.email_hash,
  }),
  ...stageUndoMails(scope, account),
];

/** PUT password.php */
export async function changePassword(
  call: MemberCall<{ old_password: string; password: string }>,
): Promise<Outcome<Record<string, never>>> {
  const member = await callingMember(call);
  await checkPassword(call, member, 'old_password', call.body.old_password);
  checkNewPassword(call.body.password, ownerOf(member), call.brand);
  const changes = {
    password_hash: await hashPassword(call.body.password),
    password_set_at: nowIso(),
    credentials_version: member.account.credentials_version + 1,
  };
  const result = await commitNamed(call.scope, [
    {
      name: 'account',
      writes: [
        accountWrite(member.scope, member.account, changes),
        ...passwordNotices(member.scope, { ...member.account, ...changes }),
      ],
    },
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
  await refuseTaken(call.brand, member, email_hash);
  const link = {
    purpose: 'mail_change',
    seconds: limits.mailChangeTokenSeconds,
    email: body.email,
    email_hash,
  } as const;
  await commitNamed(call.scope, [
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
  const taken = new Fault('email_taken', { fields: { email: 'email_taken' } });
  if (emailHash === account.email_hash) throw taken;
  if (brand.config.features.hide_membership) return;
  const holder = await emailHolder(scope, emailHash);
  if (holder && (holder.current || holder.member.member !== scope.member)) throw taken;
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
  if (email_hash === account.email_hash) throw new Fault('link_invalid');
  const { changes, addresses } = call.body.undo
    ? takenBack(member, { email, email_hash })
    : moved(member, { email, email_hash });
  const result = await commitNamed(call.scope, [
    { name: 'link', writes: [link.use] },
    {
      name: 'account',
      writes: [
        accountWrite(scope, account, changes),
        ...(call.body.undo ? [] : nowConfirmed(scope, account)),
        ...stageUndoMails(scope, { ...account, ...changes }),
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
      ...former.map((one) => formerEmailWrite(scope, one.email_hash, one.until)),
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
  const deleted = { ...account, credentials_version: account.credentials_version + 1 };
  const result = await commitNamed(call.scope, [
    {
      name: 'account',
      writes: [
        deletionWrite(scope, account, deletion),
        // Nobody finds the member from this moment on.
        ...cardRemovals(scope),
        // Whoever may still take a change of address back may bring the account back as well.
        ...[{}, ...keptAddresses(account)].flatMap((address) =>
          stageLinkMail(scope, deleted, { purpose: 'reactivation', seconds, ...address }),
        ),
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
  const { secret, devices } = recogniseDevice(scope, call.visitor, account.devices);
  const returned = { ...account, credentials_version: account.credentials_version + 1 };
  const result = await commitNamed(call.scope, [
    {
      name: 'account',
      writes: [
        link.use,
        reactivationWrite(scope, account, { status, devices }),
        ...stageUndoMails(scope, returned),
        ...session.writes,
      ],
    },
  ]);
  if (!result.committed) throw new Fault('link_invalid');
  const { deletion: _, ...back } = { ...account, status };
  return new Outcome(
    { user: userOf({ ...member, account: back }, call.brand) },
    { session: { secret: session.secret, device: secret } },
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
