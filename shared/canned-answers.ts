/**
 * Texts that operators send for fictional profiles, in each language of members. None pretends that
 * somebody is there to be met.
 */
import texts from './data/canned-answers.json' with { type: 'json' };
import type { Locale } from './model/values.ts';

/** `honest` answers whether the profile is real. */
export const cannedAnswerIds = [
  'honest',
  'greeting',
  'late',
  'support',
  'no_meeting',
  'no_contacts',
  'spending',
] as const;
export type CannedAnswerId = (typeof cannedAnswerIds)[number];

export const getCannedAnswers = (locale: Locale): { id: CannedAnswerId; text: string }[] =>
  cannedAnswerIds.map((id) => ({ id, text: texts[id][locale] }));

/** Whether a text is one of them as it stands, which goes out however short a brand's messages are. */
export const isCannedAnswer = (text: string): boolean =>
  Object.values(texts).some((one) => Object.values(one).includes(text));
