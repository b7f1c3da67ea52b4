/** Common parts of a brand's pages and its offline page. */
import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { languageTag } from '#shared/rules/locales.ts';
import type { Theme } from '#shared/theme.ts';
import { readCookie } from '../http/cookies.ts';
import { pageHeaders } from '../http/page-headers.ts';

const modes = ['system', 'light', 'dark'] as const;
type Mode = (typeof modes)[number];

/** Returns the mode that the visitor chose, else the theme's default. */
export function getMode({ cookies }: APIGatewayProxyEventV2, theme: Theme): Mode {
  const chosenMode = readCookie(cookies, limits.modeCookieName);
  return modes.find((mode) => mode === chosenMode) ?? theme.default_mode;
}

/**
 * Returns the markup that opens a document, up to and including its viewport. Where its typefaces
 * come later, they wait for the page's first script (see `typefacesLaterCss`).
 */
export const documentStart = (
  locale: Locale,
  domainLanguage: string,
  mode: Mode,
  { card, match_moment }: Theme,
  typefaces: 'at once' | 'later' = 'at once',
): string =>
  `<!doctype html><html lang="${escapeHtml(languageTag(locale, domainLanguage))}" data-mode="${mode}" data-card="${card}" data-match-moment="${match_moment}"${typefaces === 'later' ? ' data-typefaces="later"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`;

/** Returns headers of a document whose only inline style is `css`. */
export const documentHeaders = (
  css: string,
  locale: Locale,
  serviceHosts: readonly string[] = [],
  framedBy?: string,
): Record<string, string> => ({
  ...pageHeaders([createHash('sha256').update(css).digest('base64')], serviceHosts, framedBy),
  'content-type': 'text/html; charset=utf-8',
  'content-language': locale,
  // The document differs by cookie, so a cache must never give it to another visitor.
  'cache-control': 'private, no-store',
  vary: 'cookie',
});
