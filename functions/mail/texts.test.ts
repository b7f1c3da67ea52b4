import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/model/values.ts';
import { formatNumber, mailTexts, type TextKey, translate } from './texts.ts';

const categoryPattern = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();

/** Maps each key without category to its categories ('' where the text has no plural). */
function families(texts: Readonly<Record<string, string>>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of Object.keys(texts)) {
    const base = key.replace(categoryPattern, '');
    found.set(base, [...(found.get(base) ?? []), categoryPattern.exec(key)?.[1] ?? ''].sort());
  }
  return found;
}

describe.each(locales)('mail texts in %s', (locale) => {
  const texts = mailTexts[locale];
  const english = families(mailTexts.en);

  it('have the same keys as English, with the plural forms of their own language', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const own = families(texts);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [base, forms] of own) {
      const plural = english.get(base)?.[0] !== '';
      expect([base, forms]).toEqual([base, plural ? [...pluralCategories].sort() : ['']]);
    }
  });

  it('have the same placeholders as English; one of a thing may be said without the number', () => {
    for (const [key, text] of Object.entries(texts)) {
      const base = key.replace(categoryPattern, '');
      const model = mailTexts.en[base] ?? mailTexts.en[`${base}_other`] ?? '';
      const counted = (name: string | undefined) => !key.endsWith('_one') || name !== 'count';
      expect([key, placeholders(text).filter(counted)]).toEqual([
        key,
        placeholders(model).filter(counted),
      ]);
    }
  });

  it('hold no empty text, no stray blanks and no single braces', () => {
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      expect(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });

  it('quote the link of the login page in its own words', async () => {
    const page = new URL(`../../frontend/src/locales/${locale}/login.json`, import.meta.url);
    const { forgot } = JSON.parse(await readFile(page, 'utf8'));
    expect(texts['password_changed.not_you']).toContain(forgot);
  });
});

describe('translate', () => {
  it('chooses the plural form of the language', () => {
    const form = (count: number) => translate('pl', 'activation.credits', { count });
    expect([1, 2, 5, 22, 25].map(form)).toEqual([
      'darmowy kredyt',
      'darmowe kredyty',
      'darmowych kredytów',
      'darmowe kredyty',
      'darmowych kredytów',
    ]);
    expect(translate('es', 'activation.messages', { count: 1_000_000 })).toBe('de mensajes gratis');
  });

  it('writes numbers the way the language does', () => {
    expect(translate('de', 'activation.valid', { count: 12_345 })).toContain('12.345');
    expect(formatNumber('en', 12_345)).toBe('12,345');
  });

  it('leaves values alone that look like placeholders or replacement patterns', () => {
    expect(translate('en', 'activation.title', { name: '{{brand}} $& $1' })).toBe(
      'Hi {{brand}} $& $1, just one more step',
    );
  });

  it('refuses an unknown key and a missing value', () => {
    expect(() => translate('en', 'activation.nothing' as TextKey)).toThrow('activation.nothing');
    expect(() => translate('en', 'activation.title')).toThrow('name');
    expect(() => translate('en', 'activation.credits')).toThrow('activation.credits');
  });
});
