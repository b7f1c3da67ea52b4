/** Taking a like back. */
import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countNewLikes, likeWrite, otherParticipant } from './likes.store.ts';
import { both, type LikeResponse, response } from './likes.ts';

/** DELETE like.php */
export async function takeLikeBack(context: MemberContext<{ id: string }>): Promise<LikeResponse> {
  const { member, body } = context;
  return untilCommitted(async () => {
    const [mine, theirs] = await both(member, body.id);
    if (!mine.sent_at) return response(mine);
    const next = { received_at: mine.received_at, is_new: mine.is_new };
    const writes: Write[] = [
      likeWrite(member, body.id, mine, next),
      likeWrite(otherParticipant(member, body.id), member.member, theirs, {
        sent_at: theirs.sent_at,
      }),
      ...(theirs.is_new ? [countNewLikes(otherParticipant(member, body.id), -1)] : []),
    ];
    const result = await commitNamed(context.scope, [{ name: 'like', writes }]);
    return result.committed ? response(next) : null;
  });
}
