import { commissionsContract } from '#shared/ops/commissions.ts';
import { listCommissions, recordPayout } from '../domain/operators/commissions.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(commissionsContract, {
  GET: listCommissions,
  POST: recordPayout,
});
