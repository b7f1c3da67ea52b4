/** Validates and masks IBANs by the rules of each country (ISO 13616). */
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';

/** Returns an IBAN of a SEPA country without spaces, or null where the text is none. */
export function validIban(given: string): string | null {
  const iban = electronicFormatIBAN(given);
  if (!iban || !isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2))) return null;
  return iban;
}

/** Masks an IBAN except for its country, check digits and last four characters. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
