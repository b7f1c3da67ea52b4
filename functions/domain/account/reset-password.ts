/** A new password through a link in a mail. */
import { limits } from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { nowIso } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { Fault } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { type Call, Outcome } from '../core/context.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { hashPassword } from '../core/password-hashing.ts';
import { limitDistinct, withinRate } from '../core/rate-limits.ts';
import { accountWrite, claimEmailWrite, emailHolder, findMember } from '../members/members.ts';
import { endOtherSessions, endSessionsWrites, startSession } from '../members/sessions.ts';
import { userOf } from '../members/user.ts';
import { ownerOf, passwordNotices } from './change-password.ts';
import { stageLinkMail } from './link-mails.ts';
import { checkNewPassword } from './new-password-rules.ts';
import { recogniseDevice } from './recognised-devices.ts';
import { nowConfirmed, redeem } from './redeem-link.ts';
import { stageResetRequest } from './reset-request.ts';

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
