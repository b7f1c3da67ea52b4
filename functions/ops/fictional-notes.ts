import { fictionalNotesContract } from '#shared/ops/fictional-notes.ts';
import { noteOnConversation } from '../domain/operators/answer-conversation.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(fictionalNotesContract, { POST: noteOnConversation });
