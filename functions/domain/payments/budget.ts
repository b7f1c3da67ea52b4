/** What members spend by calendar month of the brand's time zone, and the limit they set themselves. */
import type { budgetContract } from '#shared/api/budget.ts';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import { dayIn } from '#shared/rules/age.ts';
import { minorOf, moneyOf } from '#shared/rules/money.ts';
import { monthAfter } from '#shared/rules/periods.ts';
import { now } from '../../adapters/clock.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberCall } from '../core/context.ts';
import { callingMember } from '../members/members.ts';
import { findSpending, putMonthly } from './budget.store.ts';

// What other nouns' rules may ask of it.
export { findSpending, orderWrite, settledWrite, spendingOf } from './budget.store.ts';

/** Amounts are whole numbers of the currency's smallest unit. */
export interface Spending {
  /** The member's own limit. */
  monthly: number | null;
  /** How many invoices were written. */
  invoices: number;
  /** YYYY-MM -> paid and under way. */
  months: Record<string, number>;
}

type Answer = AnswerOf<typeof budgetContract, 'GET'>;

const shownMonths = 12;

/** The calendar month of a moment, YYYY-MM, as the brand's members live it. */
export const monthOf = ({ config }: Brand, at: Date): string =>
  dayIn(config.time_zone, at).slice(0, 7);

/** @throws Fault `budget_exceeded` where an order would go beyond the member's own limit */
export function mustFit(spending: Spending, month: string, amount: number): void {
  const { monthly, months } = spending;
  const spent = months[month] ?? 0;
  if (monthly === null || spent + amount <= monthly) return;
  const decimals = (minor: number) => moneyOf(minor, '').value;
  throw new Fault('budget_exceeded', {
    params: { monthly: decimals(monthly), spent: decimals(spent) },
  });
}

/** GET budget.php */
export async function getBudget(call: MemberCall): Promise<Answer> {
  await callingMember(call);
  return answerOf(call.brand, await findSpending(call.member));
}

/** PUT budget.php */
export async function setBudget(
  call: MemberCall<BodyOf<typeof budgetContract, 'PUT'>>,
): Promise<Answer> {
  const { brand, member, body } = call;
  await callingMember(call);
  if (body.monthly && body.monthly.currency !== brand.config.currency) {
    throw new Fault('validation_failed', { fields: { 'monthly.currency': 'invalid_option' } });
  }
  await putMonthly(member, body.monthly && minorOf(body.monthly));
  return answerOf(brand, await findSpending(member));
}

function answerOf(brand: Brand, { monthly, months }: Spending): Answer {
  const money = (minor: number) => moneyOf(minor, brand.config.currency);
  const current = monthOf(brand, now());
  const shown = Array.from({ length: shownMonths }, (_, back) => {
    const name = monthAfter(current, -back);
    return { month: name, spent: money(months[name] ?? 0) };
  });
  return {
    monthly: monthly === null ? null : money(monthly),
    spent: money(months[shown[0]?.month ?? ''] ?? 0),
    months: shown,
  };
}
