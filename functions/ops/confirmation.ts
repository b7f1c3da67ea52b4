import { confirmationContract } from '#shared/ops/confirmation.ts';
import { confirmPasskey, startConfirmation } from '../domain/operators/sign-in.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(confirmationContract, {
  GET: startConfirmation,
  POST: confirmPasskey,
});
