/** Login and logout. Too many wrong passwords block an address for some minutes. */
import * as limits from '#shared/limits.ts';
import type { PushSubscriptionData } from '#shared/model/push.ts';
import type { User } from '#shared/model/user.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newId, sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type RequestContext, ResponseWithEffects } from '../core/context.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { matchNothing, passwordMatches } from '../core/password-hashing.ts';
import { limitRate, withinRate } from '../core/rate-limits.ts';
import { toRestrictedError } from '../core/restricted-error.ts';
import { memberScope } from '../core/scope.ts';
import {
  accountWrite,
  emailHolder,
  findMember,
  type Member,
  passwordStillCurrent,
  pendingMember,
} from '../members/members.ts';
import { endSession, startSession } from '../members/sessions.ts';
import { toUserDto } from '../members/user.ts';
import { buyerLoginWrite } from './buyer-logins.ts';
import { stageLinkMail } from './link-mails.ts';
import { forgetAttempts, reserveAttempt } from './login-attempts.ts';
import { subscribe } from './push-subscriptions.ts';
import { recogniseDevice } from './recognised-devices.ts';
import { findReturning, rememberDevice } from './remembered-devices.ts';
import { endOverSuspension } from './restrict-account.ts';

type AddressLogin = { email: string; password: string; remember?: true | undefined };
type LoginBody = AddressLogin | { remembered: true; password: string };

/** POST user.php. It logs in, or with `push=1` subscribes a browser to push messages. */
export async function logInOrSubscribe(
  context: RequestContext<
    LoginBody | { subscription: PushSubscriptionData },
    { push?: '1' | undefined }
  >,
): Promise<ResponseWithEffects<{ user: User }> | { is_subscribed: true }> {
  const { body, query } = context;
  if ('subscription' in body) {
    if (!query.push) throw new AppError('validation_failed', { fields: { push: 'required' } });
    return subscribe({ ...context, body });
  }
  if (query.push) throw new AppError('validation_failed', { fields: { subscription: 'required' } });
  return logIn({ ...context, body, query: undefined });
}

/**
 * Counts an attempt before the password is compared, so that parallel guesses cannot exceed the
 * limit. Addresses without an account are blocked alike.
 */
async function logIn(
  context: RequestContext<LoginBody>,
): Promise<ResponseWithEffects<{ user: User }>> {
  await limitRate(context.scope, 'login_address', context.visitor.address);
  const { body } = context;
  const returning = 'email' in body ? null : await findReturning(context.scope, context.visitor);
  const emailHash =
    'email' in body
      ? sha256(canonicalEmail(body.email) ?? body.email)
      : returning?.account.email_hash;
  // A device that was ended meanwhile names nobody, and its login page asks for the address again.
  if (emailHash === undefined) throw new AppError('login_failed');
  const time = nowSeconds();
  const attempt = await reserveAttempt(context.scope, emailHash, time, {
    max: limits.loginAttempts,
    seconds: limits.loginBlockSeconds,
  });
  if (!attempt.allowed) {
    throw new AppError('login_blocked', {
      params: { minutes: Math.max(1, Math.ceil((attempt.until - time) / 60)) },
    });
  }
  const member = returning
    ? await withPassword(returning, body.password)
    : await memberWith(context, emailHash);
  if (!member) throw new AppError('login_failed');
  if (member.account.status === 'pending_deletion') {
    await forgetAttempts(context.scope, emailHash);
    throw new AppError('account_deleted');
  }
  if (member.account.status === 'suspended') {
    await forgetAttempts(context.scope, emailHash);
    const back = await endOverSuspension(member);
    if (!back) {
      const { restriction } = member.account;
      throw restriction ? toRestrictedError(restriction) : new AppError('login_failed');
    }
    return startLogin(context, back, emailHash, returning !== null);
  }
  return startLogin(context, member, emailHash, returning !== null);
}

/** Starts the session of a member whose password was right. */
async function startLogin(
  context: RequestContext<LoginBody>,
  member: Member,
  emailHash: string,
  isReturning: boolean,
): Promise<ResponseWithEffects<{ user: User }>> {
  const { body } = context;

  const session = startSession(member.scope, context.visitor.userAgent);
  const device = recogniseDevice(member.scope, context.visitor, member.account.devices);
  const remembered =
    isReturning || ('remember' in body && body.remember)
      ? rememberDevice(member, context.visitor)
      : null;
  const result = await commitNamed(context.scope, [
    {
      name: 'account',
      writes: device.known
        ? [passwordStillCurrent(member.scope, member.account)]
        : await newDeviceWrites(member, device.devices, context.visitor.userAgent),
    },
    { name: 'session', writes: [...session.writes, ...(remembered?.writes ?? [])] },
    {
      name: 'buyer',
      writes: member.account.paid_user ? [buyerLoginWrite(member.scope, context.visitor)] : [],
    },
  ]);
  if (!result.committed) throw new AppError('login_failed');
  await forgetAttempts(context.scope, emailHash);
  // The browser's previous session is replaced.
  if (context.member && context.session) await endSession(context.member, context.session);
  return new ResponseWithEffects(
    { user: toUserDto(member, context.brand) },
    {
      session: { secret: session.secret, device: device.secret },
      remembered: remembered?.token,
    },
  );
}

const withPassword = async (member: Member, password: string): Promise<Member | null> =>
  (await passwordMatches(password, member.account.password_hash)) ? member : null;

/**
 * Returns the member with the request's address and password, or null. Where memberships are
 * hidden, a member who has not confirmed the address can log in as well, even if it is another
 * member's: both passwords are compared there, for every address alike.
 */
async function memberWith(
  context: RequestContext<LoginBody>,
  emailHash: string,
): Promise<Member | null> {
  const holder = await emailHolder(context.scope, emailHash);
  // An unknown address costs the same reads, so that timing reveals nothing.
  const absentMember = memberScope(context.scope, newId());
  const candidates = [await findMember(holder?.current ? holder.member : absentMember)];
  if (context.brand.config.features.hide_membership) {
    candidates.push(await pendingMember(context.scope, emailHash));
  }
  let found: Member | null = null;
  for (const member of candidates) {
    const right = member
      ? await withPassword(member, context.body.password)
      : await matchNothing(context.body.password);
    if (right) found ??= member;
  }
  return found;
}

/**
 * Records a new browser and notifies the mailbox. An unconfirmed address may be a stranger's and is
 * not notified.
 */
async function newDeviceWrites(
  { scope, account }: Member,
  devices: string[],
  userAgent: string,
): Promise<Write[]> {
  const noted = accountWrite(scope, account, { devices });
  const notifies =
    account.status === 'active' && (await withinRate(scope, 'login_mails', scope.member));
  if (!notifies) return [noted];
  const login = { at: nowIso(), user_agent: userAgent.slice(0, limits.userAgentChars) };
  const { email, email_hash } = account;
  const seconds = limits.notMeTokenSeconds;
  const mail = { purpose: 'new_login', seconds, email, email_hash, login } as const;
  return [noted, ...stageLinkMail(scope, account, mail)];
}

/** GET logout.php. It removes the cookie even where there is no session. */
export async function logOut(
  context: RequestContext,
): Promise<ResponseWithEffects<Record<string, never>>> {
  if (context.member && context.session) await endSession(context.member, context.session);
  return new ResponseWithEffects({}, { session: 'ended' });
}
