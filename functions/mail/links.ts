/** Ensures that links in mails lead to the brand's own site. */

/**
 * Checks and normalises a URL.
 *
 * @throws Error unless it is http or https on exactly the brand's origin, without credentials
 */
export function brandLink(origin: string, address: string): string {
  const home = webAddress(origin);
  const target = webAddress(address);
  if (target.origin !== home.origin) {
    throw new Error(`a mail may only link to ${home.origin}, not to ${target.origin}`);
  }
  return target.href;
}

function webAddress(address: string): URL {
  if (!URL.canParse(address)) throw new Error('a mail may only hold absolute links');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Error(`a mail may only hold web links, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('a mail may not hold links with credentials');
  }
  return url;
}
