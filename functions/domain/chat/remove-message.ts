/** DELETE message.php */
import type { BodyOf } from '#shared/api/contract.ts';
import type { messageContract } from '#shared/api/message.ts';
import { Fault } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberCall } from '../core/context.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { conversationItem, notCleared, removedMessageWrites } from './conversations.ts';
import { messageItem, removeMessageWrite } from './messages.ts';

/** DELETE message.php */
export async function removeMessage(
  call: MemberCall<BodyOf<typeof messageContract, 'DELETE'>>,
): Promise<Record<string, never>> {
  const { member, body } = call;
  return untilCommitted(async () => {
    const [side, message] = await Promise.all([
      conversationItem(member, body.conversation),
      messageItem(member, body.conversation, body.id),
    ]);
    if (!side || !message || !notCleared(side, message.id)) throw new Fault('not_found');
    const writes = [
      removeMessageWrite(member, message),
      ...(await removedMessageWrites(member, side, message)),
    ];
    const { committed } = await commitNamed(member, [{ name: 'message', writes }]);
    return committed ? {} : null;
  });
}
