import { messageContract } from '#shared/api/message.ts';
import { removeMessage } from '../domain/chat/remove-message.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(messageContract, { DELETE: removeMessage });
