/** Defaults of a new brand in each country that the product serves. */
import type { Country, paymentMethods } from '#shared/model/values.ts';

type Method = (typeof paymentMethods)[number];

interface CountryDefaults {
  currency: CurrencyCode;
  timeZone: string;
  /** The order shown. Direct debit (`sdd`) is left out, as it needs a creditor id. */
  methods: readonly Method[];
}

/** Prices of the four packages, including VAT. */
const pricesByCurrency = {
  EUR: ['7.49', '23.99', '49.99', '99.99'],
  USD: ['7.99', '25.99', '54.99', '109.99'],
  GBP: ['6.49', '20.99', '43.99', '87.99'],
  CHF: ['7.90', '24.90', '52.90', '105.90'],
  PLN: ['29.99', '94.99', '199.99', '399.99'],
  CAD: ['10.99', '34.99', '72.99', '144.99'],
  AUD: ['11.99', '38.99', '79.99', '159.99'],
  NZD: ['12.99', '41.99', '86.99', '173.99'],
} as const;

export type CurrencyCode = keyof typeof pricesByCurrency;
export const currencyCodes = Object.keys(pricesByCurrency) as CurrencyCode[];

const defaults = (
  currency: CurrencyCode,
  timeZone: string,
  methods: readonly Method[],
): CountryDefaults => ({ currency, timeZone, methods });

export const countryDefaults: Record<Country, CountryDefaults> = {
  US: defaults('USD', 'America/New_York', ['creditcard', 'applepay', 'paypal']),
  NL: defaults('EUR', 'Europe/Amsterdam', ['ideal', 'creditcard', 'paypal', 'applepay']),
  BE: defaults('EUR', 'Europe/Brussels', ['bancontact', 'creditcard', 'paypal', 'applepay']),
  FR: defaults('EUR', 'Europe/Paris', ['cartebancaire', 'creditcard', 'paypal', 'applepay']),
  IT: defaults('EUR', 'Europe/Rome', ['creditcard', 'paypal', 'applepay']),
  ES: defaults('EUR', 'Europe/Madrid', ['creditcard', 'paypal', 'applepay']),
  DE: defaults('EUR', 'Europe/Berlin', ['paypal', 'creditcard', 'applepay']),
  AT: defaults('EUR', 'Europe/Vienna', ['eps', 'creditcard', 'paypal', 'applepay']),
  IE: defaults('EUR', 'Europe/Dublin', ['creditcard', 'paypal', 'applepay']),
  GB: defaults('GBP', 'Europe/London', ['creditcard', 'paypal', 'applepay']),
  CA: defaults('CAD', 'America/Toronto', ['creditcard', 'applepay', 'paypal']),
  PL: defaults('PLN', 'Europe/Warsaw', ['blik', 'prezelewy24', 'creditcard', 'applepay']),
  AU: defaults('AUD', 'Australia/Sydney', ['creditcard', 'applepay', 'paypal']),
  NZ: defaults('NZD', 'Pacific/Auckland', ['creditcard', 'applepay', 'paypal']),
  CH: defaults('CHF', 'Europe/Zurich', ['creditcard', 'paypal', 'applepay']),
};

const packages = [
  { id: 'small', credits: 15, layout: 'p0', popular: false },
  { id: 'medium', credits: 60, layout: 'p1', popular: false },
  { id: 'large', credits: 150, layout: 'p2', popular: true },
  { id: 'xlarge', credits: 360, layout: 'p3', popular: false },
] as const;

/** Returns the four credit packages with their prices in a currency. */
export function packagesIn(currency: CurrencyCode) {
  return packages.map((pack, index) => ({
    ...pack,
    amount: { value: pricesByCurrency[currency][index] as string, currency },
  }));
}

/** Returns the lowest price of a message, which is that with the cheapest credits. */
export function leastMessageCosts(currency: CurrencyCode, creditsPerMessage: number): string {
  const perCredit = packagesIn(currency).map(
    ({ amount, credits }) => Number(amount.value) / credits,
  );
  return (Math.min(...perCredit) * creditsPerMessage).toFixed(2);
}
