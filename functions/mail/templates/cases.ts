/** Mails about complaints. They go to people who need not be members, and name nobody. */
import type { CaseOutcome, CaseParty } from '#shared/model/case.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import { type Block, button, type Detail, details, note, paragraph, rule } from '../blocks.ts';
import { closing, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';
import type { TextKey } from '../texts.ts';

/** What its reader can still do about a decision. */
interface Redress {
  /** Until when an objection is possible, formatted; null where none is. */
  readonly objection: string | null;
  /** Until when their objection is decided, formatted; absent or null where none waits. */
  readonly objected?: string | null | undefined;
}

interface CaseMailParams {
  /** Absolute URL of the case's page. */
  readonly link: string;
  readonly number: string;
}

export interface CaseReceiptParams extends CaseMailParams {
  /** Until when the team answers, formatted. */
  readonly until: string;
  /** Whether the form was filled in with an address that may be anybody's. */
  readonly isTyped: boolean;
}

export interface CaseQuestionParams extends CaseMailParams {
  readonly text: string;
  /** Until when the team waits, formatted. */
  readonly until: string;
}

export interface CaseDecisionParams extends CaseMailParams, Redress {
  readonly party: CaseParty;
  readonly outcome: CaseOutcome;
  readonly reasons: string;
}

export interface CaseStatementParams extends CaseMailParams, Redress {
  readonly statement: StatementOfReasons;
}

export interface CaseWarningParams extends CaseMailParams {
  /** Why the rules do not allow what happened. */
  readonly explanation: string;
  /** What happened, in the team's words; null where they wrote none. */
  readonly facts: string | null;
  /** Why a restriction ended with it; absent or null where none did. */
  readonly lifted?: string | null | undefined;
}

export interface FraudWarningParams {
  /** Name of the profile of which it warns. */
  readonly name: string;
  /** Absolute URL of the advice. */
  readonly link: string;
}

/** Paragraphs of a text of several lines. */
const paragraphs = ({ theme, oneLine }: TemplateContext, text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter((one) => one !== '')
    .map((one) => paragraph(theme, one));

export function caseReceipt(context: TemplateContext, params: CaseReceiptParams): MailContent {
  const { t, theme } = context;
  const { number, until, isTyped } = params;
  const link = context.link(params.link);
  const textParams = toTextParams(context, { number, until });
  return toMailContent(context, 'case_receipt', textParams, [
    paragraph(theme, t('case_receipt.lead', textParams)),
    paragraph(theme, t('case_receipt.clock', textParams)),
    paragraph(theme, t('case_receipt.reply')),
    button(theme, t('case_receipt.button'), link, t('case.keep')),
    ...closing(context, link),
    ...(isTyped ? [note(theme, t('case_receipt.not_you'))] : []),
  ]);
}

export function caseQuestion(context: TemplateContext, params: CaseQuestionParams): MailContent {
  const { t, theme } = context;
  const { number, text, until } = params;
  const link = context.link(params.link);
  const textParams = toTextParams(context, { number, until });
  return toMailContent(context, 'case_question', textParams, [
    paragraph(theme, t('case_question.lead')),
    ...paragraphs(context, text),
    button(theme, t('case_question.button'), link, t('case_question.until', textParams)),
    note(theme, t('case_question.reply')),
    ...closing(context, link),
  ]);
}

export function caseDecision(context: TemplateContext, params: CaseDecisionParams): MailContent {
  const { t, theme } = context;
  const { number, party, outcome, reasons } = params;
  const link = context.link(params.link);
  const textParams = toTextParams(context, { number });
  return toMailContent(context, 'case_decision', textParams, [
    paragraph(theme, t(`case_decision.${party}_${outcome}`)),
    ...paragraphs(context, reasons),
    button(theme, t('case_decision.button'), link, t('case.by_person')),
    ...closing(context, link),
    // Who is no longer restricted has nothing to object to.
    ...(party === 'affected' && outcome !== 'restricted'
      ? []
      : [note(theme, redress(context, params))]),
  ]);
}

export function caseStatement(context: TemplateContext, params: CaseStatementParams): MailContent {
  const { t, theme, oneLine } = context;
  const { number, statement } = params;
  const link = context.link(params.link);
  const textParams = toTextParams(context, { number });
  return toMailContent(context, 'case_statement', textParams, [
    paragraph(theme, t('case_statement.lead', textParams)),
    details(theme, t('case_statement.details'), toDetails(context, statement)),
    paragraph(theme, t('case_statement.facts')),
    ...paragraphs(context, statement.decision_facts),
    ...paragraphs(context, oneLine(toGround(statement).explanation)),
    button(theme, t('case_statement.button'), link, t('case.keep')),
    ...closing(context, link),
    rule(theme),
    note(theme, redress(context, params)),
  ]);
}

/** Nothing is restricted, so there is nothing to object to: who disagrees answers the mail. */
export function caseWarning(context: TemplateContext, params: CaseWarningParams): MailContent {
  const { t, theme } = context;
  const { number, explanation, facts, lifted = null } = params;
  const link = context.link(params.link);
  const textParams = toTextParams(context, { number });
  return toMailContent(context, 'case_warning', textParams, [
    ...(lifted === null
      ? []
      : [
          paragraph(theme, t('case_decision.affected_not_restricted')),
          ...paragraphs(context, lifted),
        ]),
    paragraph(theme, t('case_warning.lead', textParams)),
    ...paragraphs(context, explanation),
    ...(facts === null
      ? []
      : [paragraph(theme, t('case_warning.facts')), ...paragraphs(context, facts)]),
    button(theme, t('case_warning.button'), link, t('case.by_person')),
    note(theme, t('case_warning.reply')),
    ...closing(context, link),
  ]);
}

export function fraudWarning(context: TemplateContext, params: FraudWarningParams): MailContent {
  const { t, theme } = context;
  const link = context.link(params.link);
  const textParams = toTextParams(context, { profile: context.nameText(params.name) });
  return toMailContent(context, 'fraud_warning', textParams, [
    paragraph(theme, t('fraud_warning.lead', textParams)),
    paragraph(theme, t('fraud_warning.money')),
    paragraph(theme, t('fraud_warning.sent')),
    button(theme, t('fraud_warning.button'), link),
    ...closing(context, link),
  ]);
}

function redress({ t }: TemplateContext, { objection, objected = null }: Redress): string {
  if (objected !== null) return t('case.objected', { until: objected });
  return objection === null ? t('case.final') : t('case.objection', { until: objection });
}

/** The legal or contractual ground, whichever the decision rests on. */
const toGround = (statement: StatementOfReasons) =>
  statement.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
    ? {
        label: 'case_statement.law' as const,
        ground: statement.illegal_content_legal_ground,
        explanation: statement.illegal_content_explanation,
      }
    : {
        label: 'case_statement.terms' as const,
        ground: statement.incompatible_content_ground,
        explanation: statement.incompatible_content_explanation,
      };

/** The restriction, its end and its ground as rows of words. */
function toDetails(context: TemplateContext, statement: StatementOfReasons): Detail[] {
  const { t, oneLine } = context;
  const ground = toGround(statement);
  const ends = [
    statement.end_date_account_restriction,
    statement.end_date_service_restriction,
    statement.end_date_visibility_restriction,
    statement.end_date_monetary_restriction,
  ].filter((day) => day !== undefined);
  const restrictions = [
    ...(statement.decision_visibility ?? []),
    statement.decision_provision,
    statement.decision_account,
    statement.decision_monetary,
  ].filter((one) => one !== undefined);
  return [
    ...restrictions.map((one) => ({
      label: t('case_statement.restriction'),
      value: t(`case_statement.${restrictionKeys[one]}`),
      strong: true as const,
    })),
    { label: t('case_statement.from'), value: statement.application_date },
    {
      label: t('case_statement.until'),
      value: ends.toSorted().at(-1) ?? t('case_statement.no_end'),
    },
    { label: t(ground.label), value: oneLine(ground.ground) },
    {
      label: t('case_statement.source'),
      value: t(
        statement.source_type === 'SOURCE_VOLUNTARY'
          ? 'case_statement.source_own'
          : 'case_statement.source_notice',
      ),
    },
    {
      label: t('case_statement.automated'),
      value: t(
        statement.automated_detection === 'Yes' ||
          statement.automated_decision !== 'AUTOMATED_DECISION_NOT_AUTOMATED'
          ? 'case_statement.automated_yes'
          : 'case_statement.automated_no',
      ),
    },
  ];
}

type Restriction =
  | NonNullable<StatementOfReasons['decision_visibility']>[number]
  | NonNullable<
      StatementOfReasons['decision_provision' | 'decision_account' | 'decision_monetary']
    >;
type RestrictionKey =
  Extract<TextKey, `case_statement.r_${string}`> extends `case_statement.${infer Key}`
    ? Key
    : never;

/** What each restriction is called; members need fewer distinctions than the database. */
const restrictionKeys: Record<Restriction, RestrictionKey> = {
  DECISION_VISIBILITY_CONTENT_REMOVED: 'r_removed',
  DECISION_VISIBILITY_CONTENT_DISABLED: 'r_hidden',
  DECISION_VISIBILITY_CONTENT_DEMOTED: 'r_demoted',
  DECISION_VISIBILITY_CONTENT_AGE_RESTRICTED: 'r_age',
  DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED: 'r_interaction',
  DECISION_VISIBILITY_CONTENT_LABELLED: 'r_labelled',
  DECISION_VISIBILITY_OTHER: 'r_limited',
  DECISION_PROVISION_PARTIAL_SUSPENSION: 'r_service_part',
  DECISION_PROVISION_TOTAL_SUSPENSION: 'r_service',
  DECISION_PROVISION_PARTIAL_TERMINATION: 'r_service_part',
  DECISION_PROVISION_TOTAL_TERMINATION: 'r_service',
  DECISION_ACCOUNT_SUSPENDED: 'r_account_suspended',
  DECISION_ACCOUNT_TERMINATED: 'r_account_terminated',
  DECISION_MONETARY_SUSPENSION: 'r_money',
  DECISION_MONETARY_TERMINATION: 'r_money',
  DECISION_MONETARY_OTHER: 'r_money',
};
