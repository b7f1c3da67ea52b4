/** A decision while it is being made, and the call that it becomes. */
import type { CaseMeasure, CaseReasonTemplate } from '#shared/model/case-desk.ts';
import type { ReportReason } from '#shared/model/values.ts';
import { idPattern } from '#shared/patterns.ts';
import type { Category, Specification } from '../cases/case-words.ts';
import type { ShownCase } from '../cases/cases-data.ts';
import type { DecisionFields } from '../cases/decision-queue.ts';
import { measureNames } from '../restriction-words.ts';
import { dayMs } from '../times.ts';

/** Against the terms, the terms and a law, or a law. */
export type GroundChoice = 'terms' | 'both' | 'law';

export interface Draft {
  measure: CaseMeasure | null;
  /** How a case ends in which nothing is restricted: answered, or looked at and left as it is. */
  settles: boolean;
  ground: GroundChoice;
  /** The clause or the article. */
  reference: string;
  reason: ReportReason | '';
  /** Empty: those of the reason. */
  category: Category | '';
  specification: Specification | '';
  /** Why it is against the ground; empty: the words of the reason. */
  explanation: string;
  facts: string;
  /** Days after which it ends; null where it has no end. */
  endDays: number | null;
  /** What the sender reads: null for what goes with the measure, empty for own words. */
  template: CaseReasonTemplate | '' | null;
  words: string;
  /** Pictures that are removed, as `<member>/<picture>`. */
  pictures: readonly string[];
  /** Id of the member whom it restricts, where the case names none. */
  member: string;
}

/** Days after which a measure can end. */
export const endDays = { mute: [1, 7, 30], suspend: [7, 30, 90] } as const;

export const hasEnd = (measure: CaseMeasure | null): measure is 'mute' | 'suspend' =>
  measure === 'mute' || measure === 'suspend';
/** Whether a measure is told with its grounds. */
export const hasGrounds = (measure: CaseMeasure | null): boolean =>
  measure !== null && measure !== 'none';

/** A complaint that is about nobody's content is answered; others are judged. */
const isSettledByDefault = ({ kind, about }: Pick<ShownCase, 'kind' | 'about'>): boolean =>
  about === null && kind !== 'content' && kind !== 'intimate_image';

/** A decision in which nothing is chosen yet. */
export const createDraft = (shown: ShownCase): Draft => ({
  measure: null,
  settles: isSettledByDefault(shown),
  ground: 'terms',
  reference: '',
  reason: shown.reason ?? '',
  category: '',
  specification: '',
  explanation: '',
  facts: '',
  endDays: null,
  template: null,
  words: '',
  pictures: [],
  member: '',
});

/** The draft with another measure, whose end and pictures fit to it. */
export function chooseMeasure(draft: Draft, measure: CaseMeasure, shown: ShownCase): Draft {
  const pictures = listRemovable(shown);
  const [only] = pictures;
  // Where there is one picture, removing means that one.
  const marksOnly = measure === 'remove' && draft.pictures.length === 0 && pictures.length === 1;
  return {
    ...draft,
    measure,
    endDays: hasEnd(measure) ? endDays[measure][0] : null,
    pictures: marksOnly && only ? [only] : draft.pictures,
  };
}

/** Pictures of what was reported that a decision can remove. */
export const listRemovable = ({ snapshot }: Pick<ShownCase, 'snapshot'>): string[] => [
  ...(snapshot?.photos.map(({ picture }) => picture) ?? []),
  ...(snapshot?.messages.flatMap(({ picture }) => picture ?? []) ?? []),
];

const isRestricting = (measure: CaseMeasure): boolean => measure !== 'none' && measure !== 'warn';

function getOutcome({ measure, settles }: Draft): DecisionFields['outcome'] {
  if (measure && isRestricting(measure)) return 'restricted';
  return measure === 'none' && settles ? 'settled' : 'not_restricted';
}

