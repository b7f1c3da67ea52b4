const keyBytes = 16;

/** A key for one action: what is sent again under it, as its answer was lost, is done once. */
export const newActionKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(keyBytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
