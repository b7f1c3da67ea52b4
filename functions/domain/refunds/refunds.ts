/**
 * Refunds: what was paid for messages that nobody can read any more, since the receiver left,
 * comes back to who sent them.
 */
import { nowIso } from '../../adapters/clock.ts';
import { allConversations, isUnread } from '../conversations/conversations.ts';
import { Fault } from '../fault.ts';
import { findWallet, moveCredits } from '../ledger/ledger.ts';
import { findMember } from '../members/members.ts';
import {
  type MessageRecord,
  messageItem,
  messagesAfter,
  refundedWrites,
} from '../messages/messages.ts';
import { type MemberScope, memberScope } from '../scope.ts';
import { commitNamed } from '../writes.ts';

const pageSize = 100;
const races = 20;

/**
 * Pays back every message that a member who left never read. It can be repeated: a message that
 * was paid back says so itself.
 *
 * @returns how many were paid back, for the job's log.
 */
export async function refundUnread(receiver: MemberScope): Promise<number> {
  const member = await findMember(receiver);
  // Somebody who came back reads what was written.
  if (member?.account.status !== 'pending_deletion') return 0;
  let refunded = 0;
  for await (const side of allConversations(receiver)) {
    let after = side.my_read_up_to;
    for (;;) {
      const page = await messagesAfter(receiver, side.id, { after, limit: pageSize });
      for (const message of page) {
        const due = isUnread(side, message) && paid(message) && !message.refunded;
        if (due && (await refund(receiver, message))) refunded++;
      }
      after = page.at(-1)?.id;
      if (page.length < pageSize) break;
    }
  }
  return refunded;
}

const paid = ({ price }: MessageRecord) => price.free_message || price.credits > 0;

/** Pays one message back. False where that was done, or where its sender is gone. */
async function refund(receiver: MemberScope, message: MessageRecord): Promise<boolean> {
  const sender = memberScope(receiver, message.other);
  for (let race = 0; race < races; race++) {
    const [wallet, copy] = await Promise.all([
      findWallet(sender),
      messageItem(sender, message.conversation, message.id),
    ]);
    if (!wallet) return false;
    const at = nowIso();
    const { price } = message;
    const movement = moveCredits(sender, wallet, {
      unit: price.free_message ? 'free_messages' : 'credits',
      amount: price.free_message ? 1 : price.credits,
      counter_account: 'message_refunds',
      reference: message.id,
      at,
    });
    const [mark, ...copies] = refundedWrites(message, receiver, {
      at,
      senderHasCopy: copy !== null,
    });
    const result = await commitNamed(receiver, [
      { name: 'mark', writes: mark ? [mark] : [] },
      { name: 'wallet', writes: movement.writes },
      { name: 'copy', writes: copies },
    ]);
    if (result.committed) return true;
    if (result.failed.includes('mark')) return false;
  }
  throw new Fault('busy');
}
