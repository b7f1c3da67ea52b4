import { closingContract } from '#shared/ops/closing.ts';
import { refuseProposal, startClosing } from '../domain/operators/closing.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(closingContract, {
  POST: startClosing,
  DELETE: refuseProposal,
});
