import { queuesContract } from '#shared/ops/queues.ts';
import { readQueues } from '../domain/operators/queues.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(queuesContract, { GET: readQueues });
