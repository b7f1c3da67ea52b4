/** Composes demo members' texts about themselves from sentences in their language. */
import type { Gender, Interest, Locale } from '#shared/model/values.ts';
import type { Random } from './random.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };

/**
 * The sentences of a language. `{he|she}` stands for two endings, the first for a male writer and
 * the second for a female one. No sentence reveals the gender that the writer looks for.
 */
export const texts = { en, de, es, fr, it, nl, pl } satisfies Record<Locale, unknown>;

export interface Writer {
  locale: Locale;
  gender: Gender;
  interests: readonly Interest[];
  /** The writer's intention; `taken` for members who live with a partner. */
  intention: keyof typeof en.wishes;
}

/** Returns a text of two to about seven sentences that fits its writer. */
export function aboutMe({ locale, gender, interests, intention }: Writer, draw: Random): string {
  const { openers, everyday, character, hobbies, wishes, closers } = texts[locale];
  const maybe = (probability: number, list: readonly string[]) =>
    list.length > 0 && draw.chance(probability) ? [draw.pick(list)] : [];
  const own: Partial<Record<Interest, string>> = hobbies;
  const shared = draw.shuffle(interests.flatMap((interest) => own[interest] ?? []));
  const middle = draw.shuffle([
    draw.pick(everyday),
    ...shared.slice(0, draw.int(1, 2)),
    ...maybe(0.6, character),
  ]);
  const begin = [...maybe(0.4, openers), ...middle].join(' ');
  const end = [draw.pick(wishes[intention]), ...maybe(0.5, closers)].join(' ');
  const gap = draw.weighted([
    [' ', 6],
    ['\n', 2],
    ['\n\n', 2],
  ] as const);
  return spell(begin + gap + end, gender);
}

/** Chooses between the `{he|she}` endings. */
export const spell = (text: string, gender: Gender): string =>
  text.replaceAll(/\{([^|{}]*)\|([^|{}]*)\}/g, gender === 'male' ? '$1' : '$2');
