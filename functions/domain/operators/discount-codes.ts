/** Discount codes in the console. */
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
import type { DiscountCodeDto } from '#shared/ops/discount-codes.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import {
  codeEndWrite,
  codeWrite,
  type DiscountCode,
  listDiscountCodes,
} from '../payments/discounts.ts';
import { ownCodes } from '../payments/own-discounts.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** GET /ops/discount-codes. */
export async function readCodes({ brand, scope }: OpsBrandContext<undefined, object>): Promise<{
  codes: DiscountCodeDto[];
  own: string[];
  currency: string;
  countries: Country[];
  methods: PaymentMethod[];
}> {
  const { currency, countries, payments } = brand.config;
  const codes = (await listDiscountCodes(scope)).map((one) => toCodeDto(one, currency));
  return { codes, own: [...ownCodes], currency, countries, methods: payments.methods };
}

function toCodeDto(discount: DiscountCode, currency: string): DiscountCodeDto {
  const { kind, amount, minimum, off, expires } = discount;
  const { code, country, member, methods, validity, created_at } = discount;
  const isOver = expires !== null && expires <= nowIso();
  return {
    ...{ code, country, member, methods, validity, created_at, expires },
    percentage: kind === 'percentage' ? amount : null,
    value: kind === 'value' ? toMoney(amount, currency) : null,
    minimum: minimum === null ? null : toMoney(minimum, currency),
    state: off ? 'off' : isOver ? 'over' : 'active',
  };
}

interface AskedCode {
  code: string;
  percentage: number | null;
  value: string | null;
  country: Country | null;
  member: string | null;
  expires: string | null;
  minimum: string | null;
  methods: PaymentMethod[];
  validity: DiscountCode['validity'];
}

/**
 * POST /ops/discount-codes.
 *
 * @throws AppError `validation_failed`, or `code_exists`
 */
export async function makeCode({
  brand,
  scope,
  body,
  audit,
}: OpsBrandContext<AskedCode>): Promise<{ code: DiscountCodeDto }> {
  const subject = { kind: 'code', id: body.code };
  audit.note({ subject });
  const wrong = findWrongField(body, brand.config);
  if (wrong) throw new AppError('validation_failed', { fields: wrong });
  const { code, percentage, value, country, member, expires, minimum, methods, validity } = body;
  const discount: DiscountCode = {
    ...{ code, country, member, expires, methods, validity },
    ...(percentage === null
      ? { kind: 'value', amount: toMinor({ value: value ?? '' }) }
      : { kind: 'percentage', amount: percentage }),
    minimum: minimum === null ? null : toMinor({ value: minimum }),
    off: false,
    created_at: nowIso(),
  };
  const entry = audit.write({
    subject,
    after: {
      ...{ percentage, value, country, expires, minimum, methods, validity },
      ...(member && { member }),
    },
  });
  if (!(await commitAll(scope, [codeWrite(scope, discount), entry]))) {
    throw new AppError('code_exists', { params: { code } });
  }
  return { code: toCodeDto(discount, brand.config.currency) };
}

function findWrongField(
  { code, percentage, value, country, expires, methods }: AskedCode,
  { countries, payments }: { countries: Country[]; payments: { methods: PaymentMethod[] } },
): Record<string, 'invalid_option' | 'too_small' | 'required'> | null {
  if (ownCodes.includes(code)) return { code: 'invalid_option' };
  if (percentage === null && value === null) return { percentage: 'required' };
  if (percentage !== null && value !== null) return { value: 'invalid_option' };
  if (country !== null && !countries.includes(country)) return { country: 'invalid_option' };
  // Its name could never be given again.
  if (expires !== null && expires <= nowIso()) return { expires: 'too_small' };
  return methods.every((one) => payments.methods.includes(one))
    ? null
    : { methods: 'invalid_option' };
}

/**
 * DELETE /ops/discount-codes.
 *
 * @throws AppError `not_found`
 */
export async function endCode({
  scope,
  body: { code },
  audit,
}: OpsBrandContext<{ code: string }>): Promise<Record<string, never>> {
  const subject = { kind: 'code', id: code };
  audit.note({ subject });
  const entry = audit.write({ subject, after: { off: true } });
  if (!(await commitAll(scope, [codeEndWrite(scope, code), entry]))) {
    throw new AppError('not_found');
  }
  return {};
}
