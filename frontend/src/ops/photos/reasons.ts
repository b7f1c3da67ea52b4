/** Reasons to reject a photo: an operator's words for them, and the sentences that a member reads. */
import type { Locale } from '#shared/model/values.ts';
import english from '../../locales/en/photos.json' with { type: 'json' };
import type { Decision, Reason } from './photo-queue.ts';

/** In the order of their keys, 1 to 8. */
const reasonNames: Record<Reason, string> = {
  not_a_person: 'No face to be seen',
  somebody_else: 'Somebody else',
  minor: 'Looks under age',
  nudity: 'Nude or sexual',
  contact_details: 'Contact details',
  poor_quality: 'Blurred or dark',
  advertising: 'Advertising',
  other: 'Against the rules',
};
export const reasons = Object.keys(reasonNames) as Reason[];

export const getDecisionText = (decision: Decision): string =>
  decision.decision === 'approve' ? 'Approved' : reasonNames[decision.reason];

type Sentences = Record<Reason, string>;

/** What the member reads, by reason. */
export const englishSentences: Sentences = english.reasons;

const load: Record<Locale, () => Promise<{ default: { reasons: Sentences } }>> = {
  en: async () => ({ default: english }),
  de: () => import('../../locales/de/photos.json', { with: { type: 'json' } }),
  es: () => import('../../locales/es/photos.json', { with: { type: 'json' } }),
  fr: () => import('../../locales/fr/photos.json', { with: { type: 'json' } }),
  it: () => import('../../locales/it/photos.json', { with: { type: 'json' } }),
  nl: () => import('../../locales/nl/photos.json', { with: { type: 'json' } }),
  pl: () => import('../../locales/pl/photos.json', { with: { type: 'json' } }),
};
export const sentenceLocales = Object.keys(load) as Locale[];

export const loadSentences = async (locale: Locale): Promise<Sentences> =>
  (await load[locale]()).default.reasons;
