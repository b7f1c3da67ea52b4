import { passkeysContract } from '#shared/ops/passkeys.ts';
import { addPasskey, readPasskeys, removePasskey } from '../domain/operators/passkeys.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(passkeysContract, {
  GET: readPasskeys,
  POST: addPasskey,
  DELETE: removePasskey,
});
