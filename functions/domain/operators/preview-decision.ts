/** What the parties of a case would read of a decision that is being made. */
import type { CaseParty } from '#shared/model/case.ts';
import type { Locale } from '#shared/model/values.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { memberScope } from '../core/scope.ts';
import { findShownMember } from '../members/members.ts';
import { casePath, composeCaseLetter } from '../notifications/case-letters.ts';
import { renderLetter } from '../notifications/letters.ts';
import { caseItems } from '../safety/cases.ts';
import { listDecisionMails, toCaseDecision, toDecidedCase } from '../safety/decide-case.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { type AskedDecision, planDecision } from './plan-decision.ts';

interface Preview {
  language: Locale;
  subject: string;
  text: string;
}

/** Stands for the reader's, which moderators do not see. The link has no token of a reader's either. */
const hiddenAddress = '…';

/**
 * POST /ops/case-preview. The mails are composed by what sends them.
 *
 * @throws AppError `not_found`, `forbidden`, `member_deleted` or `validation_failed`
 */
export async function previewDecision({
  operator,
  scope,
  brand,
  body,
  audit,
}: OpsBrandContext<AskedDecision & { id: string; language?: Locale | undefined }>): Promise<{
  affected: Preview | null;
  sender: Preview | null;
  needs_approval: boolean;
}> {
  const { id, language } = body;
  audit.note({ subject: { kind: 'case', id } });
  const found = await caseItems(scope, id);
  if (!found) throw new AppError('not_found');
  const { record } = found;
  const { decision, member, ban } = await planDecision(scope, operator, record, body, language);
  if (decision.measure && member?.account.status === 'pending_deletion') {
    throw new AppError('member_deleted');
  }
  const affected = member?.id ?? record.affected;
  const made = toCaseDecision(record, decision, { at: nowIso(), affected });
  const decided = { ...found, record: toDecidedCase(record, made, affected) };
  const mails = listDecisionMails(record, decided.record);
  const show = (party: CaseParty, locale: Locale): Preview | null => {
    const mail = mails.find((one) => one.party === party);
    if (!mail) return null;
    const message = { ...mail, decision: decided.record.decisions.length };
    const link = `${brand.origin}${casePath}`;
    const letter = composeCaseLetter(brand, decided, message, { locale, link });
    if (!letter) return null;
    const recipient = { name: '', address: hiddenAddress };
    const { subject, text } = renderLetter(brand, { ...letter, locale, recipient });
    return { language: locale, subject, text };
  };
  const sender = record.sender ? await findShownMember(memberScope(scope, record.sender)) : null;
  const hasSender = record.email !== null || sender !== null;
  const spoken = record.email ? record.locale : (sender?.account.language ?? record.locale);
  return {
    affected: member ? show('affected', language ?? member.account.language) : null,
    sender: hasSender ? show('sender', language ?? spoken) : null,
    needs_approval: ban !== null,
  };
}
