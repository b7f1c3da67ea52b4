import { operatorsContract } from '#shared/ops/operators.ts';
import { changeOperator, disableOperator, readOperators } from '../domain/operators/operators.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(operatorsContract, {
  GET: readOperators,
  PUT: changeOperator,
  DELETE: disableOperator,
});
