import { chatContract } from '../../shared/api/chat.ts';
import { openConversation, removeConversation } from '../domain/chats/chats.ts';
import { mustBeConfirmed } from '../domain/members/members.ts';
import { sendMessage } from '../domain/sends/sends.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(chatContract, {
  GET: openConversation,
  POST: { before: mustBeConfirmed, rule: sendMessage },
  DELETE: removeConversation,
});
