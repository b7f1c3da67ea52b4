import { registrationContract } from '#shared/ops/registration.ts';
import { acceptInvitation, readInvitation } from '../domain/operators/passkeys.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(registrationContract, {
  GET: readInvitation,
  POST: acceptInvitation,
});
