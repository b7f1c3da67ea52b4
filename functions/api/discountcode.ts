import { discountcodeContract } from '#shared/api/discountcode.ts';
import { getDiscount } from '../domain/payments/get-discount.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(discountcodeContract, { GET: getDiscount });
