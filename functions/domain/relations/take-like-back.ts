import { commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import { likeWrite, otherParticipant } from './likes.store.ts';
import { findBothLikes, type LikeResponse, toLikeResponse } from './likes.ts';

/** DELETE like.php */
export async function takeLikeBack(context: MemberContext<{ id: string }>): Promise<LikeResponse> {
  const { member, body } = context;
  return untilCommitted(async () => {
    const [mine, theirs] = await findBothLikes(member, body.id);
    if (!mine.sent_at) return toLikeResponse(mine);
    const { received_at, is_new, new_once_visible } = mine;
    const next = { received_at, is_new, new_once_visible };
    const writes: Write[] = [
      likeWrite(member, body.id, mine, next),
      likeWrite(otherParticipant(member, body.id), member.member, theirs, {
        sent_at: theirs.sent_at,
      }),
      ...(theirs.is_new ? [countWrite(otherParticipant(member, body.id), 'new_likes', -1)] : []),
    ];
    const result = await commitNamed(context.scope, [{ name: 'like', writes }]);
    return result.committed ? toLikeResponse(next) : null;
  });
}
