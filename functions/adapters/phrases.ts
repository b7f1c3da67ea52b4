/** Texts in API responses in all languages: names of gifts, and icebreakers. */
import type { GiftId, Locale } from '#shared/model/values.ts';
import gifts from './data/gifts.json' with { type: 'json' };
import icebreakers from './data/icebreakers.json' with { type: 'json' };

export const giftName = (id: GiftId, locale: Locale): string => gifts[id][locale];

/** Lists icebreakers in their display order. */
export const icebreakersIn = (locale: Locale): { id: string; text: string }[] =>
  Object.entries(icebreakers).map(([id, texts]) => ({ id, text: texts[locale] }));
