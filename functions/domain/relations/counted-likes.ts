/**
 * A like counts as new while others see the member who sent it. It waits while they do not: before
 * the address is confirmed, and after the account was deleted.
 */
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import { findSearchDocument, visibilityCheck } from '../members/search-document.ts';
import { allLikes, likeItem, likeWrite, otherParticipant } from './likes.store.ts';

/** Number of likes that are changed at once. */
const atOnce = 10;

/**
 * Makes the new likes that a member sent count exactly where others see the member. It can be
 * repeated.
 */
export async function alignSentLikes(sender: MemberScope): Promise<void> {
  const sent = (await allLikes(sender)).filter(({ like }) => like.sent_at);
  for (let first = 0; first < sent.length; first += atOnce) {
    const some = sent.slice(first, first + atOnce);
    await Promise.all(some.map(({ other }) => alignLike(otherParticipant(sender, other), sender)));
  }
}

/** Makes likes of members whom nobody sees any more wait. */
export async function alignReceivedLikes(
  receiver: MemberScope,
  senders: readonly string[],
): Promise<void> {
  await Promise.all(senders.map((sender) => alignLike(receiver, memberScope(receiver, sender))));
}

async function alignLike(receiver: MemberScope, sender: MemberScope): Promise<void> {
  await untilCommitted(async () => {
    const [document, like] = await Promise.all([
      findSearchDocument(sender),
      likeItem(receiver, sender.member),
    ]);
    const isVisible = document !== null;
    const isAligned = isVisible ? !like.new_once_visible : !like.is_new;
    if (isAligned) return true;
    const next = isVisible
      ? { is_new: true, new_once_visible: undefined }
      : { is_new: false, new_once_visible: true };
    const writes: Write[] = [
      likeWrite(receiver, sender.member, like, { ...like, ...next }),
      countWrite(receiver, 'new_likes', isVisible ? 1 : -1),
      visibilityCheck(sender, isVisible),
    ];
    return (await commitNamed(receiver, [{ name: 'like', writes }])).committed || null;
  });
}
