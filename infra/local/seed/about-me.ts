/** What members write about themselves, put together from sentences in their language. */
import type { Gender, Interest, Locale } from '#shared/model/values.ts';
import type { Random } from './random.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import type { Intention, TextParts } from './texts/parts.ts';
import { pl } from './texts/pl.ts';

export const textParts: Record<Locale, TextParts> = { en, de, es, fr, it, nl, pl };

export interface Writer {
  locale: Locale;
  gender: Gender;
  /** Whole years. */
  age: number;
  interests: readonly Interest[];
  intention: Intention;
}

/** A text of one to about eight sentences that fits who writes it. */
export function aboutMe(writer: Writer, draw: Random): string {
  const parts = textParts[writer.locale];
  const everyday = everydayOf(writer, parts, draw);
  const hobbies = draw
    .shuffle(writer.interests)
    .flatMap((interest) => parts.hobbies[interest] ?? [])
    .slice(0, 12);
  const hobby = () => (hobbies.length > 0 ? [draw.pick(hobbies)] : []);
  const wish = draw.pick(parts.wishes[writer.intention]);

  // Some keep it short.
  if (draw.chance(0.16)) {
    const short = draw.chance(0.5)
      ? [...hobby(), wish]
      : [...everyday.slice(0, 1), draw.pick(parts.closers)];
    return spell(short.join(' '), writer.gender);
  }
  const first = hobby();
  const second = draw.chance(0.5) ? hobby().filter((text) => !first.includes(text)) : [];
  const middle = draw.shuffle([
    everyday,
    [...first, ...second],
    draw.chance(0.5) ? [draw.pick(parts.character)] : [],
  ]);
  const beginning = [...(draw.chance(0.45) ? [draw.pick(parts.openers)] : []), ...middle.flat()];
  const end = [
    ...(draw.chance(0.85) ? [wish] : []),
    ...(draw.chance(0.6) ? [draw.pick(parts.closers)] : []),
  ];
  const gap = draw.weighted([
    [' ', 6],
    ['\n', 2],
    ['\n\n', 2],
  ] as const);
  return spell([beginning.join(' '), end.join(' ')].filter(Boolean).join(gap), writer.gender);
}

/** Sentences on work and home that fit the age. */
function everydayOf({ age }: Writer, parts: TextParts, draw: Random): string[] {
  const life = draw.pick(parts.life);
  if (age <= 27) return [draw.chance(0.5) ? draw.pick(parts.young) : life];
  if (age >= 56) return [draw.chance(0.6) ? draw.pick(parts.later) : life];
  if (age >= 34 && draw.chance(0.35)) {
    return draw.chance(0.5) ? [draw.pick(parts.parents), life] : [draw.pick(parts.parents)];
  }
  return [life];
}

/** Chooses between the `{he|she}` endings. */
export const spell = (text: string, gender: Gender): string =>
  text.replaceAll(/\{([^|{}]*)\|([^|{}]*)\}/g, gender === 'male' ? '$1' : '$2');
