/** Composes a page from head, theme, rendered first screen and boot data. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  type BootData,
  commonGroups,
  getLayout,
  getPage,
  getServerPage,
  getTitle,
  heroSizes,
  renderEntryWarning,
  renderPage,
  routeAt,
  type ServerPage,
  type ServerQuery,
} from '#renderer';
import { heroSourceSet, iconUrl } from '#shared/brand-assets.ts';
import * as limits from '#shared/limits.ts';
import type { Settings } from '#shared/model/settings.ts';
import { entryWarningVisible } from '#shared/rules/entry-warning.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { chooseLocale } from '#shared/rules/locales.ts';
import type { Brand } from '../domain/core/brand.ts';
import { toSettingsDto } from '../domain/tenants/get-settings.ts';
import { readCookie } from '../http/cookies.ts';
import { getErrorStatus, getRetryAfter } from '../http/error-responses.ts';
import { getVisitor } from '../http/trusted-headers.ts';
import { clientBuild } from './client-build.ts';
import { documentHeaders, documentStart, getMode } from './document.ts';
import { escapeJson } from './html.ts';
import { dehydrateForVisitor } from './page-queries.ts';
import { getTexts } from './texts.ts';
import { fontPreloads, themeCss } from './theme-css.ts';

export async function shell(
  brand: Brand,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const visitor = getVisitor(event);
  const settings = toSettingsDto(brand, visitor.country);
  const locale = chooseLocale(visitor.locale, settings.domain_language);
  const route = routeAt(event.rawPath);
  const hasSession = readCookie(event.cookies, limits.sessionCookieName) !== null;
  const listed = route ? getServerPage(route) : undefined;
  const calls = hasSession && listed?.calls ? null : getServerQueries(listed, settings, event);
  const { answers: dehydrated, limited } = calls
    ? await dehydrateForVisitor(brand, visitor, calls)
    : { answers: null, limited: null };
  const page = dehydrated ? listed : undefined;
  const entrySkipped = readCookie(event.cookies, limits.entrySkippedCookieName);
  const warned = entryWarningVisible(settings, {
    // Only the browser knows whether it runs as an installed app; its script decides that part.
    standalone: false,
    skippedAt: entrySkipped,
    loggedIn: hasSession,
    embeddedShown: route !== null && getPage(route) === 'signup',
    layout: route ? getLayout(route) : 'default',
  });
  const boot: BootData = {
    settings,
    locale,
    texts: await getTexts(brand, locale, [...commonGroups, ...(page?.groups ?? [])]),
    overrides: brand.texts[locale] ?? {},
    hasSession,
    route,
    rendered: page !== undefined,
    answers: dehydrated ?? [],
    entrySkipped,
  };
  const { site = {}, ...warningTexts } = await getTexts(brand, locale, ['site', 'entry_warning']);
  const content = page ? await renderPage(boot, getLocation(event)) : '';
  const warning = warned
    ? await renderEntryWarning({ ...boot, texts: { ...boot.texts, ...warningTexts } })
    : '';
  const css = getCss(page?.file) + themeCss(brand.theme, clientBuild);
  const mode = getMode(event, brand.theme);
  const { name } = brand.config;
  const title = getTitle(page?.title?.(boot) ?? null, {
    index_title: text(site.title, name),
    name,
  });
  // Previews and search engines must not learn who is a member.
  const previewTitle = listed?.calls ? name : title;
  const description = text(site.description, name);
  const ground = (dark: boolean) => (dark ? brand.theme.dark : brand.theme.light)['--bg'];
  const picture = page?.picture?.(boot);
  const startsAtOnce = !page || hasSession;

  const html = [
    documentStart(locale, settings.domain_language, mode),
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`,
    mode === 'system'
      ? `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${ground(false)}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${ground(true)}">`
      : `<meta name="theme-color" content="${ground(mode === 'dark')}">`,
    `<link rel="canonical" href="${escapeHtml(brand.origin + event.rawPath)}">`,
    `<link rel="icon" type="image/svg+xml" href="${iconUrl(brand.assets, 'svg')}"><link rel="icon" sizes="32x32" href="${iconUrl(brand.assets, 'favicon')}">`,
    `<link rel="apple-touch-icon" href="${iconUrl(brand.assets, '180')}"><link rel="manifest" href="/manifest.webmanifest">`,
    `<meta property="og:type" content="website"><meta property="og:site_name" content="${escapeHtml(brand.config.name)}"><meta property="og:title" content="${escapeHtml(previewTitle)}"><meta property="og:description" content="${escapeHtml(description)}"><meta property="og:image" content="${escapeHtml(brand.origin + iconUrl(brand.assets, '512'))}">`,
    ...(route === 'index'
      ? [
          `<link rel="preload" as="image" type="image/avif" imagesrcset="${heroSourceSet(brand.assets, 0, 'avif')}" imagesizes="${heroSizes[brand.theme.hero.variant]}" fetchpriority="high">`,
        ]
      : []),
    picture
      ? `<link rel="preload" as="image" type="image/webp" href="${escapeHtml(picture)}" fetchpriority="high">`
      : '',
    ...fontPreloads(brand.theme, clientBuild, locale).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    `<style>${css}</style>`,
    ...(startsAtOnce
      ? [...clientBuild.main, ...(clientBuild.scripts[page?.file ?? ''] ?? [])].map(
          (href) => `<link rel="modulepreload" href="${href}">`,
        )
      : []),
    `<script type="module" src="${clientBuild.boot}"></script>`,
    `</head><body><div id="root">${content}</div>${warning}`,
    `<script type="application/json" id="boot">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('');
  return {
    // The page is complete, and the application in it shows how long to wait.
    statusCode: limited ? getErrorStatus(limited) : route === null ? 404 : 200,
    headers: {
      ...documentHeaders(css, locale),
      ...(limited ? { 'retry-after': String(getRetryAfter(limited)) } : {}),
      ...(listed?.calls ? { 'x-robots-tag': 'noindex, noarchive' } : {}),
    },
    body: html,
  };
}

/** Returns the queries of a page that is rendered on the server; null for other pages. */
function getServerQueries(
  page: ServerPage | undefined,
  settings: Settings,
  { rawPath, rawQueryString }: APIGatewayProxyEventV2,
): ServerQuery[] | null {
  if (!page) return null;
  return page.calls ? page.calls(settings, { path: rawPath, search: rawQueryString }) : [];
}

/** Returns the URL as the router reads it, decoded once like in the browser. */
const getLocation = ({ rawPath, rawQueryString }: APIGatewayProxyEventV2) =>
  rawQueryString ? `${rawPath}?${rawQueryString}` : rawPath;

const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

function getCss(page: string | undefined): string {
  return (clientBuild.css.main ?? '') + (clientBuild.css[page ?? ''] ?? '');
}
