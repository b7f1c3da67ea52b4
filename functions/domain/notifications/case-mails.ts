/** Sends the mails of complaints. Their receivers need not be members. */
import type { Brand } from '../core/brand.ts';
import type { CaseMessage } from '../core/outbox.ts';
import { memberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { caseItems, caseToken, type FullCase } from '../safety/cases.ts';
import { casePath, composeCaseLetter } from './case-letters.ts';
import { renderLetter } from './letters.ts';
import { sendRendered } from './mails.ts';
import { isSuppressed } from './suppressions.ts';

/**
 * Sends a mail about a case, if the case is there and the address takes mails.
 *
 * @returns whether it was sent
 * @throws MailError
 */
export async function mailCase(
  { tenant }: TenantScope,
  brand: Brand,
  item: CaseMessage & { id: string },
): Promise<boolean> {
  const scope = tenantScope({ id: tenant });
  const found = await caseItems(scope, item.case);
  const to = found && (await getReceiver(scope, found, item.party));
  const link = `${brand.origin}${casePath}?token=${caseToken.of(scope, item.case, item.party)}`;
  const letter = found && to && composeCaseLetter(brand, found, item, { locale: to.locale, link });
  if (!letter || (await isSuppressed(scope, to.hash))) return false;
  // Whoever filled in the form may have named anybody: the mail names nobody.
  const recipient = { name: '', address: to.email };
  const rendered = renderLetter(brand, { ...letter, locale: to.locale, recipient });
  await sendRendered(brand, rendered, { id: item.id, to: to.email });
  return true;
}

async function getReceiver(scope: TenantScope, { record }: FullCase, party: CaseMessage['party']) {
  const { email: given, email_hash, locale: spoken, sender, affected } = record;
  if (party === 'sender' && given && email_hash) {
    return { email: given, hash: email_hash, locale: spoken };
  }
  const id = party === 'sender' ? sender : affected;
  const member = id ? await findMember(memberScope(scope, id)) : null;
  const { status } = member?.account ?? {};
  // An address that nobody confirmed may be a stranger's, and a reporter who left is told nothing.
  if (!member || status === 'not_confirmed') return null;
  if (party === 'sender' && status === 'pending_deletion') return null;
  const { email, email_hash: hash, language: locale } = member.account;
  return { email, hash, locale };
}
