import { trustedFlaggersContract } from '#shared/ops/trusted-flaggers.ts';
import { addFlagger, listFlaggers, removeFlagger } from '../domain/operators/trusted-flaggers.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(trustedFlaggersContract, {
  GET: listFlaggers,
  POST: addFlagger,
  DELETE: removeFlagger,
});
