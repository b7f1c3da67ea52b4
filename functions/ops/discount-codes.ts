import { discountCodesContract } from '#shared/ops/discount-codes.ts';
import { endCode, makeCode, readCodes } from '../domain/operators/discount-codes.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(discountCodesContract, {
  GET: readCodes,
  POST: makeCode,
  DELETE: endCode,
});
