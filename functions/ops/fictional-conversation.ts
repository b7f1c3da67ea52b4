import { fictionalConversationContract } from '#shared/ops/fictional-conversation.ts';
import { viewConversation } from '../domain/operators/view-conversation.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(fictionalConversationContract, { GET: viewConversation });
