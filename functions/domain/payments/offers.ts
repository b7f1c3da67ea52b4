/**
 * What a member can buy: packages with the member's prices, payment methods, and stored methods of
 * earlier orders.
 */
import type { ResponseBody } from '#shared/api/contract.ts';
import type { creditsContract } from '#shared/api/credits.ts';
import * as limits from '#shared/limits.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { dayIn } from '#shared/rules/age.ts';
import { toMoney } from '#shared/rules/money.ts';
import { methodNames } from '#shared/rules/payment-methods.ts';
import { getProviderNames, keepsMethod, offeredMethods } from '#shared/rules/provider-methods.ts';
import { getVatRate } from '#shared/rules/vat.ts';
import { now } from '../../adapters/clock.ts';
import { providerAccounts } from '../../adapters/payment-providers.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import { callingMember } from '../members/members.ts';
import { activeDiscount, discountItems, getPrice, toDiscountDto } from './discounts.ts';
import { type PaymentRecord, paymentsBefore } from './payments.ts';
import { isUsable, listStoredMethods, type StoredMethod } from './stored-methods.ts';

type ResponseDto = ResponseBody<typeof creditsContract, 'GET'>;

/** Methods without a brand name are named in English here; pages translate them. */
const otherNames: Partial<Record<PaymentMethod, string>> = {
  sdd: 'Direct debit',
  sct: 'Bank transfer',
  creditcard: 'Card',
};

/** Number of orders that are searched for repeatable ones. */
const ordersLookedAt = 50;

/** GET credits.php */
export async function getOffers(context: MemberContext): Promise<ResponseDto> {
  const { brand, member } = context;
  const { currency, prices, payments } = brand.config;
  const person = await callingMember(context);
  const active = activeDiscount(brand, person);
  const [use, stored, orders] = await Promise.all([
    active ? discountItems(member, active.code).then((items) => items.use) : null,
    listStoredMethods(member),
    paymentsBefore(member, { limit: ordersLookedAt }),
  ]);
  // A code stays used after a refund.
  const discount = active && use?.state !== 'used' ? active : null;
  const { country } = person.profile;
  const accounts = providerAccounts(payments);
  const kept = stored.filter((one) => isUsable(one, accounts)).slice(0, limits.storedMethods);
  return {
    packages: prices.packages.map((pack) => {
      const { total, amount } = getPrice({ brand, person }, pack, discount);
      return {
        id: pack.id,
        credits: pack.credits,
        amount: toMoney(total, currency),
        ...(amount < total ? { discounted_amount: toMoney(amount, currency) } : {}),
        layout: pack.layout,
        popular: pack.popular,
      };
    }),
    methods: offeredMethods(brand.config, country).map((id) => ({
      id,
      name: methodNames[id] ?? otherNames[id] ?? id,
      can_store: canStore(brand, id),
    })),
    vat_percentage: getVatRate(country, prices, dayIn(brand.config.time_zone, now())) / 100,
    discount: discount && toDiscountDto({ brand, person }, discount, use),
    repeatable_orders: repeatable(brand, orders, kept),
    stored_payment_methods: kept.map(({ id, method, label, created_at }) => ({
      id,
      method,
      label,
      created_at,
    })),
  };
}

/** Tells whether the provider that is asked first for a method can keep it. */
export const canStore = ({ config }: Brand, method: PaymentMethod): boolean =>
  getProviderNames(config, method)
    .slice(0, 1)
    .some((provider) => keepsMethod(provider, method));

/** Returns the latest order of each package and stored method. */
function repeatable(
  { config }: Brand,
  orders: readonly PaymentRecord[],
  kept: readonly StoredMethod[],
): ResponseDto['repeatable_orders'] {
  const seen = new Set<string>();
  return orders
    .flatMap((order) => {
      const stored = kept.find(({ id }) => id === order.stored_method);
      const pack = config.prices.packages.find(({ id }) => id === order.package);
      const name = `${order.package} ${order.stored_method}`;
      if (order.status !== 'completed' || !stored || !pack || seen.has(name)) return [];
      seen.add(name);
      return {
        id: order.id,
        package: pack.id,
        credits: pack.credits,
        amount: pack.amount,
        method: stored.method,
        label: stored.label,
        created_at: order.created_at,
      };
    })
    .slice(0, limits.repeatableOrders);
}
