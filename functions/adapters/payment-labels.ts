/** Labels of cards and accounts that name them without telling them. */

const visibleDigits = 4;

/** Returns a label such as `Visa •••• 4242`. */
export const cardLabel = (brand: string, number: string): string =>
  `${brand} •••• ${number.slice(-visibleDigits)}`;

/** Returns a label such as `NL •••• 6789`, or `PayPal a•••@example.org` of an address. */
export function accountLabel(account: string): string {
  const mailbox = /^(.)[^@]*(@.+)$/.exec(account);
  if (mailbox) return `PayPal ${mailbox[1]}•••${mailbox[2]}`;
  return `${account.slice(0, 2)} •••• ${account.slice(-visibleDigits)}`;
}

/** Returns the country of an account number (IBAN), which may be masked; null for other accounts. */
export const getAccountCountry = (account: string): string | null =>
  /^([A-Z]{2})\d{2}/.exec(account)?.[1] ?? null;
