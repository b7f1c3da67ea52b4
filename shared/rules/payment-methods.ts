/** Where the specification's payment methods exist, and in which currencies. */
import type { PaymentMethod } from '../model/payment.ts';
import type { Country } from '../model/values.ts';

interface Reach {
  /** Countries whose residents can have it; absent: all. */
  countries?: readonly Country[];
  /** Currencies it takes; absent: all of the product's. */
  currencies?: readonly string[];
}

const sepa = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE'] as const;

export const methodReach: Record<PaymentMethod, Reach> = {
  sdd: { countries: sepa, currencies: ['EUR'] },
  prezelewy24: { countries: ['PL'], currencies: ['PLN', 'EUR'] },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  sct: { countries: sepa, currencies: ['EUR'] },
  giropay: { countries: ['DE'], currencies: ['EUR'] },
  mastercard: {},
  visa: {},
  creditcard: {},
  cartebancaire: { countries: ['FR'], currencies: ['EUR'] },
  nexi: { countries: ['IT'], currencies: ['EUR'] },
  ideal: { countries: ['NL'], currencies: ['EUR'] },
  bancontact: { countries: ['BE'], currencies: ['EUR'] },
  applepay: {},
  paysafecard: {},
  maestro: {},
  paypal: {},
  sofort: { countries: ['DE', 'AT', 'BE', 'NL', 'IT', 'ES', 'CH', 'PL'] },
  eps: { countries: ['AT'], currencies: ['EUR'] },
};

/** A brand's methods for a customer, in the brand's order, direct debit last. */
export function methodsFor(
  methods: readonly PaymentMethod[],
  { country, currency }: { country: Country; currency: string },
): PaymentMethod[] {
  const open = methods.filter((method) => {
    const { countries, currencies } = methodReach[method];
    return (countries?.includes(country) ?? true) && (currencies?.includes(currency) ?? true);
  });
  return [...open.filter((method) => method !== 'sdd'), ...open.filter((m) => m === 'sdd')];
}

/** What methods call themselves; null for those that each language has its own word for. */
export const methodNames: Record<PaymentMethod, string | null> = {
  sdd: null,
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  sct: null,
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: null,
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'SOFORT',
  eps: 'eps',
};
