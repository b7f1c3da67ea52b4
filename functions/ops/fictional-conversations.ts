import { fictionalConversationsContract } from '#shared/ops/fictional-conversations.ts';
import { listWaiting } from '../domain/operators/list-conversations.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(fictionalConversationsContract, { GET: listWaiting });
