/**
 * What members spend by calendar month of the brand's time zone, and the limit they set for
 * themselves.
 */
import type { budgetContract } from '#shared/api/budget.ts';
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import { dayIn } from '#shared/rules/age.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import { monthAfter } from '#shared/rules/periods.ts';
import { now } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import { callingMember } from '../members/members.ts';
import { findSpending, putMonthly } from './budget.store.ts';

export { budgetWrite, findSpending, orderWrite, toSpending } from './budget.store.ts';

/** Amounts are whole numbers of the currency's smallest unit. */
export interface Spending {
  /** The member's own limit. */
  monthly: number | null;
  /** Month (YYYY-MM) -> amount of paid and pending payments. */
  months: Record<string, number>;
}

type ResponseDto = ResponseBody<typeof budgetContract, 'GET'>;

const visibleMonths = 12;

/** Returns the calendar month (YYYY-MM) of a date in the brand's time zone. */
export const getMonth = ({ config }: Brand, at: Date): string =>
  dayIn(config.time_zone, at).slice(0, 7);

/** @throws AppError `budget_exceeded` where an order would exceed the member's own limit */
export function assertWithinBudget(spending: Spending, month: string, amount: number): void {
  const { monthly, months } = spending;
  const spent = months[month] ?? 0;
  if (monthly === null || spent + amount <= monthly) return;
  const decimals = (minor: number) => toMoney(minor, '').value;
  throw new AppError('budget_exceeded', {
    params: { monthly: decimals(monthly), spent: decimals(spent) },
  });
}

/** GET budget.php */
export async function getBudget(context: MemberContext): Promise<ResponseDto> {
  await callingMember(context);
  return toResponseDto(context.brand, await findSpending(context.member));
}

/** PUT budget.php */
export async function setBudget(
  context: MemberContext<RequestBody<typeof budgetContract, 'PUT'>>,
): Promise<ResponseDto> {
  const { brand, member, body } = context;
  await callingMember(context);
  if (body.monthly && body.monthly.currency !== brand.config.currency) {
    throw new AppError('validation_failed', { fields: { 'monthly.currency': 'invalid_option' } });
  }
  await putMonthly(member, body.monthly && toMinor(body.monthly));
  return toResponseDto(brand, await findSpending(member));
}

function toResponseDto(brand: Brand, { monthly, months }: Spending): ResponseDto {
  const money = (minor: number) => toMoney(minor, brand.config.currency);
  const current = getMonth(brand, now());
  const shown = Array.from({ length: visibleMonths }, (_, back) => {
    const name = monthAfter(current, -back);
    return { month: name, spent: money(months[name] ?? 0) };
  });
  return {
    monthly: monthly === null ? null : money(monthly),
    spent: money(months[shown[0]?.month ?? ''] ?? 0),
    months: shown,
  };
}
