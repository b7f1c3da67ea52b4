import type { Money } from '#shared/model/common.ts';
import type { Minor } from '#shared/rules/money.ts';

const minorUnits = 100;
const getUnits = (amount: Money | Minor): number =>
  'minor' in amount ? amount.minor / minorUnits : Number(amount.value);

/** An amount with its currency, in a BCP 47 tag's way. */
export const moneyText = (tag: string, amount: Money | Minor): string =>
  new Intl.NumberFormat(tag, { style: 'currency', currency: amount.currency }).format(
    getUnits(amount),
  );
