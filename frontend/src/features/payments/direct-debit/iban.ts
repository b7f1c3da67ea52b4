/** A light look at an IBAN while it is typed; whether it is one, the server says. */

/** Without spaces and in capitals. */
export const bareIban = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** In groups of four, as cards and statements print it. */
export const groupedIban = (text: string): string => bareIban(text).replace(/(.{4})(?=.)/g, '$1 ');

const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** Letters count from 10: A is 10, Z is 35. */
const firstLetter = 10;
const codeOfA = 65;
const modulus = 97n;

/** Whether shape and check digits fit (ISO 13616, ISO 7064): a mistyped sign does not pass. */
export function looksLikeIban(text: string): boolean {
  const iban = bareIban(text);
  if (!shape.test(iban)) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - codeOfA + firstLetter),
  );
  return BigInt(digits) % modulus === 1n;
}
