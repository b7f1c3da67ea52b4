import { preflightContract } from '#shared/ops/preflight.ts';
import { readPreflight, startPreflight } from '../domain/operators/ask-for-preflight.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(preflightContract, {
  GET: readPreflight,
  POST: startPreflight,
});
