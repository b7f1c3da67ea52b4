/**
 * Value added tax on what members buy: the standard rate of the country where the customer lives, on
 * the day of the order (EU directive 2006/112, article 58; one-stop shop), as prices include it. The
 * rates, with the day from which each holds and its source, are data: shared/data/vat-rates.json. A
 * brand's tax adviser may set others in `prices.vat_percentages`. Rates in hundredths of a percent.
 */
import rows from '../data/vat-rates.json' with { type: 'json' };
import type { Country } from '../model/values.ts';
import { prorate } from './money.ts';

/** By country, the latest first. */
const rates = Map.groupBy(
  [...rows].sort((one, other) => other.from.localeCompare(one.from)),
  ({ country }) => country,
);

/**
 * @param day YYYY-MM-DD
 * @returns the rate in hundredths of a percent
 * @throws Error where no rate is known of that day
 */
export function getVatRate(
  country: Country,
  prices: { vat_percentages?: Partial<Record<string, string>> | undefined },
  day: string,
): number {
  const own = prices.vat_percentages?.[country];
  if (own !== undefined) return Math.round(Number(own) * 100);
  const found = rates.get(country)?.find(({ from }) => from <= day);
  if (!found) throw new Error(`no rate of VAT is known of ${country} on ${day}`);
  return found.rate;
}

/** What of a gross amount (smallest unit) is tax. */
export const vatIn = (gross: number, rate: number): number => prorate(gross, rate, 10_000 + rate);
