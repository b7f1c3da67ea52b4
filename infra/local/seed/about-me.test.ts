import { describe, expect, it } from 'vitest';
import { textSchema } from '#shared/model/common.ts';
import { interestIds, locales } from '#shared/model/values.ts';
import { aboutMe, spell, textParts } from './about-me.ts';
import { random } from './random.ts';
import { intentions } from './texts/parts.ts';

describe.each([...locales])('texts in %s', (locale) => {
  const parts = textParts[locale];
  const sentences = [
    ...[parts.openers, parts.life, parts.young, parts.parents, parts.later, parts.character],
    ...[Object.values(parts.hobbies).flat(), Object.values(parts.wishes).flat(), parts.closers],
  ].flat();

  it('come from sentences that are all different', () => {
    expect(sentences.length).toBeGreaterThan(130);
    expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([]);
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
    const texts = Array.from({ length: 400 }, (_, index) =>
      aboutMe(
        {
          locale,
          gender: index % 2 ? 'male' : 'female',
          age: 18 + (index % 50),
          interests: draw.shuffle(interestIds).slice(0, 6),
          intention: draw.pick(intentions),
        },
        draw,
      ),
    );
    const schema = textSchema(10, 800);
    for (const text of texts) expect(schema.parse(text)).toBe(text);
    expect(new Set(texts).size).toBeGreaterThan(390);
  });
});

describe('spell', () => {
  it('chooses an ending by gender', () => {
    expect(spell('Ich bin {Koch|Köchin}, Frühaufsteher{|in}.', 'male')).toBe(
      'Ich bin Koch, Frühaufsteher.',
    );
    expect(spell('Ich bin {Koch|Köchin}, Frühaufsteher{|in}.', 'female')).toBe(
      'Ich bin Köchin, Frühaufsteherin.',
    );
  });
});
