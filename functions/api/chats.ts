import { chatsContract } from '#shared/api/chats.ts';
import { listConversations } from '../domain/chat/list-conversations.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(chatsContract, { GET: listConversations });
