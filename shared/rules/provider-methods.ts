/**
 * What the payment providers offer of the product's payment methods, and under which names. The
 * adapters ask for methods by these names; `brand check` refuses what a provider cannot take.
 */
import type { PaymentMethod } from '../model/payment.ts';
import type { Country } from '../model/values.ts';
import type { TenantConfig } from '../tenant.ts';
import { methodReach, methodsFor } from './payment-methods.ts';

export type Provider = TenantConfig['payments']['provider'];

/** What of a brand decides which provider takes a payment. */
type Selling = Pick<TenantConfig, 'payments' | 'currency'>;

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
      /** Whether somebody else than the provider pays the money out. */
      paidElsewhere?: boolean;
      /** Whether the provider can keep it, for orders to come. */
      kept?: boolean;
    }
  | { status: 'ended' | 'unsupported'; reason: string };

type Supported = Extract<MethodSupport, { status: 'supported' }>;

const as = (name: string, more: Omit<Supported, 'status' | 'name'> = {}): Supported => ({
  status: 'supported',
  name,
  ...more,
});
const unsupported = (reason: string): MethodSupport => ({ status: 'unsupported', reason });

/** All cards are one method: the buyer's number tells the brand of the card. */
const mollieCard = as('creditcard', { kept: true });
const genesisCard = as('sale3d', { kept: true });

/**
 * Sources: https://docs.mollie.com/docs/payment-methods and .../payments/multicurrency; the types of
 * transactions in the gateway's public clients (github.com/GenesisGateway/genesis_php 2.2.2).
 */
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
    mastercard: mollieCard,
    visa: mollieCard,
    creditcard: mollieCard,
    cartebancaire: mollieCard,
    nexi: unsupported('is an acquirer of its own that mollie does not offer; use creditcard'),
    ideal: as('ideal'),
    bancontact: as('bancontact'),
    applepay: as('applepay', {
      needs: 'shows on devices that have it only; mollie takes it with creditcard',
    }),
    paysafecard: as('paysafecard', {
      currencies: ['EUR'],
      needs: 'is taken after paysafecard has approved the account',
    }),
    maestro: mollieCard,
    paypal: as('paypal', {
      paidElsewhere: true,
      kept: true,
      needs:
        "needs a PayPal business account of the brand, connected with mollie; PayPal's own acceptable use policy limits adult services",
    }),
    sofort: {
      status: 'ended',
      reason: 'was closed by Klarna: mollie took its last payment on 30 September 2024',
    },
    eps: as('eps'),
  },
  genesis: {
    sdd: as('sdd_sale', { needs: 'is taken after genesis has approved it for the account' }),
    prezelewy24: as('p24'),
    blik: unsupported('is not among the types of transactions of genesis; use prezelewy24'),
    sct: unsupported('is not among the types of transactions of genesis'),
    giropay: { status: 'ended', reason: 'was closed by its operator on 30 June 2024' },
    mastercard: genesisCard,
    visa: genesisCard,
    creditcard: genesisCard,
    cartebancaire: genesisCard,
    nexi: unsupported('is an acquirer of its own that genesis does not offer; use creditcard'),
    ideal: as('ideal'),
    bancontact: as('bcmc'),
    applepay: as('apple_pay', { needs: 'shows on devices that have it only' }),
    paysafecard: as('paysafecard', {
      currencies: ['EUR'],
      needs: 'is taken after paysafecard has approved the account',
    }),
    maestro: genesisCard,
    paypal: as('pay_pal', {
      needs:
        "needs a PayPal business account of the brand, connected with genesis; PayPal's own acceptable use policy limits adult services",
    }),
    sofort: { status: 'ended', reason: 'was closed by Klarna on 30 September 2024' },
    eps: as('eps'),
  },
};

/** Tells why a provider does not take a method in a currency; null where it does. */
function getRefusal(provider: Provider, method: PaymentMethod, currency: string): string | null {
  const support = providerMethods[provider][method];
  if (support.status !== 'supported') return support.reason;
  const taken = support.currencies ?? methodReach[method].currencies;
  if (!taken || taken.includes(currency)) return null;
  const by = support.currencies ? ` at ${provider}` : '';
  return `takes ${taken.join(' and ')}${by}, not the brand's ${currency}`;
}

/** The providers that a brand names for a method, whether or not they take it: the first one first. */
function getNamedProviders(
  { payments }: Pick<Selling, 'payments'>,
  method: PaymentMethod,
): Provider[] {
  const { provider, second } = payments;
  if (!second) return [provider];
  const isOwn = second.methods.includes(method);
  const named = isOwn ? [second.provider, provider] : [provider, second.provider];
  return second.fallback ? named : named.slice(0, 1);
}

