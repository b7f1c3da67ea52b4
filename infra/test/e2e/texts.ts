/** Reads the texts that visitors see from the product's own files, with the brand's over them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from '#frontend/lib/boot-data.ts';
import { createI18n, textGroups } from '#frontend/lib/i18n.ts';
import { mergeTexts } from '#frontend/lib/merge-texts.ts';
import type { Locale } from '#shared/model/values.ts';
import { fallbackLocale } from '#shared/rules/locales.ts';
import { root } from '../../paths.ts';

/** Returns a text by `group:key` without markup. It throws where there is none. */
export type Say = (key: string, params?: Record<string, string | number>) => string;

const read = (file: string): Texts => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Texts;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw cause;
  }
};

/** Returns the texts of a brand in `brandsFolder` in a language. */
export function getTexts(brandsFolder: string, brand: string, locale: Locale): Say {
  const own = read(join(brandsFolder, brand, 'locales', `${locale}.json`));
  const product = (language: Locale, group: string) =>
    read(join(root, 'frontend/src/locales', language, `${group}.json`));
  const texts = Object.fromEntries(
    textGroups.map((group) => [
      group,
      mergeTexts(
        mergeTexts(product(fallbackLocale, group), product(locale, group)),
        own[group] as Texts | undefined,
      ),
    ]),
  );
  const i18n = createI18n({ locale, texts });
  return (key, params = {}) => {
    // A test may name any text, and a missing one throws below.
    const words: string = i18n.t(key as 'common:actions.close', params);
    if (words === key || words === key.replace(/^\w+:/, '')) {
      throw new Error(`there is no text ${key} in ${locale}`);
    }
    return words.replace(/<[^>]+>/g, '');
  };
}
