/** What is known of domains of e-mail addresses. Its lists are large, and load when they are asked. */

/** Tells whether an address is at a domain that is known for throw-away addresses. */
export async function isDisposable(email: string): Promise<boolean> {
  const { isValid } = await import('mailchecker');
  return !isValid(email);
}

/** Tells whether a domain is a provider's, so that strangers have addresses there. */
export async function isProvidersDomain(domain: string): Promise<boolean> {
  const { default: providers } = await import('email-providers/all.json', {
    with: { type: 'json' },
  });
  return providers.includes(domain);
}
