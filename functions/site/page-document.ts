/** Composes a page of the application from head, theme, first screen and boot data. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { BootData } from '#renderer';
import { iconUrl } from '#shared/brand-assets.ts';
import * as limits from '#shared/limits.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { isTimeZone } from '#shared/rules/time-zones.ts';
import type { Brand } from '../domain/core/brand.ts';
import type { Visitor } from '../domain/core/context.ts';
import type { CurrentView } from '../domain/operators/current-view.ts';
import { readCookie } from '../http/cookies.ts';
import { clientBuild, type PageFiles } from './client-build.ts';
import type { ConsentParts } from './consent.ts';
import { documentHeaders, documentStart, getMode } from './document.ts';
import { escapeJson } from './html.ts';
import { allRules, usedClasses, usedRules } from './page-styles.ts';
import { fontPreloads, themeCss, typefacesLaterCss } from './theme-css.ts';
import { getViewMark, viewCss } from './view.ts';

interface PageParts {
  boot: BootData;
  files: PageFiles;
  title: string;
  /** What previews and search engines call the page. */
  previewTitle: string;
  description: string;
  /** Elements of the head that load what the first screen shows. */
  preloads: readonly string[];
  /** The rendered first screen; null where the application starts over an empty page. */
  html: string | null;
  /** The site-entry warning. It comes first, so that it is in the first paint. */
  warning: string;
  /** Rules beside the theme's. */
  css?: string | undefined;
  /** What a brand with services of third parties adds. */
  consent?: ConsentParts | null;
  /** There where an operator looks on. */
  view?: Pick<CurrentView, 'console' | 'look' | 'version'> | null;
}

/** Returns a page with the status 200. */
export function pageDocument(
  { assets, config, origin, theme }: Brand,
  event: APIGatewayProxyEventV2,
  {
    boot,
    files,
    title,
    previewTitle,
    description,
    preloads,
    html,
    warning,
    css: own = '',
    consent,
    view = null,
  }: PageParts,
): APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> } {
  const { locale } = boot;
  // A visitor's page is whole without the application, which brings its own sheets when it starts.
  const isWhole = html !== null && !boot.hasSession;
  const nodes = files.styles.flatMap((name) => clientBuild.styles[name] ?? []);
  const { ask = '', foot = '', head = '', hosts = [] } = consent ?? {};
  const used = usedClasses((html ?? '') + warning + ask + foot);
  const rules =
    (isWhole ? usedRules(nodes, used) : allRules(nodes)) + allRules(consent?.styles ?? []);
  const lettering = { names: html === null || used.has('photo-card') };
  const typefaces = html !== null && comesFromElsewhere(event) ? 'later' : 'at once';
  const css =
    clientBuild.layers +
    rules +
    themeCss(theme, clientBuild, lettering) +
    (typefaces === 'later' ? typefacesLaterCss(theme, clientBuild) : '') +
    own +
    (view ? viewCss : '');
  const mode = view?.look ?? getMode(event, theme);
  const ground = (dark: boolean) => (dark ? theme.dark : theme.light)['--bg'];
  const body = [
    documentStart(locale, boot.settings.domain_language, mode, theme, typefaces),
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`,
    mode === 'system'
      ? `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${ground(false)}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${ground(true)}">`
      : `<meta name="theme-color" content="${ground(mode === 'dark')}">`,
    `<link rel="canonical" href="${escapeHtml(origin + event.rawPath)}">`,
    `<link rel="icon" type="image/svg+xml" href="${iconUrl(assets, 'svg')}"><link rel="icon" sizes="32x32" href="${iconUrl(assets, 'favicon')}">`,
    `<link rel="apple-touch-icon" href="${iconUrl(assets, '180')}"><link rel="manifest" href="/manifest.webmanifest">`,
    `<meta property="og:type" content="website"><meta property="og:site_name" content="${escapeHtml(config.name)}"><meta property="og:title" content="${escapeHtml(previewTitle)}"><meta property="og:description" content="${escapeHtml(description)}"><meta property="og:image" content="${escapeHtml(origin + iconUrl(assets, '512'))}">`,
    ...preloads,
    ...(typefaces === 'later' ? [] : fontPreloads(theme, clientBuild, locale, lettering)).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    `<style>${css}</style>`,
    // A rendered page is complete: its scripts would only slow its letters and faces down.
    ...(html === null ? files.scripts : []).map(
      (href) => `<link rel="modulepreload" href="${href}">`,
    ),
    // The application's loader takes these as there already, as their rules are.
    ...(isWhole ? [] : files.styles).map(
      (name) => `<link rel="stylesheet" href="/${name}" disabled>`,
    ),
    `<script type="module" src="${clientBuild.boot}"></script>${head}`,
    `</head><body>${warning}${ask}<div id="root">${html ?? ''}</div>${foot}${view ? getViewMark(view) : ''}`,
    `<script type="application/json" id="boot">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('');
  return { statusCode: 200, headers: documentHeaders(css, locale, hosts, view?.console), body };
}

/**
 * Tells whether a page opens from outside of the brand, as a first visit does. On a slow connection
 * its typefaces would share the first second with its pictures, so that these come first. Who comes
 * from another page of the brand has the typefaces already, and sees no letter change.
 */
const comesFromElsewhere = ({ headers }: APIGatewayProxyEventV2): boolean =>
  headers['sec-fetch-site'] !== 'same-origin';

/** Tells whether the browser says that it is a phone's. */
export const isPhone = ({ userAgent }: Visitor): boolean => /\bMobi/.test(userAgent);

/** Returns the time zone that the browser named, else the brand's. */
export function getTimeZone({ cookies }: APIGatewayProxyEventV2, { config }: Brand): string {
  const named = readCookie(cookies, limits.timeZoneCookieName);
  return named && isTimeZone(named) ? named : config.time_zone;
}

/** Returns the files of the application, of what stands around a member's page, and of the page. */
export function getFiles(file: string | undefined, isMember: boolean): PageFiles {
  const { main, member, pages } = clientBuild;
  const page = pages[file ?? ''];
  const parts = isMember ? [main, member, page?.members] : [main, page?.visitors];
  return {
    scripts: parts.flatMap((part) => part?.scripts ?? []),
    styles: parts.flatMap((part) => part?.styles ?? []),
  };
}
