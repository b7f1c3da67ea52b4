/** What a complaint must hold, and how long its answer may take. */
import * as caseLimits from '../case-limits.ts';
import type { CaseKind } from '../model/case.ts';
import type { Country } from '../model/values.ts';

/** Hours until a complaint is answered or decided, by kind; what a brand does not say is as usual. */
export type AnswerHours = Partial<Record<CaseKind, number>>;

/** Returns the hours until a brand answers or decides a complaint of a kind. */
export const getAnswerHours = (kind: CaseKind, own: AnswerHours = {}): number =>
  own[kind] ?? caseLimits.caseAnswerHours[kind];

/** Whether the sender states to act in good faith: DSA article 16, TAKE IT DOWN Act. */
export const needsStatement = (kind: CaseKind): boolean =>
  kind === 'content' || kind === 'intimate_image';

/** Whether the sender signs: a request under the TAKE IT DOWN Act, to a brand of the US. */
export const needsSignature = (kind: CaseKind, countries: readonly Country[]): boolean =>
  kind === 'intimate_image' && countries.includes('US');

/** Whether the sender says where it is. */
export const needsLocation = (kind: CaseKind): boolean =>
  kind === 'content' || kind === 'intimate_image';
