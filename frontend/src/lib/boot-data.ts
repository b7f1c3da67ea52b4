/** What the server's HTML hands to the browser, so that no second round trip is needed. */
import type { Settings } from '#shared/model/settings.ts';
import type { Locale } from '#shared/model/values.ts';
import type { DehydratedQuery } from './dehydrated-queries.ts';
import type { RouteName } from './paths.ts';

/** Texts of one group by key; plurals as i18next's suffixed keys, nested where the group is. */
export type Texts = { [key: string]: string | Texts };

export interface BootData {
  settings: Settings;
  locale: Locale;
  /** Groups of texts that the first screen needs, the brand's own already merged in. */
  texts: Record<string, Texts>;
  /** The brand's own texts of this locale, by group; merged over groups that are loaded later. */
  overrides: Record<string, Texts>;
  /** True where a session cookie came along; who it is, only GET user.php says. */
  hasSession: boolean;
  /** The route that was asked for; null is a 404. */
  route: RouteName | null;
  /** True where the first screen is in the HTML. */
  rendered: boolean;
  /** What the first screen shows of other members. */
  answers: DehydratedQuery[];
  /** Unix time at which the site-entry warning was closed, if it was. */
  entrySkipped: string | null;
}

/** Reads it out of the page. */
export function readBootData(): BootData {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('the page has no boot data');
  return JSON.parse(element.textContent) as BootData;
}

/** Puts a brand's own texts over the product's. */
export function mergeTexts(base: Texts, over: Texts | undefined): Texts {
  if (!over) return base;
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] =
      typeof value === 'object' && typeof below === 'object' ? mergeTexts(below, value) : value;
  }
  return merged;
}
