/** The address of a text, or null where it is none. Safari before 17 has no `URL.parse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
