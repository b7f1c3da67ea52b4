/** Giving a like. Two of them are a match. */
import type { ErrorCode } from '#shared/errors.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { unblockedChecks } from './blocked-members.ts';
import { countNewLikes, likeWrite, otherParticipant } from './likes.store.ts';
import { assertReachable, both, type LikeResponse, response } from './likes.ts';

/** POST like.php */
export async function sendLike(context: MemberContext<{ id: string }>): Promise<LikeResponse> {
  const { member, body } = context;
  await limitRate(context.scope, 'like', member.member);
  if (body.id === member.member) throw new AppError('not_found');
  return giveLike(member, body.id);
}

/**
 * Likes a member. Of a like and a like back at once, one of the two makes the match.
 *
 * @param terms writes that are committed with a like that is new, or neither is: where one of
 *   them is refused, the failure is `refusal`. Who is liked already is not liked again.
 */
export async function giveLike(
  member: MemberScope,
  id: string,
  terms?: { writes: Write[]; refusal: ErrorCode },
): Promise<LikeResponse> {
  await assertReachable(member, id);
  const other = otherParticipant(member, id);
  return untilCommitted(async () => {
    const [mine, theirs] = await both(member, id);
    if (mine.sent_at) return response(mine);
    const at = nowIso();
    const matched = mine.received_at ? { matched_at: at } : {};
    const next = { ...mine, ...matched, sent_at: at };
    const writes: Write[] = [
      likeWrite(member, id, mine, next),
      likeWrite(other, member.member, theirs, {
        ...theirs,
        ...matched,
        received_at: at,
        is_new: true,
      }),
      ...(theirs.is_new ? [] : [countNewLikes(other, 1)]),
      stage(other, newOutboxId(), {
        kind: 'notify',
        about: mine.received_at ? 'match' : 'like',
        from: member.member,
      }),
    ];
    const result = await commitNamed(member, [
      { name: 'like', writes },
      { name: 'terms', writes: terms?.writes ?? [] },
      // A block that comes meanwhile finds this like and ends it, or the like finds the block.
      { name: 'unblocked', writes: unblockedChecks(member, id) },
    ]);
    if (result.committed) return response(next);
    if (result.failed.includes('unblocked')) {
      await assertReachable(member, id);
      return null;
    }
    // What changed meanwhile may be this very like: then nothing is asked for it.
    if (terms && !result.failed.includes('like')) throw new AppError(terms.refusal);
    return null;
  });
}
