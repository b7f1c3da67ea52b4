/** Logging in and out; too many wrong passwords block an address for some minutes. */
import { limits } from '../../../shared/limits.ts';
import type { PushSubscriptionData } from '../../../shared/model/push.ts';
import type { User } from '../../../shared/model/user.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { type Call, Outcome } from '../call.ts';
import { canonicalEmail } from '../emails/emails.ts';
import { Fault } from '../fault.ts';
import { emailHolder, findMember, passwordStillCurrent, userOf } from '../members/members.ts';
import { matchNothing, passwordMatches } from '../passwords/passwords.ts';
import { subscribe } from '../push-subscriptions/push-subscriptions.ts';
import { limitRate } from '../rate-limits/rate-limits.ts';
import { endSession, startSession } from '../sessions/sessions.ts';
import { commitNamed } from '../writes.ts';
import { forgetAttempts, reserveAttempt } from './login.store.ts';

type LoginBody = { email: string; password: string };

/** POST user.php: somebody who logs in, or with `push=1` a browser that is to get push messages. */
export async function logInOrSubscribe(
  call: Call<LoginBody | { subscription: PushSubscriptionData }, { push?: '1' | undefined }>,
): Promise<Outcome<{ user: User }> | { is_subscribed: true }> {
  const { body, query } = call;
  if ('subscription' in body) {
    if (!query.push) throw new Fault('validation_failed', { fields: { push: 'required' } });
    return subscribe({ ...call, body });
  }
  if (query.push) throw new Fault('validation_failed', { fields: { subscription: 'required' } });
  return logIn({ ...call, body, query: undefined });
}

/**
 * An attempt is counted before the password is looked at, so that
 * parallel guesses cannot pass the limit; addresses nobody has block alike.
 */
async function logIn(call: Call<LoginBody>): Promise<Outcome<{ user: User }>> {
  await limitRate(call.scope, 'login_address', call.visitor.address);
  const emailHash = sha256(canonicalEmail(call.body.email) ?? call.body.email);
  const time = nowSeconds();
  const attempt = await reserveAttempt(call.scope, emailHash, time, {
    max: limits.loginAttempts,
    seconds: limits.loginBlockSeconds,
  });
  if (!attempt.allowed) {
    throw new Fault('login_blocked', {
      params: { minutes: Math.max(1, Math.ceil((attempt.until - time) / 60)) },
    });
  }
  const holder = await emailHolder(call.scope, emailHash);
  const member = holder?.current ? await findMember(holder.member) : null;
  const right = member
    ? await passwordMatches(call.body.password, member.account.password_hash)
    : await matchNothing(call.body.password);
  if (!member || !right) throw new Fault('login_failed');
  if (member.account.status === 'pending_deletion') {
    await forgetAttempts(call.scope, emailHash);
    throw new Fault('account_deleted');
  }

  const session = startSession(member.scope, call.visitor.userAgent);
  const result = await commitNamed(call.scope, [
    { name: 'password', writes: [passwordStillCurrent(member.scope, member.account)] },
    { name: 'session', writes: session.writes },
  ]);
  if (!result.committed) throw new Fault('login_failed');
  await forgetAttempts(call.scope, emailHash);
  // The session that the browser had before is replaced, not left behind.
  if (call.member && call.session) await endSession(call.member, call.session);
  return new Outcome({ user: userOf(member, call.brand) }, { session: { secret: session.secret } });
}

/** GET logout.php. Without a session there is nothing to end, and the cookie goes anyway. */
export async function logOut(call: Call): Promise<Outcome<Record<string, never>>> {
  if (call.member && call.session) await endSession(call.member, call.session);
  return new Outcome({}, { session: 'ended' });
}
