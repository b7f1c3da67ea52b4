/** Sends the mails of complaints. Their receivers need not be members. */
import { momentText } from '../../mail/formats.ts';
import type { Brand } from '../core/brand.ts';
import type { CaseMessage } from '../core/outbox.ts';
import { memberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import {
  caseItems,
  caseToken,
  type FullCase,
  getCaseNumber,
  getObjectionEnd,
} from '../safety/cases.ts';
import { type Letter, renderLetter, sendRendered } from './mails.ts';
import { isSuppressed } from './suppressions.ts';

/** Mails lead there; the page reads the token. */
const page = '/complaints/case';
/** Its field for an answer. */
const answerField = '#answer';

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
  const letter = found && to && compose(scope, brand, found, item, to.locale);
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

function compose(
  scope: TenantScope,
  brand: Brand,
  { record, entries }: FullCase,
  { template, party, entry, decision }: CaseMessage,
  locale: FullCase['record']['locale'],
): Letter | null {
  const moment = (at: string) => momentText(locale, at, brand.config.time_zone);
  const common = {
    link: `${brand.origin}${page}?token=${caseToken.of(scope, record.id, party)}`,
    number: getCaseNumber(record),
  };
  if (template === 'case_receipt') {
    const isTyped = record.email !== null;
    return { template, params: { ...common, until: moment(record.due_at), isTyped } };
  }
  if (template === 'case_question') {
    const text = entries[(entry ?? 0) - 1]?.text;
    // Who answered, or whose time ran out meanwhile, is asked no more.
    if (!text || !record.waits_until) return null;
    const params = { ...common, link: `${common.link}${answerField}`, text };
    return { template, params: { ...params, until: moment(record.waits_until) } };
  }
  const told = record.decisions[(decision ?? 0) - 1];
  if (!told) return null;
  const end = getObjectionEnd(record, party);
  const objection = end && moment(end);
  if (template === 'case_decision') {
    const { outcome, reasons } = told;
    return { template, params: { ...common, party, outcome, reasons, objection } };
  }
  if (template === 'case_warning') {
    const facts = entries[0]?.text || null;
    return { template, params: { ...common, explanation: told.reasons, facts } };
  }
  if (!told.statement) return null;
  return { template, params: { ...common, statement: told.statement, objection } };
}
