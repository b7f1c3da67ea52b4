/** DELETE chat.php */
import type { chatContract } from '#shared/api/chat.ts';
import type { RequestBody } from '#shared/api/contract.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { forgetAnswers } from './answered-conversations.ts';
import { conversationItem, hideConversation } from './conversations.ts';

/** DELETE chat.php */
export async function removeConversation(
  context: MemberContext<RequestBody<typeof chatContract, 'DELETE'>>,
): Promise<Record<string, never>> {
  const { member, body } = context;
  return untilCommitted(async () => {
    const participant = await conversationItem(member, body.conversation);
    if (!participant) throw new AppError('not_found');
    if (!participant.hidden && !(await hideConversation(member, participant))) return null;
    const { id, other, fictional, last_id } = participant;
    if (fictional) await forgetAnswers(memberScope(member, other), id, last_id);
    return {};
  });
}
