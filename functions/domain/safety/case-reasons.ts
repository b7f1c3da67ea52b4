/** Why a case was decided so, in the words that its parties read. */
import type { CaseParty } from '#shared/model/case.ts';
import type { CaseReasonTemplate } from '#shared/model/case-desk.ts';
import type { Locale } from '#shared/model/values.ts';
import { translate } from '../../mail/texts.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { type CaseDecision, type CaseRecord, isOnObjection } from './cases.ts';

/** The words of a template. */
export const translateReasons = (template: CaseReasonTemplate, locale: Locale): string =>
  translate(locale, `case_reasons.${template}`);

/** What says the same to a member who objected as to everybody else. */
const ofObjections: readonly CaseReasonTemplate[] = ['upheld', 'reversed'];

/**
 * Returns the reasons of a decision. Templates speak to the sender of what they sent: a member who
 * objected reads what came of the objection.
 */
export function getReasons(
  record: Pick<CaseRecord, 'objections'>,
  made: CaseDecision,
  { party, locale }: { party: CaseParty; locale: Locale },
): string {
  const { template, reasons, outcome } = made;
  if (!template) return reasons;
  const isToSender = party === 'affected' && !ofObjections.includes(template);
  if (!isToSender || !isOnObjection(record, made)) return translateReasons(template, locale);
  return translateReasons(outcome === 'restricted' ? 'upheld' : 'reversed', locale);
}

/** Returns the language in which a party reads: what a form's sender said, or the account's. */
export async function getReaderLocale(
  scope: TenantScope,
  { email, locale, sender, affected }: CaseRecord,
  party: CaseParty,
): Promise<Locale> {
  if (party === 'sender' && email) return locale;
  const id = party === 'sender' ? sender : affected;
  const member = id ? await findMember(memberScope(scope, id)) : null;
  return member?.account.language ?? locale;
}
