/**
 * Value added tax on what members buy: the standard rate of the country where the customer lives
 * (EU directive 2006/112, article 58; one-stop shop), as prices include it. Rates in hundredths of
 * a percent. Source: the European Commission's "Taxes in Europe" database and the national tax
 * authorities; a brand's tax adviser may set others in `prices.vat_percentages`.
 */
import type { Country } from '../model/values.ts';
import { prorate } from './money.ts';

export const standardVatRates: Record<Country, number> = {
  US: 0,
  NL: 2100,
  BE: 2100,
  FR: 2000,
  IT: 2200,
  ES: 2100,
  DE: 1900,
  AT: 2000,
  IE: 2300,
  GB: 2000,
  CA: 0,
  PL: 2300,
  AU: 1000,
  NZ: 1500,
  CH: 810,
};

/** @returns the rate in hundredths of a percent */
export function getVatRate(
  country: Country,
  prices: { vat_percentages?: Partial<Record<string, string>> | undefined },
): number {
  const own = prices.vat_percentages?.[country];
  return own === undefined ? standardVatRates[country] : Math.round(Number(own) * 100);
}

/** What of a gross amount (smallest unit) is tax. */
export const vatIn = (gross: number, rate: number): number => prorate(gross, rate, 10_000 + rate);
