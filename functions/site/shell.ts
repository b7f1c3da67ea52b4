/** Composes a page from head, theme, rendered first screen and boot data. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  type BootData,
  commonGroups,
  type DehydratedQuery,
  dehydrateUser,
  getLayout,
  getPage,
  getServerPage,
  hasKnownGuard,
  heroSizes,
  type PageAddress,
  type PageCookies,
  pageCookieNames,
  type RouteName,
  renderEntryWarning,
  renderPage,
  routeAt,
  type ServerPage,
} from '#renderer';
import { heroSourceSet, iconUrl } from '#shared/brand-assets.ts';
import * as limits from '#shared/limits.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { entryWarningVisible } from '#shared/rules/entry-warning.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { chooseLocale } from '#shared/rules/locales.ts';
import type { AppError } from '../domain/core/app-error.ts';
import type { Brand } from '../domain/core/brand.ts';
import type { Visitor } from '../domain/core/context.ts';
import { tenantScope } from '../domain/core/scope.ts';
import { resolveSession } from '../domain/members/sessions.ts';
import { toSettingsDto } from '../domain/tenants/get-settings.ts';
import { readCookie } from '../http/cookies.ts';
import { getErrorStatus, getRetryAfter, logFailure } from '../http/error-responses.ts';
import { getVisitor } from '../http/trusted-headers.ts';
import { clientBuild, type PageFiles } from './client-build.ts';
import { documentHeaders, documentStart, getMode } from './document.ts';
import { escapeJson } from './html.ts';
import {
  dehydrateForMember,
  dehydrateForVisitor,
  getUser,
  type PageContext,
} from './page-queries.ts';
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
  const { context, user, mayBeMember } = await resolveVisitor(brand, visitor, event);
  // Without its guard nothing of a page may be asked for or shown.
  const listed = route && hasKnownGuard(route) ? getServerPage(route, user) : undefined;
  const cookies = Object.fromEntries(
    pageCookieNames.map((name) => [name, readCookie(event.cookies, name)]),
  ) as PageCookies;
  const address: PageAddress = {
    path: event.rawPath,
    search: event.rawQueryString,
    user,
    lastSearch: cookies[limits.searchCookieName],
    isPhone: /\bMobi/.test(visitor.userAgent),
    isRemembered: visitor.remembered !== null,
  };
  const { answers, limited } = await dehydrate(context, user, {
    // Who may be a member is shown nothing before that is known.
    page: (mayBeMember && !user) || isPrefetch(event) ? undefined : listed,
    settings,
    address,
  });
  const page = answers ? listed : undefined;
  const entrySkipped = readCookie(event.cookies, limits.entrySkippedCookieName);
  const warned = entryWarningVisible(settings, {
    // Only the browser knows whether it runs as an installed app; its script decides that part.
    standalone: false,
    skippedAt: entrySkipped,
    loggedIn: mayBeMember,
    embeddedShown: route !== null && getPage(route) === 'signup',
    layout: route ? getLayout(route) : 'default',
  });
  const files = getFiles(route ? getPage(route) : undefined, mayBeMember);
  let boot: BootData = {
    settings,
    locale,
    texts: await getTexts(brand, locale, [...commonGroups, ...(page?.groups ?? [])]),
    overrides: brand.texts[locale] ?? {},
    textsFolder: clientBuild.texts,
    hasSession: mayBeMember,
    route,
    rendered: page !== undefined,
    scripts: files.scripts,
    timeZone: getTimeZone(event, brand),
    isPhone: address.isPhone,
    isRemembered: address.isRemembered,
    cookies,
    answers: [...(user ? [dehydrateUser(user)] : []), ...(answers ?? [])],
    entrySkipped,
  };
  const { site = {}, ...warningTexts } = await getTexts(brand, locale, ['site', 'entry_warning']);
  const rendered = page ? await renderSafely(boot, getLocation(event)) : null;
  // The application starts over an empty page then, and asks for what it needs.
  if (!rendered) boot = { ...boot, rendered: false };
  const warning = warned
    ? await renderEntryWarning({ ...boot, texts: { ...boot.texts, ...warningTexts } })
    : '';
  const css = getCss(files) + themeCss(brand.theme, clientBuild);
  const mode = getMode(event, brand.theme);
  const { name } = brand.config;
  const indexTitle = text(site.title, name);
  const title = rendered?.title ?? indexTitle;
  // Previews and search engines must not learn who is a member.
  const previewTitle = listed?.showsMembers || user ? name : title;
  const description = text(site.description, name);
  const ground = (dark: boolean) => (dark ? brand.theme.dark : brand.theme.light)['--bg'];
  const picture = page?.picture?.(boot);

  const html = [
    documentStart(locale, settings.domain_language, mode, brand.theme),
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
    // A rendered page is complete: its scripts would only slow its letters and faces down.
    ...(rendered ? [] : files.scripts).map((href) => `<link rel="modulepreload" href="${href}">`),
    // The application's loader takes these as there already, as their rules are.
    ...files.styles.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`),
    `<script type="module" src="${clientBuild.boot}"></script>`,
    `</head><body><div id="root">${rendered?.html ?? ''}</div>${warning}`,
    `<script type="application/json" id="boot">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('');
  return {
    // The page is complete, and the application in it shows how long to wait.
    statusCode: limited ? getErrorStatus(limited) : getPageStatus(route),
    headers: {
      ...documentHeaders(css, locale),
      ...(limited ? { 'retry-after': String(getRetryAfter(limited)) } : {}),
      ...(listed?.showsMembers || user ? { 'x-robots-tag': 'noindex, noarchive' } : {}),
    },
    body: html,
  };
}

/** A page whose guard does not exist is never shown. */
const getPageStatus = (route: RouteName | null): number =>
  route === null ? 404 : hasKnownGuard(route) ? 200 : 500;

