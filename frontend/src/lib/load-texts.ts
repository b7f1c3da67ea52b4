/** Loads a group of texts as its own file; the brand's own texts go over it. */
import type { Locale } from '#shared/model/values.ts';
import { mergeTexts, type Texts } from './boot-data.ts';

type Overrides = Record<string, Texts>;

/** A loader that knows the overrides of the first locale and fetches those of others. */
export function textLoader(
  first: { locale: Locale; overrides: Overrides },
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
  return async (locale: Locale, group: string): Promise<Texts> => {
    const [base, over] = await Promise.all([
      import(`../locales/${locale}/${group}.json`) as Promise<{ default: Texts }>,
      getOverrides(locale),
    ]);
    return mergeTexts(base.default, over[group]);
  };
}
