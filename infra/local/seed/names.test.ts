import { describe, expect, it } from 'vitest';
import { genders, locales } from '#shared/model/values.ts';
import { nameAllowed } from '#shared/rules/names.ts';
import { firstNames } from './names.ts';

describe.each([...locales])('first names in %s', (locale) => {
  it.each([...genders])('are many for the %s, each once and allowed', (gender) => {
    const names = firstNames(locale, gender);
    expect(names.length).toBeGreaterThanOrEqual(75);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(nameAllowed(name)).toBe(true);
  });
});

describe('first names', () => {
  it('leave out what nobody is called any more', () => {
    expect(firstNames('pl', 'male')).toContain('Łukasz');
    expect(firstNames('pl', 'male')).not.toContain('Polikarp');
    expect(firstNames('it', 'female')).toContain('Giulia');
    expect(firstNames('it', 'female')).not.toContain('Abbondanza');
  });
});
