/**
 * Neither of two members sees the other after a block, except that the member who blocked still
 * finds the profile in the list of blocks.
 */
import type { Profile } from '#shared/model/profile.ts';
import { nowIso } from '../../adapters/clock.ts';
import {
  blockedWrites,
  conversationItem,
  getConversationId,
  quietConversation,
} from '../chat/conversations.ts';
import { AppError } from '../core/app-error.ts';
import { asRefused, commitNamed } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { findSearchDocument, findSearchDocuments } from '../members/search-document.ts';
import { loadViewer, toProfileDto } from '../members/visible-profile.ts';
import { blockedIds, blockWrites, unblockWrites } from '../relations/blocked-members.ts';
import { endLikes } from '../relations/likes.ts';

/** Messages under way can win this long before the request fails as `busy`. */
const bounds = { withinMs: 4_000 };

/** POST block.php. It removes the likes between the two and marks their messages as read. */
export async function block(context: MemberContext<{ id: string }>): Promise<{ blocked: boolean }> {
  const { member, body } = context;
  await limitRate(context.scope, 'block', member.member);
  if (body.id === member.member) throw new AppError('not_found');
  if (!(await isKnown(context, body.id))) throw new AppError('not_found');
  await blockMember(member, body.id, nowIso());
  return { blocked: true };
}

/** Blocks another member, who may be blocked already. */
export async function blockMember(member: MemberScope, other: string, at: string): Promise<void> {
  const both = blockWrites(member, other, at);
  await untilCommitted(async () => {
    const writes = [...both, ...(await blockedWrites(member, other))];
    const result = await commitNamed(member, [{ name: 'block', writes }]).catch(asRefused);
    return result.committed || null;
  }, bounds);
  await endLikes(member, other);
  await quietConversation(member, other);
}

/** Tells whether others see the member, or the two have a conversation that may go on later. */
async function isKnown(
  { scope, member }: MemberContext<{ id: string }>,
  other: string,
): Promise<boolean> {
  if (await findSearchDocument(memberScope(scope, other))) return true;
  const conversation = getConversationId(scope, member.member, other);
  return (await conversationItem(member, conversation)) !== null;
}

/** DELETE block.php */
export async function unblock(
  context: MemberContext<{ id: string }>,
): Promise<{ blocked: boolean }> {
  const { member, body } = context;
  await commitNamed(context.scope, [{ name: 'block', writes: unblockWrites(member, body.id) }]);
  return { blocked: false };
}

/** GET block.php */
export async function getBlocks(context: MemberContext): Promise<{ profiles: Profile[] }> {
  const viewer = await loadViewer(context);
  const ids = (await blockedIds(context.member))
    .filter(({ direction }) => direction === 'out')
    .map(({ other }) => other)
    .slice(0, 100);
  const documents = await findSearchDocuments(context.scope, ids);
  return {
    profiles: ids.flatMap((id) => {
      const document = documents.get(id);
      return document
        ? [toProfileDto(document, viewer, { like_state: 'none', blocked: true })]
        : [];
    }),
  };
}
