/** A brand that sells by every method that a provider takes in euros, half of them with each. */
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Country } from '#shared/model/values.ts';
import type { Provider } from '#shared/rules/provider-methods.ts';
import type { TenantConfig } from '#shared/tenant.ts';

export interface SoldInEuros {
  /** A country whose members have it. */
  at: Country;
  first: Provider;
  /** The provider that takes it while the first one is down. */
  other: Provider | null;
}

/** The brand's countries, with a region of each. */
export const homesInEuros = {
  ...{ NL: 'NL-UT', BE: 'BE-BRU', FR: 'FR-IDF', AT: 'AT-9', PL: 'PL-14' },
} as const;
const [mollie, genesis] = ['mollie', 'genesis'] as const;
export const soldInEuros = new Map<PaymentMethod, SoldInEuros>([
  ['ideal', { at: 'NL', first: mollie, other: genesis }],
  ['creditcard', { at: 'NL', first: genesis, other: mollie }],
  ['mastercard', { at: 'NL', first: genesis, other: mollie }],
  ['visa', { at: 'NL', first: genesis, other: mollie }],
  ['maestro', { at: 'NL', first: genesis, other: mollie }],
  ['paypal', { at: 'NL', first: mollie, other: genesis }],
  ['applepay', { at: 'NL', first: genesis, other: mollie }],
  ['paysafecard', { at: 'NL', first: genesis, other: mollie }],
  ['cartebancaire', { at: 'FR', first: genesis, other: mollie }],
  ['bancontact', { at: 'BE', first: mollie, other: genesis }],
  ['eps', { at: 'AT', first: mollie, other: genesis }],
  ['prezelewy24', { at: 'PL', first: mollie, other: genesis }],
  ['sct', { at: 'NL', first: mollie, other: null }],
  // A mandate is with one provider.
  ['sdd', { at: 'NL', first: mollie, other: null }],
]);

/** Changes a brand into such a one. */
export function sellByEveryMethod(config: TenantConfig): void {
  const { id, payments, prices } = config;
  config.countries = Object.keys(homesInEuros) as Country[];
  config.currency = 'EUR';
  const least = { costs: '0.50', currency: 'EUR' };
  prices.minimum_message_costs = Object.fromEntries(
    config.countries.map((country) => [country, least]),
  );
  for (const { amount } of prices.packages) amount.currency = 'EUR';
  Object.assign(payments, {
    ...{ methods: [...soldInEuros.keys()], creditor_id: 'NL69ZZZ123456780000' },
    second: {
      ...{ provider: 'genesis', key_parameter: `/dating/${id}/genesis-key`, fallback: true },
      methods: [...soldInEuros].flatMap(([method, { first }]) =>
        first === 'genesis' ? method : [],
      ),
    },
  });
}
