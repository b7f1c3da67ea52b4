/**
 * Refunds for unread messages. When a receiver leaves, senders get back what they paid for messages
 * that were never read. A refunded message is deleted at the receiver, who may return: a message is
 * either read or refunded, never both.
 */
import { nowIso } from '../../adapters/clock.ts';
import { commitNamed } from '../core/commit.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { awayCheck, findMember } from '../members/members.ts';
import { findWallet, moveCredits } from '../wallet/ledger.ts';
import {
  allConversations,
  conversationItem,
  isUnread,
  removedMessageWrites,
} from './conversations.ts';
import {
  type MessageRecord,
  messageItem,
  messagesAfter,
  refundedWrite,
  removeMessageWrite,
} from './messages.ts';

const pageSize = 100;

/**
 * Refunds every message that a member who left has not read. It is safe to repeat, as refunded
 * messages are deleted.
 *
 * @returns the number of refunded messages
 */
export async function refundUnread(receiver: MemberScope): Promise<number> {
  const member = await findMember(receiver);
  // A member who returned can read the messages.
  if (member?.account.status !== 'pending_deletion') return 0;
  let refunded = 0;
  for await (const participant of allConversations(receiver)) {
    let after = participant.my_read_up_to;
    for (;;) {
      const page = await messagesAfter(receiver, participant.id, { after, limit: pageSize });
      for (const message of page) {
        // A message may carry a refund although its copy was not deleted.
        const due = isUnread(participant, message) && paid(message) && !message.refunded;
        if (due && (await refund(receiver, message))) refunded++;
      }
      after = page.at(-1)?.id;
      if (page.length < pageSize) break;
    }
  }
  return refunded;
}

const paid = ({ price }: MessageRecord) => price.free_message || price.credits > 0;

/**
 * Refunds one message.
 *
 * @returns false where it was refunded already, its sender is gone, or its receiver returned
 */
async function refund(receiver: MemberScope, message: MessageRecord): Promise<boolean> {
  const sender = memberScope(receiver, message.other);
  return untilCommitted(async () => {
    const [wallet, copy, participant] = await Promise.all([
      findWallet(sender),
      messageItem(sender, message.conversation, message.id),
      conversationItem(receiver, message.conversation),
    ]);
    if (!wallet || !participant || !isUnread(participant, message)) return false;
    const at = nowIso();
    const { price } = message;
    const movement = moveCredits(sender, wallet, {
      unit: price.free_message ? 'free_messages' : 'credits',
      amount: price.free_message ? 1 : price.credits,
      counter_account: 'message_refunds',
      reference: message.id,
      at,
    });
    const result = await commitNamed(receiver, [
      { name: 'away', writes: [awayCheck(receiver)] },
      { name: 'message', writes: [removeMessageWrite(receiver, message)] },
      { name: 'side', writes: await removedMessageWrites(receiver, participant, message) },
      { name: 'wallet', writes: movement.writes },
      { name: 'copy', writes: copy ? [refundedWrite(sender, message, at)] : [] },
    ]);
    if (result.committed) return true;
    return result.failed.includes('away') || result.failed.includes('message') ? false : null;
  });
}
