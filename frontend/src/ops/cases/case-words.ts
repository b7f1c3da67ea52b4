/** Cases in an operator's words. The values are those of the law's database. */
import type { CaseKind, CaseOutcome, CaseState } from '#shared/model/case.ts';
import type {
  automatedDecisions,
  categorySpecifications,
  decisionAccounts,
  decisionGrounds,
  decisionMonetaries,
  decisionProvisions,
  decisionVisibilities,
  sourceTypes,
  statementCategories,
} from '#shared/model/statement-of-reasons.ts';
import { getReasonText } from '../restriction-words.ts';
import { getMomentText } from '../times.ts';
import type { CaseRow } from './cases-data.ts';

export const kindNames: Record<CaseKind, string> = {
  content: 'Content',
  account: 'Account',
  payment: 'Payment',
  intimate_image: 'TAKE IT DOWN',
  data_protection: 'Data protection',
  other: 'Something else',
};

export const outcomeNames: Record<CaseOutcome, string> = {
  restricted: 'Restricted',
  not_restricted: 'No action',
  settled: 'Settled',
};

export type Category = (typeof statementCategories)[number];
export const categoryNames: Record<Category, string> = {
  STATEMENT_CATEGORY_SCAMS_AND_FRAUD: 'Scams and fraud',
  STATEMENT_CATEGORY_CYBER_VIOLENCE: 'Cyber violence',
  STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: 'Cyber violence against women',
  STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: 'Data protection and privacy',
  STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: 'Illegal or harmful speech',
  STATEMENT_CATEGORY_PROTECTION_OF_MINORS: 'Protection of minors',
  STATEMENT_CATEGORY_SELF_HARM: 'Self-harm',
  STATEMENT_CATEGORY_VIOLENCE: 'Violence',
  STATEMENT_CATEGORY_OTHER_VIOLATION_TC: 'Something else in our terms',
};

export type Specification = (typeof categorySpecifications)[number];
export const specificationNames: Record<Specification, string> = {
  KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING: 'Impersonation',
  KEYWORD_INAUTHENTIC_ACCOUNTS: 'Fake account',
  KEYWORD_NON_CONSENSUAL_IMAGE_SHARING: 'Image without consent',
  KEYWORD_NON_CONSENSUAL_MATERIAL_DEEPFAKE: 'Deepfake without consent',
  KEYWORD_GROOMING_SEXUAL_ENTICEMENT_MINORS: 'Grooming of minors',
  KEYWORD_AGE_SPECIFIC_RESTRICTIONS: 'Under age',
  KEYWORD_PHISHING: 'Phishing',
  KEYWORD_NUDITY: 'Nudity',
  KEYWORD_ADULT_SEXUAL_MATERIAL: 'Sexual material',
  KEYWORD_HUMAN_TRAFFICKING: 'Human trafficking',
  KEYWORD_CYBER_STALKING: 'Stalking',
  KEYWORD_HATE_SPEECH: 'Hate speech',
};

export type Ground = (typeof decisionGrounds)[number];
export const groundNames: Record<Ground, string> = {
  DECISION_GROUND_ILLEGAL_CONTENT: 'Against the law',
  DECISION_GROUND_INCOMPATIBLE_CONTENT: 'Against our terms',
};

type Effect =
  | (typeof decisionVisibilities)[number]
  | (typeof decisionProvisions)[number]
  | (typeof decisionAccounts)[number]
  | (typeof decisionMonetaries)[number];
/** What takes effect, in the words of a list. */
export const effectNames: Record<Effect, string> = {
  DECISION_VISIBILITY_CONTENT_REMOVED: 'Content removed',
  DECISION_VISIBILITY_CONTENT_DISABLED: 'Content disabled',
  DECISION_VISIBILITY_CONTENT_DEMOTED: 'Shown less',
  DECISION_VISIBILITY_CONTENT_AGE_RESTRICTED: 'Only for adults',
  DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED: 'Cannot write',
  DECISION_VISIBILITY_CONTENT_LABELLED: 'Content labelled',
  DECISION_VISIBILITY_OTHER: 'Something else',
  DECISION_PROVISION_PARTIAL_SUSPENSION: 'Part of the service suspended',
  DECISION_PROVISION_TOTAL_SUSPENSION: 'Service suspended',
  DECISION_PROVISION_PARTIAL_TERMINATION: 'Part of the service ended',
  DECISION_PROVISION_TOTAL_TERMINATION: 'Service ended',
  DECISION_ACCOUNT_SUSPENDED: 'Account suspended',
  DECISION_ACCOUNT_TERMINATED: 'Account ended',
  DECISION_MONETARY_SUSPENSION: 'Payments suspended',
  DECISION_MONETARY_TERMINATION: 'Payments ended',
  DECISION_MONETARY_OTHER: 'Payments restricted',
};

