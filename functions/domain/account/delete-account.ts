/** Account deletion, and reactivation within 14 days. */
import type { accountDeleteContract } from '#shared/api/account-delete.ts';
import type { RequestBody } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberContext, type RequestContext, ResponseWithEffects } from '../core/context.ts';
import {
  type Account,
  callingMember,
  deletionWrite,
  type Member,
  reactivationWrite,
} from '../members/members.ts';
import { searchDocumentRemovals } from '../members/search-document.ts';
import { endOtherSessions, endSessionsWrites, startSession } from '../members/sessions.ts';
import { toUserDto } from '../members/user.ts';
import { checkPassword } from './check-password.ts';
import { awayWrites } from './hide-member.ts';
import { keptAddresses, stageLinkMail, stageUndoMails } from './link-mails.ts';
import { recogniseDevice } from './recognised-devices.ts';
import { redeem } from './redeem-link.ts';

/** Whoever is deleted by mistake loses credits and messages. */
export const needs: Needs = { slowRelease: true };

const dayMs = 86_400_000;

type Deletion = NonNullable<Account['deletion']>;

/** POST account-delete.php. The member is hidden at once and purged after 14 days. */
export async function deleteAccount(
  context: MemberContext<RequestBody<typeof accountDeleteContract, 'POST'>>,
): Promise<ResponseWithEffects<{ reactivate_until: string }>> {
  const { body } = context;
  const member = await callingMember(context);
  const { account } = member;
  await checkPassword(context, member, 'password', body.password);
  if (account.status === 'pending_deletion' || account.status === 'suspended')
    throw new AppError('authentication_required');
  const deletion = deletionFromNow({
    reason: body.reason,
    remarks: body.remarks || null,
    status_before: account.status,
  });
  if ((await deleteMember(member, deletion)) !== 'deleted') throw new AppError('busy');
  return new ResponseWithEffects({ reactivate_until: deletion.purge_at }, { session: 'ended' });
}

/** Returns a deletion of this moment, with the purge at the end of the reactivation window. */
export function deletionFromNow(given: Omit<Deletion, 'at' | 'purge_at'>): Deletion {
  const at = now();
  const purgeAt = new Date(at.getTime() + limits.reactivationDays * dayMs);
  return { at: at.toISOString(), purge_at: purgeAt.toISOString(), ...given };
}

/**
 * Hides a member until the purge. Links in the mails about it are valid until then.
 *
 * @param also is written with it or not at all
 * @returns `changed` where the account changed since it was read, `refused` where what else was to
 * be written did not hold
 */
export async function deleteMember(
  { scope, account }: Pick<Member, 'scope' | 'account'>,
  deletion: Deletion,
  also: Write[] = [],
): Promise<'deleted' | 'changed' | 'refused'> {
  const left = Date.parse(deletion.purge_at) - now().getTime();
  // Rounded up, so that the time since `deletion` was made costs a new link nothing.
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  const deleted = { ...account, credentials_version: account.credentials_version + 1 };
  const result = await commitNamed(scope, [
    {
      name: 'account',
      writes: [
        deletionWrite(scope, account, deletion),
        ...awayWrites(scope, true),
        // The member is no longer found from this moment.
        ...searchDocumentRemovals(scope),
        // An address that may still undo its change may reactivate the account as well.
        ...[{}, ...keptAddresses(account)].flatMap((address) =>
          stageLinkMail(scope, deleted, { purpose: 'reactivation', seconds, ...address }),
        ),
        ...(await endSessionsWrites(scope)),
      ],
    },
    { name: 'also', writes: also },
  ]);
  if (!result.committed) return result.failed.includes('also') ? 'refused' : 'changed';
  await endOtherSessions(scope, null);
  return 'deleted';
}

/** PUT account-reactivate.php */
export async function reactivateAccount(
  context: RequestContext<{ token: string }>,
): Promise<ResponseWithEffects<{ user: User }>> {
  const { link, member } = await redeem(context, 'reactivation', context.body.token);
  const { scope, account } = member;
  const { deletion } = account;
  if (!deletion || deletion.purge_at <= nowIso()) throw new AppError('link_invalid');
  const status = deletion.status_before;
  const session = startSession(scope, context.visitor.userAgent);
  const { secret, devices } = recogniseDevice(scope, context.visitor, account.devices);
  const returned = { ...account, credentials_version: account.credentials_version + 1 };
  const result = await commitNamed(context.scope, [
    {
      name: 'account',
      writes: [
        link.use,
        reactivationWrite(scope, account, { status, devices }),
        ...awayWrites(scope, false),
        ...stageUndoMails(scope, returned),
        ...session.writes,
      ],
    },
  ]);
  if (!result.committed) throw new AppError('link_invalid');
  const { deletion: _, ...back } = { ...account, status };
  return new ResponseWithEffects(
    { user: toUserDto({ ...member, account: back }, context.brand) },
    { session: { secret: session.secret, device: secret } },
  );
}