interface ResolvedVisitor {
  context: PageContext;
  user: User | null;
  /** True too where it could not be found out whether somebody is logged in. */
  mayBeMember: boolean;
}

/** Finds out who is logged in, as the API does for every call. */
async function resolveVisitor(
  brand: Brand,
  visitor: Visitor,
  { cookies }: APIGatewayProxyEventV2,
): Promise<ResolvedVisitor> {
  const scope = tenantScope(brand);
  const nobody: PageContext = {
    brand,
    scope,
    visitor,
    member: null,
    session: null,
    body: undefined,
    query: undefined,
  };
  const secret = readCookie(cookies, limits.sessionCookieName);
  if (!secret) return { context: nobody, user: null, mayBeMember: false };
  try {
    const current = await resolveSession(scope, secret);
    if (!current) return { context: nobody, user: null, mayBeMember: false };
    const context = { ...nobody, member: current.member, session: current.session };
    const user = await getUser(context);
    return { context: user ? context : nobody, user, mayBeMember: user !== null };
  } catch (cause) {
    logFailure(cause);
    return { context: nobody, user: null, mayBeMember: true };
  }
}

interface Asked {
  page: ServerPage | undefined;
  settings: Settings;
  address: PageAddress;
}

/** Runs the queries of a page; without an answer the page is not rendered. */
async function dehydrate(
  context: PageContext,
  user: User | null,
  { page, settings, address }: Asked,
): Promise<{ answers: DehydratedQuery[] | null; limited: AppError | null }> {
  const calls = page && (page.calls ? page.calls(settings, address) : []);
  if (!calls) return { answers: null, limited: null };
  if (user) return { answers: await dehydrateForMember(context, calls), limited: null };
  return dehydrateForVisitor(context, calls);
}

/** Tells whether nobody sees the page yet: opening a conversation would mark it as read. */
const isPrefetch = ({ headers }: APIGatewayProxyEventV2): boolean =>
  /prefetch/.test(headers['sec-purpose'] ?? headers.purpose ?? '') ||
  (headers['sec-fetch-dest'] ?? 'document') !== 'document';

/** Returns the time zone that the browser named, else the brand's. */
function getTimeZone({ cookies }: APIGatewayProxyEventV2, { config }: Brand): string {
  const named = readCookie(cookies, limits.timeZoneCookieName);
  return named && isTimeZone(named) ? named : config.time_zone;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the files of the application, of what stands around a member's page, and of the page. */
function getFiles(file: string | undefined, isMember: boolean): PageFiles {
  const { main, member, pages } = clientBuild;
  const page = pages[file ?? ''];
  const parts = isMember ? [main, member, page?.members] : [main, page?.visitors];
  return {
    scripts: parts.flatMap((part) => part?.scripts ?? []),
    styles: parts.flatMap((part) => part?.styles ?? []),
  };
}

const getCss = ({ styles }: PageFiles): string =>
  clientBuild.layers + styles.map((name) => clientBuild.styles[name]).join('');

/** Renders a page; a failure is logged, and null. */
async function renderSafely(boot: BootData, location: string) {
  try {
    return await renderPage(boot, location);
  } catch (cause) {
    logFailure(cause);
    return null;
  }
}

/** Returns the URL as the router reads it, decoded once like in the browser. */
const getLocation = ({ rawPath, rawQueryString }: APIGatewayProxyEventV2) =>
  rawQueryString ? `${rawPath}?${rawQueryString}` : rawPath;

const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
