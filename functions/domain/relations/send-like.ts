import type { ErrorCode } from '#shared/errors.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import { visibilityCheck } from '../members/search-document.ts';
import { unblockedChecks } from './blocked-members.ts';
import { likeWrite, otherParticipant } from './likes.store.ts';
import { assertReachable, findBothLikes, type LikeResponse, toLikeResponse } from './likes.ts';

/** POST like.php */
export async function sendLike(context: MemberContext<{ id: string }>): Promise<LikeResponse> {
  const { member, body } = context;
  await limitRate(context.scope, 'like', member.member);
  if (body.id === member.member) throw new AppError('not_found');
  return giveLike(member, body.id);
}

/**
 * Likes a member. Where two members like each other at once, one of the calls makes the match.
 * Liking a member again changes nothing.
 *
 * @param terms writes to commit together with a new like. Where one of them is refused, the call
 *   fails with the code `refusal`.
 */
export async function giveLike(
  member: MemberScope,
  id: string,
  terms?: { writes: Write[]; refusal: ErrorCode },
): Promise<LikeResponse> {
  await assertReachable(member, id);
  const other = otherParticipant(member, id);
  // Nearly everybody who likes is visible; the transaction says where a member is not.
  let isVisible = true;
  return untilCommitted(async () => {
    const [mine, theirs] = await findBothLikes(member, id);
    if (mine.sent_at) return toLikeResponse(mine);
    const at = nowIso();
    const matched = mine.received_at ? { matched_at: at } : {};
    const next = { ...mine, ...matched, sent_at: at };
    const writes: Write[] = [
      likeWrite(member, id, mine, next),
      likeWrite(other, member.member, theirs, {
        ...theirs,
        ...matched,
        received_at: at,
        ...(isVisible ? { is_new: true } : { new_once_visible: true }),
      }),
      ...(isVisible && !theirs.is_new ? [countWrite(other, 'new_likes', 1)] : []),
      stage(other, newOutboxId(), {
        kind: 'notify',
        about: mine.received_at ? 'match' : 'like',
        from: member.member,
      }),
    ];
    const result = await commitNamed(member, [
      { name: 'like', writes },
      { name: 'terms', writes: terms?.writes ?? [] },
      // A concurrent block either removes this like, or makes this condition fail.
      { name: 'unblocked', writes: unblockedChecks(member, id) },
      // A change of it meanwhile aligns all likes that are there (counted-likes.ts).
      { name: 'visible', writes: [visibilityCheck(member, isVisible)] },
    ]);
    if (result.committed) return toLikeResponse(next);
    if (result.failed.includes('unblocked')) {
      await assertReachable(member, id);
      return null;
    }
    if (result.failed.includes('visible')) {
      isVisible = !isVisible;
      return null;
    }
    // A concurrent call may have made the same like, which must not be charged twice.
    if (terms && !result.failed.includes('like')) throw new AppError(terms.refusal);
    return null;
  });
}
