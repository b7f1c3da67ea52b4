/** Texts of push messages, which are discreet because a locked screen may show them to others. */
import type { Locale } from '#shared/model/values.ts';
import { linklessName } from '#shared/rules/names.ts';
import { translate } from './texts.ts';

/** The fields that the service worker (frontend/public/sw-push.js) shows. */
export interface PushPreview {
  /** Name of the other member, with the marker of a fictional profile. */
  readonly title: string;
  readonly body: string;
  readonly lang: Locale;
}

/** Returns the text, which names the sender but never contains the message. */
export const pushPreview = (
  locale: Locale,
  about: 'message' | 'like' | 'match',
  { name, marker }: { name: string; marker: string | null },
): PushPreview => ({
  title: marker === null ? linklessName(name) : `${linklessName(name)} (${marker})`,
  body: translate(locale, `push.${about}`),
  lang: locale,
});
