/** DELETE message.php */
import type { RequestBody } from '#shared/api/contract.ts';
import type { messageContract } from '#shared/api/message.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { conversationItem, notCleared, removedMessageWrites } from './conversations.ts';
import { messageItem, removeMessageWrite } from './messages.ts';

/** DELETE message.php */
export async function removeMessage(
  context: MemberContext<RequestBody<typeof messageContract, 'DELETE'>>,
): Promise<Record<string, never>> {
  const { member, body } = context;
  return untilCommitted(async () => {
    const [participant, message] = await Promise.all([
      conversationItem(member, body.conversation),
      messageItem(member, body.conversation, body.id),
    ]);
    if (!participant || !message || !notCleared(participant, message.id))
      throw new AppError('not_found');
    const writes = [
      removeMessageWrite(member, message),
      ...(await removedMessageWrites(member, participant, message)),
    ];
    const { committed } = await commitNamed(member, [{ name: 'message', writes }]);
    return committed ? {} : null;
  });
}
