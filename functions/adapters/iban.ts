/** Account numbers, by the rules of each country (ISO 13616) that ibantools knows. */
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';

/** An IBAN of a SEPA country as banks exchange it, without blanks; null where it is none. */
export function validIban(given: string): string | null {
  const iban = electronicFormatIBAN(given);
  if (!iban || !isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2))) return null;
  return iban;
}

/** An IBAN as its owner knows it again: country, check digits and the last four. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
