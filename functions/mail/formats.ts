/** Formats amounts, rates and times in each language. */

import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import { methodNames } from '#shared/rules/payment-methods.ts';
import { translate } from './texts.ts';

/** @param amount whole number of the currency's smallest unit */
export function moneyText(
  locale: Locale,
  { amount, currency }: { amount: number; currency: string },
): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
}

/** @param rate hundredths of a percent */
export function percentText(locale: Locale, rate: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(rate / 10_000);
}

/** Formats the date of a time. */
export function dayText(locale: Locale, at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at));
}

/** Formats date and time with the name of the time zone, because rights expire at an exact time. */
export function momentText(locale: Locale, at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at));
}

export const countryText = (locale: Locale, country: Country): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;

/** Returns a payment method's name in a language. */
export function methodText(locale: Locale, method: PaymentMethod): string {
  if (method === 'sdd') return translate(locale, 'payment.method_sdd');
  if (method === 'sct') return translate(locale, 'payment.method_sct');
  return methodNames[method] ?? translate(locale, 'payment.method_creditcard');
}
