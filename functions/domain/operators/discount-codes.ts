/** Discount codes in the console. */
import type { NewDiscount } from '#shared/model/discount-code.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
import type { DiscountCodeDto } from '#shared/ops/discount-codes.ts';
import { toMoney } from '#shared/rules/money.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import {
  codeEndWrite,
  codeWrite,
  type DiscountCode,
  listDiscountCodes,
} from '../payments/discounts.ts';
import { toDiscountCode } from '../payments/new-discount.ts';
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
}: OpsBrandContext<NewDiscount>): Promise<{ code: DiscountCodeDto }> {
  const subject = { kind: 'code', id: body.code };
  audit.note({ subject });
  const read = toDiscountCode(body, brand.config);
  if ('problem' in read) {
    const { field, code } = read.problem;
    throw new AppError('validation_failed', { fields: { [field]: code } });
  }
  const { discount } = read;
  const { code, percentage, value, country, member, expires, minimum, methods, validity } = body;
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
