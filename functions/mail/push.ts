/** What a push message says: quiet, as anybody may see it on a locked screen. */
import type { Locale } from '#shared/model/values.ts';
import { linklessName } from '#shared/rules/names.ts';
import { translate } from './texts.ts';

/** What the service worker (frontend/public/sw-push.js) shows. */
export interface PushPreview {
  /** Who it is about, with the marker where the profile is made up. */
  readonly title: string;
  readonly body: string;
  readonly lang: Locale;
}

/** Never what was written: only that something came, and from whom. */
export const pushPreview = (
  locale: Locale,
  about: 'message' | 'like' | 'match',
  { name, marker }: { name: string; marker: string | null },
): PushPreview => ({
  title: marker === null ? linklessName(name) : `${linklessName(name)} (${marker})`,
  body: translate(locale, `push.${about}`),
  lang: locale,
});
