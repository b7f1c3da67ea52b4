/** Leaving, and coming back within 14 days. */
import type { accountDeleteContract } from '#shared/api/account-delete.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { limits } from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { Fault } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import { type Call, type MemberCall, Outcome } from '../core/context.ts';
import { callingMember, deletionWrite, reactivationWrite } from '../members/members.ts';
import { cardRemovals } from '../members/search-document.ts';
import { endOtherSessions, endSessionsWrites, startSession } from '../members/sessions.ts';
import { userOf } from '../members/user.ts';
import { checkPassword } from './check-password.ts';
import { keptAddresses, stageLinkMail, stageUndoMails } from './link-mails.ts';
import { recogniseDevice } from './recognised-devices.ts';
import { redeem } from './redeem-link.ts';

const daySeconds = 86_400;

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
