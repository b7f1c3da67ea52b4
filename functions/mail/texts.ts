/**
 * Texts of the mails as flat keys, with i18next's placeholders and plural suffixes but without
 * i18next.
 */
import type { Locale } from '#shared/model/values.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };

type StoredKey = keyof typeof en;
type WithoutCategory<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;
/** A key as templates use it, without the plural category. */
export type TextKey = WithoutCategory<StoredKey>;
/** Values of the placeholders; `count` also chooses the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

export const mailTexts: Record<Locale, Readonly<Record<string, string>>> = {
  en,
  de,
  es,
  fr,
  it,
  nl,
  pl,
};

/**
 * Returns the text of a key in a language as plain text, which the template must escape. Numbers
 * are formatted in that language.
 *
 * @throws Error when the key, its plural form or a placeholder's value is missing
 */
export function translate(locale: Locale, key: TextKey, params: TextParams = {}): string {
  const texts = mailTexts[locale];
  const text = texts[key] ?? texts[pluralKey(locale, key, params.count)];
  if (text === undefined) throw new Error(`no mail text ${key} in ${locale}`);
  // One pass with a function leaves values unchanged that contain a placeholder or `$&`.
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`mail text ${key} needs ${name}`);
    return typeof value === 'number' ? formatNumber(locale, value) : value;
  });
}

/** Formats a number with the language's separators. */
export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}

function pluralKey(locale: Locale, key: TextKey, count: string | number | undefined): string {
  if (typeof count !== 'number') return key;
  return `${key}_${new Intl.PluralRules(locale).select(count)}`;
}