/** The providers that take a brand's method, in the order in which they are asked. */
export const getProviderNames = (brand: Selling, method: PaymentMethod): Provider[] =>
  getNamedProviders(brand, method).filter(
    (provider) => getRefusal(provider, method, brand.currency) === null,
  );

/** Tells whether a provider can keep a method for orders to come. */
export function keepsMethod(provider: Provider, method: PaymentMethod): boolean {
  const support = providerMethods[provider][method];
  return support.status === 'supported' && support.kept === true;
}

/** Whether a provider's key reads its payouts too, so that no `settlements_parameter` is needed. */
export const readsPayoutsByKey: Record<Provider, boolean> = { genesis: true, mollie: false };

/**
 * Whether somebody else than the provider pays out what was paid by a method: Mollie settles no PayPal
 * payments (https://docs.mollie.com/reference/get-payment, settlementAmount).
 */
export function isPaidElsewhere(provider: string, method: PaymentMethod): boolean {
  const support = Object.hasOwn(providerMethods, provider)
    ? providerMethods[provider as Provider][method]
    : null;
  return support?.status === 'supported' && support.paidElsewhere === true;
}

/**
 * What a brand offers a customer of a country, in the brand's order, direct debit last. A method that
 * ended after the brand was published is left out.
 */
export function offeredMethods(brand: Selling, country: Country): PaymentMethod[] {
  const taken = brand.payments.methods.filter(
    (method) => getProviderNames(brand, method).length > 0,
  );
  return methodsFor(taken, { country, currency: brand.currency });
}

/** What an operator must know of a provider before going live. */
export const providerWarnings: Record<Provider, string> = {
  mollie:
    'excludes sexual dating services from its service (help.mollie.com/hc/en-us/articles/115000481665): have the brand approved in writing before going live',
  genesis:
    'does not say in public whether it takes a dating brand: ask emerchantpay in writing before going live',
};

/** A remark on one of a brand's methods, `at` its place in the list; null for the list itself. */
export interface MethodRemark {
  at: number | null;
  reason: string;
}

/** What keeps a brand's methods from being taken, and what an operator should know of them. */
export function methodRemarks(brand: Selling & Pick<TenantConfig, 'countries'>): {
  problems: MethodRemark[];
  warnings: MethodRemark[];
} {
  const { methods } = brand.payments;
  const problems: MethodRemark[] = [];
  const warnings: MethodRemark[] = [];
  methods.forEach((method, index) => {
    const problem =
      methods.indexOf(method) < index ? 'is there twice' : reasonAgainst(method, brand);
    if (problem) problems.push({ at: index, reason: `${method} ${problem}` });
    else {
      const needs = getNamedProviders(brand, method).flatMap((provider) =>
        getNeeds(provider, method),
      );
      warnings.push(...needs.map((reason) => ({ at: index, reason: `${method} ${reason}` })));
    }
  });
  warnings.push(...remarksOnProviders(brand).map((reason) => ({ at: null, reason })));
  const left = brand.countries.filter(
    (country) =>
      !methods.some((method) => methodReach[method].countries?.includes(country) ?? true),
  );
  if (left.length > 0) {
    warnings.push({ at: null, reason: `leave customers in ${left.join(', ')} without any` });
  }
  return { problems, warnings };
}

function getNeeds(provider: Provider, method: PaymentMethod): string[] {
  const support = providerMethods[provider][method];
  return support.status === 'supported' && support.needs ? [support.needs] : [];
}

/** Says of a brand with two providers who takes what, and what stays without a fallback. */
function remarksOnProviders(brand: Selling): string[] {
  const { methods, provider, second } = brand.payments;
  if (!second) return [];
  const taken = [provider, second.provider].map((name) => {
    const own = methods.filter((method) => getProviderNames(brand, method)[0] === name);
    return `${name} takes ${own.join(', ') || 'no new payments'}`;
  });
  // A mandate for direct debits is with one provider.
  const alone = methods.filter(
    (method) => method !== 'sdd' && getProviderNames(brand, method).length < 2,
  );
  return [
    `are shared by two providers: ${taken.join('; ')}`,
    ...(second.fallback && alone.length > 0
      ? [`have no fallback for ${alone.join(', ')}: one of the providers does not take them`]
      : []),
  ];
}

function reasonAgainst(
  method: PaymentMethod,
  brand: Selling & Pick<TenantConfig, 'countries'>,
): string | null {
  const [first = brand.payments.provider] = getNamedProviders(brand, method);
  const refusal =
    getProviderNames(brand, method).length === 0 && getRefusal(first, method, brand.currency);
  if (refusal) return refusal;
  const reach = methodReach[method];
  if (reach.countries && !reach.countries.some((country) => brand.countries.includes(country))) {
    return `reaches customers in ${reach.countries.join(', ')} only, none of which is a country of the brand`;
  }
  return null;
}
