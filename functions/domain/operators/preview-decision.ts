/** What the parties of a case would read of a decision that is being made. */
import type { CaseParty } from '#shared/model/case.ts';
import type { Locale } from '#shared/model/values.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { CaseMessage } from '../core/outbox.ts';
import { memberScope } from '../core/scope.ts';
import { findShownMember } from '../members/members.ts';
import { composeCaseLetter } from '../notifications/case-letters.ts';
import { renderLetter } from '../notifications/letters.ts';
import { type CaseDecision, caseItems, type FullCase } from '../safety/cases.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { type AskedDecision, planDecision } from './plan-decision.ts';

interface Preview {
  language: Locale;
  subject: string;
  text: string;
}

/** Of the page of a case; the link of a mail has the reader's token, which is nobody else's. */
const page = '/complaints/case';

/** Stands for the reader's, which moderators do not see. */
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
  const { decision, member, ban } = await planDecision(scope, operator, record, body, {
    hasMessages: record.reason !== undefined,
    locale: language,
  });
  if (decision.measure && member?.account.status === 'pending_deletion') {
    throw new AppError('member_deleted');
  }
  const { by, outcome, reasons, template, statement, warning } = decision;
  const puid = `${id}-${record.decisions.length + 1}`;
  const at = nowIso();
  const made: CaseDecision = {
    ...{ at, by, outcome, reasons, template, warning },
    statement: statement && { ...statement, puid },
  };
  const affected = member?.id ?? record.affected;
  const decided: FullCase = {
    ...found,
    record: {
      ...record,
      ...{ state: 'decided', decided_at: at, affected },
      decisions: [...record.decisions, made],
    },
  };
  const show = (
    party: CaseParty,
    mail: CaseMessage['template'],
    locale: Locale,
  ): Preview | null => {
    const message = { template: mail, party, decision: decided.record.decisions.length };
    const link = `${brand.origin}${page}`;
    const letter = composeCaseLetter(brand, decided, message, { locale, link });
    if (!letter) return null;
    const recipient = { name: '', address: hiddenAddress };
    const { subject, text } = renderLetter(brand, { ...letter, locale, recipient });
    return { language: locale, subject, text };
  };
  const isNew = affected !== null && affected !== record.affected;
  const mail = warning ? 'case_warning' : isNew ? 'case_statement' : 'case_decision';
  const sender = record.sender ? await findShownMember(memberScope(scope, record.sender)) : null;
  const hasSender = record.email !== null || sender !== null;
  const spoken = record.email ? record.locale : (sender?.account.language ?? record.locale);
  return {
    affected: member ? show('affected', mail, language ?? member.account.language) : null,
    sender: hasSender ? show('sender', 'case_decision', language ?? spoken) : null,
    needs_approval: ban !== null,
  };
}
