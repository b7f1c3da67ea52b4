/** Mobile numbers, by the numbering plans that libphonenumber knows. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Country } from '#shared/model/values.ts';

/**
 * A mobile number of a country in E.164, e.g. `+31612345678`, from how people write it there; null
 * where it is none, or another country's. Codes go to no other country: a text abroad costs many
 * times as much, which is what makes others ask for it.
 */
export function mobileNumber(given: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(given, { defaultCountry: country, extract: false });
  return number?.country === country && number.isValid() && !number.ext ? number.number : null;
}

/** A number as its owner knows it again, but for its last digits hidden. */
export const maskedNumber = (number: string): string =>
  `${number.slice(0, 3)} ${'•'.repeat(Math.max(0, number.length - 6))}${number.slice(-3)}`;
