import { withheldCommissionsContract } from '#shared/ops/withheld-commissions.ts';
import { decideOnCommission, readWithheld } from '../domain/operators/withheld-commissions.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(withheldCommissionsContract, {
  GET: readWithheld,
  POST: decideOnCommission,
});
