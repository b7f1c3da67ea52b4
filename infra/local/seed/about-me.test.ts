import { describe, expect, it } from 'vitest';
import { textSchema } from '#shared/model/common.ts';
import { interestIds, locales } from '#shared/model/values.ts';
import { aboutMe, spell, texts } from './about-me.ts';
import { random } from './random.ts';

describe.each([...locales])('texts in %s', (locale) => {
  const { openers, everyday, character, hobbies, wishes, closers } = texts[locale];
  const sentences = [
    ...[openers, everyday, character, Object.values(hobbies), closers],
    ...Object.values(wishes),
  ].flat();

  it('come from some thirty sentences that are all different', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(30);
    expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([]);
  });

  it('name interests that there are, the same in every language', () => {
    for (const interest of Object.keys(hobbies)) expect(interestIds).toContain(interest);
    expect(Object.keys(hobbies)).toEqual(Object.keys(texts.en.hobbies));
  });

  it('have the endings of whoever writes, and no bracket left', () => {
    for (const sentence of sentences) {
      for (const gender of ['male', 'female'] as const) {
        expect(spell(sentence, gender)).not.toMatch(/[{}|]/);
      }
    }
  });

  it('fit everybody', () => {
    const draw = random(`texts ${locale}`);
    const made = Array.from({ length: 400 }, (_, index) =>
      aboutMe(
        {
          locale,
          gender: index % 2 ? 'male' : 'female',
          interests: draw.shuffle(interestIds).slice(0, 6),
          intention: draw.pick(['lasting', 'open', 'taken']),
        },
        draw,
      ),
    );
    const schema = textSchema(10, 800);
    for (const text of made) expect(schema.parse(text)).toBe(text);
    expect(new Set(made).size).toBeGreaterThan(390);
  });
});

describe('spell', () => {
  it('chooses an ending by gender', () => {
    expect(spell('Estoy abiert{o|a}, ouvert{|e}.', 'male')).toBe('Estoy abierto, ouvert.');
    expect(spell('Estoy abiert{o|a}, ouvert{|e}.', 'female')).toBe('Estoy abierta, ouverte.');
  });
});
