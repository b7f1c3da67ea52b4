/** Money and credits in an operator's words. */
import { moneyText } from '#lib/money-text.ts';
import type { Money } from '#shared/model/common.ts';
import type { PaymentMethod, PaymentStatus } from '#shared/model/payment.ts';
import type { Minor } from '#shared/rules/money.ts';
import { methodNames } from '#shared/rules/payment-methods.ts';
import { capitalize } from '../capitalize.ts';

const locale = 'en-GB';
const numberFormat = new Intl.NumberFormat(locale);
const signedFormat = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
/** As wide as a plus, so that amounts stand below one another. */
const minus = '−';

export const getMoneyText = (amount: Money | Minor): string =>
  moneyText(locale, amount).replace('-', minus);
export const getNumberText = (value: number): string =>
  numberFormat.format(value).replace('-', minus);
/** `+10`, `−3` */
export const getChangeText = (value: number): string =>
  signedFormat.format(value).replace('-', minus);

/** `1 credit`, `2 credits` */
export const getCountText = (count: number, one: string, many = `${one}s`): string =>
  `${getNumberText(count)} ${count === 1 ? one : many}`;

const plainMethods: Partial<Record<PaymentMethod, string>> = {
  sdd: 'Direct debit',
  sct: 'Bank transfer',
  creditcard: 'Card',
};
export const getMethodText = (method: PaymentMethod): string =>
  methodNames[method] ?? plainMethods[method] ?? method;

export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  completed: 'Paid',
  failed: 'Failed',
  cancelled: 'Given up',
  refunded: 'Refunded',
  charged_back: 'Charged back',
};

const accountNames: Record<string, string> = {
  signup_grants: 'Free at signup',
  goodwill: 'Goodwill',
  messages: 'Message',
  message_refunds: 'Given back',
  purchases: 'Purchase',
  reversals: 'Refund or charge back',
  withdrawals: 'Withdrawal',
  debt_settlements: 'Debt repaid',
  releases: 'Held credits set free',
  dispute_holds: 'Held, the bank warned',
  dispute_releases: 'Warning of the bank over',
};

/** What an entry of the ledger is about, by its other account. */
export function getAccountText(account: string): string {
  const words = account.replaceAll('_', ' ');
  return accountNames[account] ?? capitalize(words);
}
