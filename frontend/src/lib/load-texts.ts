/** Loads the file in which a group of texts stands; the brand's own texts go over it. */
import type { Locale } from '#shared/model/values.ts';
import { fallbackLocale } from '#shared/rules/locales.ts';
import type { Texts } from './boot-data.ts';
import { mergeTexts } from './merge-texts.ts';
import { getTextFile, getTextFileUrl } from './text-files.ts';

type Overrides = Record<string, Texts>;

/**
 * A loader that knows the overrides of the first locale and fetches those of others.
 *
 * @param folder address of this build's texts
 */
export function textLoader(
  first: { locale: Locale; overrides: Overrides },
  folder: string,
  overridesUrl: (locale: Locale) => string | null,
) {
  const overrides = new Map<Locale, Promise<Overrides>>([
    [first.locale, Promise.resolve(first.overrides)],
  ]);
  const getOverrides = (locale: Locale) => {
    let known = overrides.get(locale);
    if (!known) {
      const url = overridesUrl(locale);
      known = url
        ? fetch(url).then((response) =>
            response.ok ? (response.json() as Promise<Overrides>) : {},
          )
        : Promise.resolve({});
      overrides.set(locale, known);
    }
    return known;
  };
  const files = new Map<string, Promise<Record<string, Texts>>>();
  const getFile = (url: string) => {
    const known = files.get(url);
    if (known) return known;
    const file = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response.json() as Promise<Record<string, Texts>>;
    });
    files.set(url, file);
    // Whoever needs it next tries again.
    file.catch(() => files.delete(url));
    return file;
  };
  return async (locale: Locale, group: string): Promise<Texts> => {
    const url = (language: Locale) => getTextFileUrl(folder, language, getTextFile(group));
    const [file, over] = await Promise.all([
      getFile(url(locale)).catch((cause: unknown) => {
        // A page in English says more than one of bare keys.
        console.error(`texts ${locale}/${group} did not load`, cause);
        return getFile(url(fallbackLocale));
      }),
      getOverrides(locale),
    ]);
    return mergeTexts(file[group] ?? {}, over[group]);
  };
}
