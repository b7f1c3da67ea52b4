/**
 * Blocks: one policy for every surface. Neither sees the other anywhere, save that who blocked
 * finds the profile to lift the block.
 */
import type { Profile } from '#shared/model/profile.ts';
import { nowIso } from '../../adapters/clock.ts';
import { conversationIdOf, conversationItem, quietConversation } from '../chat/conversations.ts';
import { Fault } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberCall } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { memberScope } from '../core/scope.ts';
import { findCard, findCards } from '../members/search-document.ts';
import { shownProfile, viewerOf } from '../members/visible-profile.ts';
import { blockedIds, blockWrites, unblockWrites } from '../relations/blocked-members.ts';
import { endLikes } from '../relations/likes.ts';

/** POST block.php. Likes between the two end with it, and nothing between them waits to be read. */
export async function block(call: MemberCall<{ id: string }>): Promise<{ blocked: boolean }> {
  const { member, body } = call;
  await limitRate(call.scope, 'block', member.member);
  if (body.id === member.member) throw new Fault('not_found');
  if (!(await isKnown(call, body.id))) throw new Fault('not_found');
  const writes = blockWrites(member, body.id, nowIso());
  await commitNamed(call.scope, [{ name: 'block', writes }]);
  await endLikes(member, body.id);
  await quietConversation(member, body.id);
  return { blocked: true };
}

/** Whether others see the member, or the two have talked: who hides now may be back to write. */
async function isKnown(
  { scope, member }: MemberCall<{ id: string }>,
  other: string,
): Promise<boolean> {
  if (await findCard(memberScope(scope, other))) return true;
  const conversation = conversationIdOf(scope, member.member, other);
  return (await conversationItem(member, conversation)) !== null;
}

/** DELETE block.php */
export async function unblock(call: MemberCall<{ id: string }>): Promise<{ blocked: boolean }> {
  const { member, body } = call;
  await commitNamed(call.scope, [{ name: 'block', writes: unblockWrites(member, body.id) }]);
  return { blocked: false };
}

/** GET block.php */
export async function getBlocks(call: MemberCall): Promise<{ profiles: Profile[] }> {
  const viewer = await viewerOf(call);
  const ids = (await blockedIds(call.member))
    .filter(({ direction }) => direction === 'out')
    .map(({ other }) => other)
    .slice(0, 100);
  const cards = await findCards(call.scope, ids);
  return {
    profiles: ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [shownProfile(card, viewer, { like_state: 'none', blocked: true })] : [];
    }),
  };
}