export type SourceType = (typeof sourceTypes)[number];
export const sourceNames: Record<SourceType, string> = {
  SOURCE_ARTICLE_16: 'Notice',
  SOURCE_TRUSTED_FLAGGER: 'Trusted flagger',
  SOURCE_TYPE_OTHER_NOTIFICATION: 'Complaint',
  SOURCE_VOLUNTARY: 'Our own finding',
};

type Automated = (typeof automatedDecisions)[number];
export const automatedNames: Record<Automated, string> = {
  AUTOMATED_DECISION_FULLY: 'Fully automated',
  AUTOMATED_DECISION_PARTIALLY: 'Partly automated',
  AUTOMATED_DECISION_NOT_AUTOMATED: 'By a person',
};

/** Options of a list of values with names. */
export const toOptions = <Value extends string>(
  names: Record<Value, string>,
): { value: Value; label: string }[] =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** What values are called by these names; what has none is called as it is. */
export const getNameIn =
  (names: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    typeof value === 'string' ? (names[value] ?? value) : '';

type Named = Pick<CaseRow, 'kind' | 'reason' | 'state' | 'subject'>;

/** What kind of case it is, as a list says it: an objection stays one until it is decided. */
export function getKindText({ kind, reason, state }: Omit<Named, 'subject'>): string {
  if (state === 'objected') return 'Objection';
  if (kind === 'intimate_image') return kindNames.intimate_image;
  if (reason) return 'Report';
  return kind === 'content' ? 'Notice' : `${kindNames[kind]}, complaint`;
}

/** The same with the law that gives it its duties. */
export function getLawText(named: Omit<Named, 'subject'>): string {
  const text = getKindText(named);
  if (named.state === 'objected') return `${text}, DSA 20`;
  if (named.kind === 'intimate_image') return text;
  return named.kind === 'content' ? `${text}, DSA 16` : text;
}

export const getTitle = ({ reason, subject }: Pick<Named, 'reason' | 'subject'>): string =>
  reason ? getReasonText(reason) : subject;

/** What is most worth knowing of a case in a list, beside its title and its clock. */
export function getRowText(row: CaseRow, now: number): string {
  const { lease, needs_another, trusted_flagger, police, held, waits_until, others, about } = row;
  if (lease && !lease.mine) return `${lease.name} has it`;
  if (needs_another) return 'Needs another person';
  if (row.decided_at) return `Decided ${getMomentText(row.decided_at, now)}`;
  if (trusted_flagger) return 'From a trusted flagger';
  if (waits_until) return 'Waits for the sender';
  if (police) return 'Reported to the police';
  if (others > 0) return `${others + 1} about ${about?.name ?? 'one member'}`;
  if (held) return 'Held';
  return about?.name ? `About ${about.name}` : 'About nobody by name';
}

export const stateNames: Record<CaseState, string> = {
  open: 'Open',
  asked: 'Waits for the sender',
  objected: 'Objection',
  decided: 'Decided',
};

const happenings: Readonly<Record<string, string>> = {
  decided: 'decided',
  answered: 'answered',
  asked: 'asked the sender',
  objected: 'objected',
  marked: 'marked it',
};
const parties: Readonly<Record<string, string>> = {
  sender: 'The sender',
  affected: 'The restricted member',
};

/** What happened to a case while somebody looked at it: `Marta Tkacz decided`. */
export const getHappenedText = ({ happened, by }: { happened: string; by: string }): string =>
  [parties[by] ?? by, happenings[happened] ?? 'changed it'].filter(Boolean).join(' ');
