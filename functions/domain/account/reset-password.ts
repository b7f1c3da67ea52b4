/** Password reset through a link in a mail. */
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { nowIso } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { type RequestContext, ResponseWithEffects } from '../core/context.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { hashPassword } from '../core/password-hashing.ts';
import { limitDistinct, withinRate } from '../core/rate-limits.ts';
import {
  accountWrite,
  claimEmailWrite,
  emailHolder,
  findMember,
  isAway,
} from '../members/members.ts';
import { endOtherSessions, endSessionsWrites, startSession } from '../members/sessions.ts';
import { toUserDto } from '../members/user.ts';
import { getOwner, passwordNotifications } from './change-password.ts';
import { stageLinkMail } from './link-mails.ts';
import { checkNewPassword } from './new-password-rules.ts';
import { recogniseDevice } from './recognised-devices.ts';
import { nowConfirmed, redeem } from './redeem-link.ts';
import { stageResetRequest } from './reset-request.ts';

/** POST reset-password.php */
export async function requestReset(
  context: RequestContext<{ email: string }>,
): Promise<Record<string, never>> {
  const canonical = canonicalEmail(context.body.email);
  if (!canonical) throw new AppError('validation_failed', { fields: { email: 'invalid_email' } });
  await limitDistinct(context.scope, 'reset_addresses', context.visitor.address, canonical);
  const emailHash = sha256(canonical);
  if (context.brand.config.features.hide_membership) {
    await commitNamed(context.scope, [
      { name: 'request', writes: [stageResetRequest(context.scope, emailHash)] },
    ]);
    return {};
  }
  const holder = await emailHolder(context.scope, emailHash);
  const member = holder?.current ? await findMember(holder.member) : null;
  if (!member || isAway(member.account)) {
    throw new AppError('email_not_found', { fields: { email: 'email_not_found' } });
  }
  if (!(await withinRate(context.scope, 'reset_mails', member.scope.member))) {
    throw new AppError('too_many_reset_mails');
  }
  const link = { purpose: 'reset_password', seconds: limits.resetTokenSeconds } as const;
  await commitNamed(context.scope, [
    { name: 'mail', writes: stageLinkMail(member.scope, member.account, link) },
  ]);
  return {};
}

/** PUT reset-password.php. Of concurrent uses of a link one succeeds; the others change nothing. */
export async function resetPassword(
  context: RequestContext<{ token: string; password: string }>,
): Promise<ResponseWithEffects<{ user: User }>> {
  const { link, member } = await redeem(context, resetPurposes, context.body.token);
  const { scope } = member;
  checkNewPassword(context.body.password, getOwner(member), context.brand);
  const session = startSession(scope, context.visitor.userAgent);
  // A reset may follow an intrusion, so no other browser stays trusted.
  const device = recogniseDevice(scope, context.visitor, []);
  const changes = {
    password_hash: await hashPassword(context.body.password),
    password_set_at: nowIso(),
    credentials_version: member.account.credentials_version + 1,
    devices: device.devices,
    // Receiving the mail confirms the address.
    status: 'active' as const,
    email_claimed: true,
  };
  const account = { ...member.account, ...changes };
  const result = await commitNamed(context.scope, [
    { name: 'link', writes: [link.use] },
    {
      name: 'account',
      writes: [
        accountWrite(scope, member.account, changes),
        ...(member.account.email_claimed
          ? []
          : [claimEmailWrite(scope, member.account.email_hash)]),
        ...nowConfirmed(scope, member.account),
        ...passwordNotifications(scope, account),
      ],
    },
    { name: 'sessions', writes: [...(await endSessionsWrites(scope)), ...session.writes] },
  ]);
  if (!result.committed) throw new AppError('link_invalid');
  await endOtherSessions(scope, session.hash);
  return new ResponseWithEffects(
    { user: toUserDto({ ...member, account }, context.brand) },
    { session: { secret: session.secret, device: device.secret } },
  );
}

/** Purposes of links that set a password: a requested reset, and the links in security mails. */
const resetPurposes = ['reset_password', 'password_changed', 'new_login'] as const;
