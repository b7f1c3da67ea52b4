import { chatContract } from '#shared/api/chat.ts';
import { openConversation, removeConversation } from '../domain/chat/chats.ts';
import { sendMessage } from '../domain/chat/send-message.ts';
import { mustBeConfirmed } from '../domain/members/members.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(chatContract, {
  GET: openConversation,
  POST: { before: mustBeConfirmed, rule: sendMessage },
  DELETE: removeConversation,
});