/** The template that goes with a measure; empty where only own words do. */
export function getTemplate(
  draft: Draft,
  { state, decisions }: Pick<ShownCase, 'state' | 'decisions'>,
): CaseReasonTemplate | '' {
  if (draft.template !== null) return draft.template;
  const { measure } = draft;
  if (measure === null || (measure === 'none' && draft.settles)) return '';
  const last = decisions.at(-1);
  if (last && state !== 'decided') {
    const outcome = getOutcome(draft);
    if (outcome === last.outcome) return 'upheld';
    // The member whom it restricted reads it too.
    if (last.outcome === 'restricted') return 'reversed';
  }
  if (measure === 'none') return 'no_breach';
  return measure === 'warn' ? 'warned' : 'acted';
}

const missingTexts = {
  measure: 'Choose a decision.',
  member: 'Name the member whom it is about by their id.',
  pictures: 'Mark the pictures that are removed.',
  reason: 'Choose a reason.',
  reference: 'Name the article of the law.',
  facts: 'Say what happened.',
  explanation: 'Say why it is against that law.',
  words: 'Write what the sender reads.',
} as const;

/** The first thing that is still missing; null where the decision can be sent. */
export function findMissingField(draft: Draft, shown: ShownCase): keyof typeof missingTexts | null {
  const { measure, ground, reference, reason, facts, explanation, words, pictures, member } = draft;
  if (measure === null) return 'measure';
  if (hasGrounds(measure)) {
    // A picture is removed whoever has it.
    const named = member.trim();
    if (shown.about === null && (named || measure !== 'remove') && !idPattern.test(named)) {
      return 'member';
    }
    if (measure === 'remove' && pictures.length === 0) return 'pictures';
    if (reason === '') return 'reason';
    if (ground === 'law' && reference.trim() === '') return 'reference';
    if (facts.trim() === '') return 'facts';
    if (ground === 'law' && explanation.trim() === '') return 'explanation';
  }
  return getTemplate(draft, shown) === '' && words.trim() === '' ? 'words' : null;
}

/** What is still missing, in words; null where the decision can be sent. */
export function findMissing(draft: Draft, shown: ShownCase): string | null {
  const field = findMissingField(draft, shown);
  return field && missingTexts[field];
}

/** The end of the last day, so that the same choice is the same decision all day. */
const getEnd = (days: number, now: number): string =>
  `${new Date(now + days * dayMs).toISOString().slice(0, 10)}T23:59:59.999Z`;

/** Returns the decision as it is sent; null while something is missing. */
export function toFields(draft: Draft, shown: ShownCase, now: number): DecisionFields | null {
  const { measure, reason, ground, specification, category, pictures } = draft;
  if (findMissing(draft, shown) !== null || measure === null) return null;
  const reference = draft.reference.trim();
  const explanation = draft.explanation.trim();
  const removes = isRestricting(measure) && pictures.length > 0;
  return {
    outcome: getOutcome(draft),
    measure,
    reasons: getTemplate(draft, shown) || draft.words.trim(),
    ...(hasGrounds(measure) &&
      shown.about === null &&
      draft.member.trim() !== '' && { member: draft.member.trim() }),
    ...(hasEnd(measure) && draft.endDays !== null && { until: getEnd(draft.endDays, now) }),
    ...(removes && { pictures: [...pictures] }),
    ...(hasGrounds(measure) &&
      reason !== '' && {
        grounds: {
          kind: ground === 'law' ? 'law' : 'terms',
          reason,
          facts: draft.facts.trim(),
          ...(reference && { reference }),
          ...(explanation && { explanation }),
          ...(ground === 'both' && { illegal: true }),
          ...(category && { category }),
          ...(specification && { specification: [specification] }),
        },
      }),
  };
}

/** A decision in words: what a list and a toast call it. */
export function getDraftText({ measure, settles }: Pick<Draft, 'measure' | 'settles'>): string {
  switch (measure) {
    case null:
      return 'Nothing chosen';
    case 'none':
      return settles ? 'Settled' : 'No action';
    case 'remove':
      return 'Remove';
    case 'ban':
      return 'Ban for good';
    case 'warn':
    case 'mute':
    case 'suspend':
      return measureNames[measure];
  }
}
