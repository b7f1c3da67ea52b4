/** Confirms the address of a new account, and sends another mail. */
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { type MemberContext, type RequestContext, ResponseWithEffects } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { findMember, type Member } from '../members/members.ts';
import { confirmMember } from './confirm-address.ts';
import { findLink, linkHolds } from './links.ts';
import { activationMail } from './sign-up.ts';

const donePath = '/activate/done';

const errorPath = '/activate/error';

/** GET activate.php. Following the link twice is harmless, mail scanners included. */
export async function activate(
  context: RequestContext<undefined, { token?: string | undefined }>,
): Promise<ResponseWithEffects<undefined>> {
  const link = context.query.token
    ? await findLink(context.scope, 'activation', context.query.token)
    : null;
  const member = link && (await findMember(link.member));
  const done = link && member && (await confirmAddress(link, member));
  return new ResponseWithEffects(undefined, { location: done ? donePath : errorPath });
}

/** Confirms the address, unless it was confirmed before. Of concurrent requests one changes it. */
async function confirmAddress(link: { version: number }, member: Member): Promise<boolean> {
  const { scope, account } = member;
  if (account.status === 'active') return true;
  if (account.status !== 'not_confirmed' || !linkHolds(link, account)) return false;
  if ((await confirmMember(member)) === 'confirmed') return true;
  return (await findMember(scope))?.account.status === 'active';
}

/** POST activate.php */
export async function resendActivation(
  context: MemberContext<Record<string, never>>,
): Promise<Record<string, never>> {
  const member = await findMember(context.member);
  if (!member) throw new AppError('authentication_required');
  if (member.account.status !== 'not_confirmed') return {};
  await limitRate(context.scope, 'activation_mail', context.member.member);
  await commitNamed(context.scope, [
    { name: 'mail', writes: activationMail(context.member, member.account) },
  ]);
  return {};
}
