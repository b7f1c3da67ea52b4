import { chatContract } from '#shared/api/chat.ts';
import { openConversation } from '../domain/chat/open-conversation.ts';
import { removeConversation } from '../domain/chat/remove-conversation.ts';
import { sendMessage } from '../domain/chat/send-message.ts';
import { assertConfirmed } from '../domain/members/members.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(chatContract, {
  GET: openConversation,
  POST: { before: assertConfirmed, rule: sendMessage },
  DELETE: removeConversation,
});
