/**
 * Discounts: the time bonus and the welcome discount, which follow from the member, and the codes
 * that operators make. An order reserves a code in its own transaction, so that one that is good
 * once per member is good once, however many orders come at the same time.
 */
import { limits } from '#shared/limits.ts';
import type { Discount, PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
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

// What operators, and other nouns' rules, may ask of discounts.
export {
  listDiscountCodes,
  putCode,
  releaseWrite,
  switchOff,
  usedWrite,
} from './discounts.store.ts';

/** A code of a brand. */
export interface DiscountCode extends Reduction {
  /** Upper case. */
  code: string;
  /** Only for members who signed up in this country. */
  country: Country | null;
  /** Only for this member. */
  member: string | null;
  /** ISO 8601. */
  expires: string | null;
  /** Least total of an order before the discount, in the currency's smallest unit. */
  minimum: number | null;
  /** Empty for every method. */
  methods: PaymentMethod[];
  /** `once`: once per member. */
  validity: 'once' | 'unlimited';
  off: boolean;
  created_at: string;
}

/** What a member did with a code that is good once. */
export interface DiscountUse {
  code: string;
  /** The order that has it. */
  payment: string;
  state: 'reserved' | 'used';
  at: string;
}

export type Package = Brand['config']['prices']['packages'][number];

/** What an order comes to. Amounts are whole numbers of the currency's smallest unit. */
export interface Quote {
  package: Package;
  country: Country;
  currency: string;
  /** Before the discount. */
  total: number;
  /** What is to pay. */
  amount: number;
  /** Part of `amount`, and its rate in hundredths of a percent. */
  vat: number;
  vat_rate: number;
  discount: { code: string; amount: number; validity: DiscountCode['validity'] } | null;
}

/** Who would use a code, and for what. */
export interface Wanted {
  brand: Brand;
  person: Member;
  package?: Package | undefined;
  method?: PaymentMethod | undefined;
}

/**
 * Where the use of a code stands: a member has one use of each place. The time bonus and the
 * welcome discount share one, as both are for a first purchase: of orders with either, one has it.
 */
export const getPlace = (code: string): string =>
  ownCodes.includes(code) ? limits.welcomeCode : code;

/** A code of the brand, and what the member did with it or with another one in its place. */
export const discountItems = (member: MemberScope, code: string) =>
  storedDiscount(member, { code, place: getPlace(code) });

/** @throws AppError `not_found` where the brand sells no such package */
export function getPackage({ config }: Brand, id: string): Package {
  const found = config.prices.packages.find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** The discount that a member has without a code: the time bonus if present, else the welcome discount. */
export function activeDiscount(brand: Brand, person: Member): DiscountCode | null {
  const open = ownCodes.flatMap((code) => ownDiscount(code, { brand, person }) ?? []);
  return open.find((one) => !getRefusal(one, null, { brand, person })) ?? null;
}

/** What a member has to pay for a package. */
export function getPrice(
  { brand, person }: { brand: Brand; person: Member },
  pack: Package,
  discount: DiscountCode | null,
): Quote {
  const { country } = person.profile;
  const total = toMinor(pack.amount);
  const off = discount ? takenOff(total, discount) : 0;
  const vat_rate = getVatRate(country, brand.config.prices);
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
 * What an order would come to. Nothing is reserved.
 *
 * @throws AppError `not_found`, `discount_*` or `validation_failed` where it cannot be ordered so
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

/** What an order's transaction does about its code; refused where it cannot have it any more. */
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

/** A discount as far as its holder may know it. */
export function toDiscountDto(
  { config }: Brand,
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
    status: use?.state ?? 'active',
    validity: discount.validity,
    expired: false,
    paymentmethods: discount.methods,
  };
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

/** Why a member cannot use a code; null where they can, or an open order of theirs has it. */
function getRefusal(
  discount: DiscountCode,
  use: DiscountUse | null,
  { brand, person, package: pack, method }: Wanted,
): AppError | null {
  const { account, scope } = person;
  const { country, member } = discount;
  // What is for others does not exist.
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
    // The very rule of the banner and its countdown.
    const bonus = { signupDate: account.signup_date, paidUser: hasBought(account) };
    return !timeBonusActive(bonus, now().getTime());
  }
  return expires !== null && Date.parse(expires) <= now().getTime();
}
