/** What a package comes to with a discount, as the page shows it and the server charges it. */
import type { Discount, PaymentMethod } from '#shared/model/payment.ts';
import type { Settings } from '#shared/model/settings.ts';
import { type Minor, toMinor } from '#shared/rules/money.ts';
import { pricePerMessage, type Reduction, takenOff } from '#shared/rules/prices.ts';

export type Package = Settings['packages'][number];

export interface Price {
  /** To pay, VAT included. */
  total: Minor;
  /** What it was before the discount; null without one. */
  before: Minor | null;
  /** The code that was taken off. */
  code: string | null;
  /** Null where messages cost no credits. */
  perMessage: Minor | null;
  messages: number;
}

const hundred = 100;

/** A discount's own wording of what it takes off. */
export const getReduction = ({ value_percentage, percentage }: Discount): Reduction =>
  value_percentage === 'percentage'
    ? { kind: 'percentage', amount: percentage }
    : { kind: 'value', amount: Math.round(percentage * hundred) };

/** Why a discount does not count for an order; null where it does. */
export function getDiscountBlocker(
  discount: Discount,
  { amount }: Pick<Package, 'amount'>,
  method?: PaymentMethod,
): 'gone' | 'minimum' | 'method' | null {
  // One that an own order holds is set free for the next one.
  const holds = discount.status === 'active' || discount.status === 'reserved';
  if (!holds || discount.expired) return 'gone';
  if (discount.value_percentage === 'value' && discount.currency !== amount.currency) return 'gone';
  if (discount.minimum && toMinor(amount) < toMinor(discount.minimum)) return 'minimum';
  const { paymentmethods } = discount;
  if (method && paymentmethods.length > 0 && !paymentmethods.includes(method)) return 'method';
  return null;
}

export function getPrice(
  pack: Pick<Package, 'amount' | 'credits'>,
  { discount, method, messageCredits }: PriceTerms,
): Price {
  const full = toMinor(pack.amount);
  const { currency } = pack.amount;
  const holds = discount !== null && getDiscountBlocker(discount, pack, method) === null;
  const total = holds ? full - takenOff(full, getReduction(discount)) : full;
  return {
    total: { minor: total, currency },
    before: total < full ? { minor: full, currency } : null,
    code: holds ? discount.code : null,
    perMessage:
      messageCredits > 0
        ? { minor: pricePerMessage(total, pack.credits, messageCredits), currency }
        : null,
    messages: messageCredits > 0 ? Math.floor(pack.credits / messageCredits) : 0,
  };
}

export interface PriceTerms {
  discount: Discount | null;
  /** Where it is chosen already. */
  method?: PaymentMethod | undefined;
  /** Of the settings. */
  messageCredits: number;
}
