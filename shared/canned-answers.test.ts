import { expect, it } from 'vitest';
import { cannedAnswerIds, getCannedAnswers, isCannedAnswer } from './canned-answers.ts';
import { locales } from './model/values.ts';

it('there is each text in each language, and no two are the same', () => {
  const all = locales.flatMap((locale) => getCannedAnswers(locale).map(({ text }) => text));
  expect(all).toHaveLength(locales.length * cannedAnswerIds.length);
  expect(new Set(all).size).toBe(all.length);
  for (const text of all) expect(isCannedAnswer(text)).toBe(true);
  expect(isCannedAnswer('Hello')).toBe(false);
});

it.each([
  ['en', 'fictional'],
  ['de', 'fiktiv'],
  ['es', 'fictici'],
  ['fr', 'ficti'],
  ['it', 'fittizi'],
  ['nl', 'fictie'],
  ['pl', 'fikcyjn'],
] as const)('in %s whoever speaks says that the profile is made up', (locale, word) => {
  for (const { id, text } of getCannedAnswers(locale)) {
    // Support is referred to whatever was asked, also by who knows.
    if (id !== 'support') expect(text).toContain(word);
  }
});
