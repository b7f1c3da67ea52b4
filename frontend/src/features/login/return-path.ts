/** Where to go after logging in. */
import { paths } from '#lib/paths.ts';

/**
 * The path in `?to=`, if it is one of this site: it begins with a single slash, and a browser
 * reads it so too. Anything else leads to `otherwise`.
 */
export function returnPath(search: string, otherwise: string = paths.members): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  // Browsers drop tabs and line breaks from an address, and take a backslash for a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!/^\/(?![/\\])[^\u0000-\u001f\u007f\\]*$/.test(to)) return otherwise;
  const path = to.split(/[?#]/)[0];
  return path === paths.login ? otherwise : to;
}
