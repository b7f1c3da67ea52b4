/** Which discount codes a brand can have, for the console and for the command. */
import type { NewDiscount } from '#shared/model/discount-code.ts';
import { toMinor } from '#shared/rules/money.ts';
import { nowIso } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import type { DiscountCode } from './discounts.ts';
import { ownCodes } from './own-discounts.ts';

/** What of a code cannot be, and where. */
export interface DiscountProblem {
  field: 'code' | 'percentage' | 'value' | 'country' | 'expires' | 'methods';
  code: 'invalid_option' | 'too_small' | 'required';
}

/** Makes what is asked for a code of the brand, or says what is wrong with it. */
export function toDiscountCode(
  asked: NewDiscount,
  config: Pick<Brand['config'], 'countries' | 'payments'>,
): { discount: DiscountCode } | { problem: DiscountProblem } {
  const problem = findProblem(asked, config);
  if (problem) return { problem };
  const { code, percentage, value, country, member, expires, minimum, methods, validity } = asked;
  return {
    discount: {
      ...{ code, country, member, expires, methods, validity },
      ...(percentage === null
        ? { kind: 'value', amount: toMinor({ value: value ?? '' }) }
        : { kind: 'percentage', amount: percentage }),
      minimum: minimum === null ? null : toMinor({ value: minimum }),
      off: false,
      created_at: nowIso(),
    },
  };
}

function findProblem(
  { code, percentage, value, country, expires, methods }: NewDiscount,
  { countries, payments }: Pick<Brand['config'], 'countries' | 'payments'>,
): DiscountProblem | null {
  if (ownCodes.includes(code)) return { field: 'code', code: 'invalid_option' };
  if (percentage === null && value === null) return { field: 'percentage', code: 'required' };
  if (percentage !== null && value !== null) return { field: 'value', code: 'invalid_option' };
  if (country !== null && !countries.includes(country)) {
    return { field: 'country', code: 'invalid_option' };
  }
  // Its name could never be given again.
  if (expires !== null && expires <= nowIso()) return { field: 'expires', code: 'too_small' };
  return methods.every((one) => payments.methods.includes(one))
    ? null
    : { field: 'methods', code: 'invalid_option' };
}
