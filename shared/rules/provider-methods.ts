/**
 * What the payment providers offer of the product's payment methods, and under which names. The
 * adapters ask for methods by these names; `brand check` refuses what a provider cannot take.
 */
import type { PaymentMethod } from '../model/payment.ts';
import type { Country } from '../model/values.ts';
import type { TenantConfig } from '../tenant.ts';
import { methodReach, methodsFor } from './payment-methods.ts';

type Provider = TenantConfig['payments']['provider'];

/** `reason` completes "this method …". */
export type MethodSupport =
  | {
      status: 'supported';
      /** What the provider calls it. */
      name: string;
      /** Where the provider takes it in fewer currencies than there are. */
      currencies?: readonly string[];
      /** What an operator must see to with the provider; completes "this method …". */
      needs?: string;
    }
  | { status: 'ended' | 'unsupported'; reason: string };

const as = (name: string, more: { currencies?: readonly string[]; needs?: string } = {}) =>
  ({ status: 'supported', name, ...more }) as const;

/** All cards are one method at Mollie: the buyer's number tells the brand of the card. */
const card = as('creditcard');

/** Source: https://docs.mollie.com/docs/payment-methods and .../payments/multicurrency */
export const providerMethods: Record<Provider, Record<PaymentMethod, MethodSupport>> = {
  mollie: {
    sdd: as('directdebit', { needs: 'is taken after mollie has approved it for the account' }),
    prezelewy24: as('przelewy24'),
    blik: as('blik'),
    sct: as('banktransfer'),
    giropay: {
      status: 'ended',
      reason: 'was closed by its operator: mollie took its last payment on 30 June 2024',
    },
    mastercard: card,
    visa: card,
    creditcard: card,
    cartebancaire: card,
    nexi: {
      status: 'unsupported',
      reason: 'is an acquirer of its own that mollie does not offer; use creditcard',
    },
    ideal: as('ideal'),
    bancontact: as('bancontact'),
    applepay: as('applepay', {
      needs: 'shows on devices that have it only; mollie takes it with creditcard',
    }),
    paysafecard: as('paysafecard', {
      currencies: ['EUR'],
      needs: 'is taken after paysafecard has approved the account',
    }),
    maestro: card,
    paypal: as('paypal', {
      needs:
        "needs a PayPal business account of the brand, connected with mollie; PayPal's own acceptable use policy limits adult services",
    }),
    sofort: {
      status: 'ended',
      reason: 'was closed by Klarna: mollie took its last payment on 30 September 2024',
    },
    eps: as('eps'),
  },
};

/**
 * What a brand offers a customer of a country, in the brand's order, direct debit last. A method that
 * ended after the brand was published is left out.
 */
export function offeredMethods(
  { payments, currency }: Pick<TenantConfig, 'payments' | 'currency'>,
  country: Country,
): PaymentMethod[] {
  const support = providerMethods[payments.provider];
  const taken = payments.methods.filter((method) => support[method].status === 'supported');
  return methodsFor(taken, { country, currency });
}

/** What an operator must know of a provider before going live. */
export const providerWarnings: Record<Provider, string> = {
  mollie:
    'excludes sexual dating services from its service (help.mollie.com/hc/en-us/articles/115000481665): have the brand approved in writing before going live',
};

/** A remark on one of a brand's methods, `at` its place in the list; null for the list itself. */
export interface MethodRemark {
  at: number | null;
  reason: string;
}

/** What keeps a brand's methods from being taken, and what an operator should know of them. */
export function methodRemarks(brand: Pick<TenantConfig, 'payments' | 'countries' | 'currency'>): {
  problems: MethodRemark[];
  warnings: MethodRemark[];
} {
  const { provider, methods } = brand.payments;
  const problems: MethodRemark[] = [];
  const warnings: MethodRemark[] = [];
  methods.forEach((method, index) => {
    const support = providerMethods[provider][method];
    const problem = reasonAgainst(method, support, brand);
    if (methods.indexOf(method) < index)
      problems.push({ at: index, reason: `${method} is there twice` });
    else if (problem) problems.push({ at: index, reason: `${method} ${problem}` });
    else if (support.status === 'supported' && support.needs) {
      warnings.push({ at: index, reason: `${method} ${support.needs}` });
    }
  });
  const left = brand.countries.filter(
    (country) =>
      !methods.some((method) => methodReach[method].countries?.includes(country) ?? true),
  );
  if (left.length > 0) {
    warnings.push({ at: null, reason: `leave customers in ${left.join(', ')} without any` });
  }
  return { problems, warnings };
}

function reasonAgainst(
  method: PaymentMethod,
  support: MethodSupport,
  { payments, countries, currency }: Pick<TenantConfig, 'payments' | 'countries' | 'currency'>,
): string | null {
  if (support.status !== 'supported') return support.reason;
  const reach = methodReach[method];
  const taken = support.currencies ?? reach.currencies;
  if (taken && !taken.includes(currency)) {
    const by = support.currencies ? ` at ${payments.provider}` : '';
    return `takes ${taken.join(' and ')}${by}, not the brand's ${currency}`;
  }
  if (reach.countries && !reach.countries.some((country) => countries.includes(country))) {
    return `reaches customers in ${reach.countries.join(', ')} only, none of which is a country of the brand`;
  }
  return null;
}
