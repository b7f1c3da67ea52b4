import { goodwillContract } from '#shared/ops/goodwill.ts';
import { giveGoodwill } from '../domain/operators/give-goodwill.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(goodwillContract, { POST: giveGoodwill });
