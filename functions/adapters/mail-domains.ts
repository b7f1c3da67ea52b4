/** What is known of domains of e-mail addresses. Apart, as its lists are large. */
import emailProviders from 'email-providers/all.json' with { type: 'json' };
import { isValid } from 'mailchecker';

/** Tells whether an address is at a domain that is known for throw-away addresses. */
export const isDisposable = (email: string): boolean => !isValid(email);

const providers = new Set<string>(emailProviders);

/** Tells whether a domain is a provider's, so that strangers have addresses there. */
export const isProvidersDomain = (domain: string): boolean => providers.has(domain);
