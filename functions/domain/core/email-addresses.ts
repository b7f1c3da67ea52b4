/** E-mail addresses: canonical form, and what was probably meant. */
import { domainToASCII } from 'node:url';
import emailSpellChecker from '@zootools/email-spell-checker';
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
