/** What mails about cases say. Who sends one and who shows it beforehand compose the same. */
import type { Locale } from '#shared/model/values.ts';
import { momentText } from '../../mail/formats.ts';
import type { Brand } from '../core/brand.ts';
import type { CaseMessage } from '../core/outbox.ts';
import { getReasons } from '../safety/case-reasons.ts';
import { type FullCase, getCaseNumber, getObjectionDue, getObjectionEnd } from '../safety/cases.ts';
import type { Letter } from './letters.ts';

/** Mails lead there; the page reads the token. */
export const casePath = '/complaints/case';
/** The page's field for an answer. */
const answerField = '#answer';

/**
 * Composes a mail about a case; null where there is nothing to say any more.
 *
 * @param link of the case's page
 */
export function composeCaseLetter(
  { config }: Pick<Brand, 'config'>,
  { record, entries }: Pick<FullCase, 'record' | 'entries'>,
  { template, party, entry, decision }: Omit<CaseMessage, 'kind' | 'case'>,
  { locale, link }: { locale: Locale; link: string },
): Letter | null {
  const moment = (at: string) => momentText(locale, at, config.time_zone);
  const common = { link, number: getCaseNumber(record) };
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
  const due = getObjectionDue(record, party);
  const redress = { objection: end && moment(end), objected: due && moment(due) };
  const reasons = getReasons(record, told, { party, locale });
  if (template === 'case_decision') {
    const { outcome } = told;
    return { template, params: { ...common, party, outcome, reasons, ...redress } };
  }
  if (template === 'case_warning') {
    // A warning of its own is a case that begins with what the team wrote of it.
    const { explanation, facts } = told.warning ?? {
      explanation: told.reasons,
      facts: entries[0]?.text || null,
    };
    const lifted = told.lifts ? reasons : null;
    return { template, params: { ...common, explanation, facts, lifted } };
  }
  if (!told.statement) return null;
  return { template, params: { ...common, statement: told.statement, ...redress } };
}
