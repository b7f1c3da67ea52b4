/** Parses and masks mobile numbers by the numbering plans of libphonenumber. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Country } from '#shared/model/values.ts';

/**
 * Returns a mobile number of a country in E.164, e.g. `+31612345678`, from its usual spelling
 * there. It returns null for numbers of other countries, as texts abroad cost many times as much
 * and attract fraud.
 */
export function mobileNumber(given: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(given, { defaultCountry: country, extract: false });
  return number?.country === country && number.isValid() && !number.ext ? number.number : null;
}

/** Masks a number except for its last digits. */
export const maskedNumber = (number: string): string =>
  `${number.slice(0, 3)} ${'•'.repeat(Math.max(0, number.length - 6))}${number.slice(-3)}`;
