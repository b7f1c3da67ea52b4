/** DELETE chat.php */
import type { chatContract } from '#shared/api/chat.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { Fault } from '../core/app-error.ts';
import type { MemberCall } from '../core/context.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { conversationItem, removeSide } from './conversations.ts';

/** DELETE chat.php */
export async function removeConversation(
  call: MemberCall<BodyOf<typeof chatContract, 'DELETE'>>,
): Promise<Record<string, never>> {
  const { member, body } = call;
  return untilCommitted(async () => {
    const side = await conversationItem(member, body.conversation);
    if (!side) throw new Fault('not_found');
    return side.hidden || (await removeSide(member, side)) ? {} : null;
  });
}
