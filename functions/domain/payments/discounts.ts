/**
 * Discounts: the time bonus and the welcome discount, which depend on the member, and codes that
 * operators create. An order reserves its code in its own transaction, so that a code for one use
 * is used once, however many orders are concurrent.
 */
import * as limits from '#shared/limits.ts';
import type { Discount, PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import { type Reduction, takenOff } from '#shared/rules/prices.ts';
import { timeBonusActive } from '#shared/rules/time-bonus.ts';
import { getVatRate, vatIn } from '#shared/rules/vat.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { Write } from '../core/commit.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { hasBought, type Member } from '../members/members.ts';
import { codeCheck, reserveWrite, storedDiscount } from './discounts.store.ts';
import { ownCodes, ownDiscount } from './own-discounts.ts';

export {
  codeEndWrite,
  codeWrite,
  listDiscountCodes,
  releaseWrite,
  usedWrite,
} from './discounts.store.ts';

/** A code of a brand. */
export interface DiscountCode extends Reduction {
  /** Upper case. */
  code: string;
  /** Restricts the code to members who signed up in this country. */
  country: Country | null;
  /** Restricts the code to one member. */
  member: string | null;
  /** ISO 8601. */
  expires: string | null;
  /** Minimum total of an order before the discount, in the currency's smallest unit. */
  minimum: number | null;
  /** An empty list allows every method. */
  methods: PaymentMethod[];
  /** `once`: once per member. */
  validity: 'once' | 'unlimited';
  off: boolean;
  created_at: string;
}

/** A member's use of a code that can be used once. */
export interface DiscountUse {
  code: string;
  /** Id of the payment that uses it. */
  payment: string;
  state: 'reserved' | 'used';
  at: string;
}

export type Package = Brand['config']['prices']['packages'][number];

/** Price of an order. Amounts are whole numbers of the currency's smallest unit. */
export interface Quote {
  package: Package;
  country: Country;
  currency: string;
  /** Total before the discount. */
  total: number;
  /** Total after the discount. */
  amount: number;
  /** VAT within `amount`; its rate is in hundredths of a percent. */
  vat: number;
  vat_rate: number;
  discount: { code: string; amount: number; validity: DiscountCode['validity'] } | null;
}

/** A member's order in which a code would be used. */
export interface Wanted {
  brand: Brand;
  person: Member;
  package?: Package | undefined;
  method?: PaymentMethod | undefined;
}

/**
 * Returns the place of a code. A member has one use per place. The time bonus and the welcome
 * discount share a place, as both are for a first purchase.
 */
export const getPlace = (code: string): string =>
  ownCodes.includes(code) ? limits.welcomeCode : code;

export const discountItems = (member: MemberScope, code: string) =>
  storedDiscount(member, { code, place: getPlace(code) });

/** @throws AppError `not_found` where the brand sells no such package */
export function getPackage({ config }: Brand, id: string): Package {
  const found = config.prices.packages.find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Returns the discount that applies without a code: the time bonus, else the welcome discount. */
export function activeDiscount(brand: Brand, person: Member): DiscountCode | null {
  const withoutNextCheck = ownCodes.flatMap((code) => ownDiscount(code, { brand, person }) ?? []);
  return withoutNextCheck.find((one) => !getRefusal(one, null, { brand, person })) ?? null;
}

export function getPrice(
  { brand, person }: { brand: Brand; person: Member },
  pack: Package,
  discount: DiscountCode | null,
): Quote {
  const { country } = person.profile;
  const total = toMinor(pack.amount);
  const off = discount ? takenOff(total, discount) : 0;
  const vat_rate = getVatRate(country, brand.config.prices, dayIn(brand.config.time_zone, now()));
  return {
    package: pack,
    country,
    currency: brand.config.currency,
    total,
    amount: total - off,
    vat: vatIn(total - off, vat_rate),
    vat_rate,
    discount: discount && { code: discount.code, amount: off, validity: discount.validity },
  };
}

/**
 * Returns the price of an order without reserving anything.
 *
 * @throws AppError `not_found`, `discount_*` or `validation_failed` where it cannot be ordered
 */
export async function quote(
  { brand, person }: { brand: Brand; person: Member },
  order: { package: string; method?: PaymentMethod | undefined; discountcode?: string | undefined },
): Promise<Quote> {
  const pack = getPackage(brand, order.package);
  const { discountcode: code, method } = order;
  if (code === undefined) return getPrice({ brand, person }, pack, null);
  if (!ownCodes.includes(code)) {
    await limitRate(person.scope, 'discount_code', person.scope.member);
  }
  const { discount } = await found(code, { brand, person, package: pack, method });
  return getPrice({ brand, person }, pack, discount);
}

/**
 * Returns the order's writes for its code. They are refused where the code is no longer available.
 */
export function orderWrites(person: Member, { discount }: Quote, payment: string): Write[] {
  if (!discount) return [];
  const { code, validity } = discount;
  return [
    ...(ownCodes.includes(code) ? [] : [codeCheck(person.scope, code)]),
    ...(validity === 'once'
      ? [
          reserveWrite(person.scope, getPlace(code), {
            code,
            payment,
            state: 'reserved',
            at: nowIso(),
          }),
        ]
      : []),
  ];
}

/** Returns the fields of a discount that its holder may see, with its state at this moment. */
export function toDiscountDto(
  { brand: { config }, person }: Pick<Wanted, 'brand' | 'person'>,
  discount: DiscountCode,
  use: DiscountUse | null,
): Discount {
  const minimum = discount.minimum === null ? null : toMoney(discount.minimum, config.currency);
  const isValue = discount.kind === 'value';
  return {
    code: discount.code,
    country: discount.country,
    user_id: discount.member,
    expires: discount.expires,
    value_percentage: discount.kind,
    percentage: isValue ? discount.amount / 100 : discount.amount,
    currency: isValue ? config.currency : null,
    minimum_order_value: minimum,
    minimum,
    status: toStatus(discount, use, person),
    validity: discount.validity,
    expired: isOver(discount, person),
    paymentmethods: discount.methods,
  };
}

function toStatus(
  discount: DiscountCode,
  use: DiscountUse | null,
  person: Member,
): Discount['status'] {
  const state = discount.validity === 'once' ? use?.state : undefined;
  if (discount.off) return 'off';
  if (state === 'used') return 'used';
  return isOver(discount, person) ? 'expired' : (state ?? 'active');
}

/** @throws AppError `discount_*` where the member cannot use a code of this name */
export async function found(
  code: string,
  wanted: Wanted,
): Promise<{ discount: DiscountCode; use: DiscountUse | null }> {
  const items = await discountItems(wanted.person.scope, code);
  const own = ownCodes.includes(code);
  const discount = own ? ownDiscount(code, wanted) : items.discount;
  if (!discount) throw new AppError('discount_not_found');
  const use = discount.validity === 'once' ? items.use : null;
  const refusal = getRefusal(discount, use, wanted);
  if (refusal) throw refusal;
  return { discount, use };
}

/**
 * Returns why a member cannot use a code, or null. A code that the member's own open order holds is
 * usable.
 */
function getRefusal(
  discount: DiscountCode,
  use: DiscountUse | null,
  { brand, person, package: pack, method }: Wanted,
): AppError | null {
  const { account, scope } = person;
  const { country, member } = discount;
  // A code for other members is reported as unknown.
  if (discount.off || (country !== null && country !== account.country)) {
    return new AppError('discount_not_found');
  }
  if (member !== null && member !== scope.member) return new AppError('discount_not_found');
  if (use?.state === 'used') return new AppError('discount_used');
  if (ownCodes.includes(discount.code) && hasBought(account))
    return new AppError('discount_not_found');
  if (isOver(discount, person)) return new AppError('discount_expired');
  if (pack && discount.minimum !== null && toMinor(pack.amount) < discount.minimum) {
    const { value } = toMoney(discount.minimum, brand.config.currency);
    return new AppError('discount_minimum', { params: { minimum: value } });
  }
  if (method && discount.methods.length > 0 && !discount.methods.includes(method)) {
    return new AppError('validation_failed', { fields: { discountcode: 'not_for_this_method' } });
  }
  return null;
}

function isOver({ code, expires }: DiscountCode, { account }: Member): boolean {
  if (code === limits.timeBonusCode) {
    // The banner and its countdown use the same rule.
    const bonus = { signupDate: account.signup_date, paidUser: hasBought(account) };
    return !timeBonusActive(bonus, now().getTime());
  }
  return expires !== null && Date.parse(expires) <= now().getTime();
}
