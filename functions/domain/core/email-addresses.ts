/** E-mail addresses: canonical form, and what was probably meant. */
import { domainToASCII } from 'node:url';
import emailSpellChecker, { POPULAR_DOMAINS } from '@zootools/email-spell-checker';
import { isValid } from 'mailchecker';
import { emailSchema } from '#shared/model/common.ts';
import type { RequestContext } from './context.ts';

/**
 * The one form under which an address is unique: compatibility forms folded (NFKC),
 * lower case, domain in ASCII. Null where it is no address.
 */
export function canonicalEmail(typed: string): string | null {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) return null;
  const at = parsed.data.lastIndexOf('@');
  const domain = domainToASCII(parsed.data.slice(at + 1).toLowerCase());
  return domain ? `${parsed.data.slice(0, at).toLowerCase().normalize('NFKC')}@${domain}` : null;
}

/** POST email-check.php. It never says whether an address is known. */
export async function checkEmail(
  context: RequestContext<{ email: string }>,
): Promise<{ valid: boolean; suggestion: string | null }> {
  const email = canonicalEmail(context.body.email);
  if (!email) return { valid: false, suggestion: null };
  return { valid: true, suggestion: emailSpellChecker.run({ email })?.full ?? null };
}

/** Tells whether an address is at a domain that is known for throw-away addresses. */
export const isDisposable = (email: string): boolean => !isValid(email);

const popularDomains = new Set<string>(POPULAR_DOMAINS);

/** Tells whether so many people have an address at a domain that having it is no sign of anything. */
export const isPopularDomain = (domain: string): boolean => popularDomains.has(domain);
