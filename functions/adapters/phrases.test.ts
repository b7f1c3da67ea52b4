import { describe, expect, it } from 'vitest';
import { giftIds, locales } from '#shared/model/values.ts';
import { giftName, icebreakersIn } from './phrases.ts';

describe.each(locales)('in %s', (locale) => {
  it('every gift has a name of its own', () => {
    const names = giftIds.map((id) => giftName(id, locale));
    for (const name of names) expect(name?.trim()).not.toBe('');
    expect(new Set(names).size).toBe(giftIds.length);
  });

  it('every icebreaker is there, each another one, short enough for any brand', () => {
    const all = icebreakersIn(locale);
    expect(all.map(({ id }) => id)).toEqual(icebreakersIn('en').map(({ id }) => id));
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    // This is the smallest message length that a brand may set.
    for (const { text } of all) expect(text).toMatch(/^.{10,100}$/);
  });

  it('icebreakers are this language’s own', () => {
    if (locale === 'en') return;
    const english = new Set(icebreakersIn('en').map(({ text }) => text));
    for (const { text } of icebreakersIn(locale)) expect(english).not.toContain(text);
  });
});
