/** Serves a page: who sees it, what its first screen shows, and the boot data. */
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
import { heroSourceSet } from '#shared/brand-assets.ts';
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
import type { CurrentView } from '../domain/operators/current-view.ts';
import { toSettingsDto } from '../domain/tenants/get-settings.ts';
import { readCookie } from '../http/cookies.ts';
import { getErrorStatus, getRetryAfter, logFailure } from '../http/error-responses.ts';
import { findSession } from '../http/find-session.ts';
import { findView } from '../http/find-view.ts';
import { getVisitor } from '../http/trusted-headers.ts';
import { clientBuild } from './client-build.ts';
import { getConsentParts } from './consent.ts';
import { startClick } from './page-click.ts';
import { getFiles, getTimeZone, isPhone, pageDocument } from './page-document.ts';
import {
  dehydrateForMember,
  dehydrateForVisitor,
  getUser,
  type PageContext,
} from './page-queries.ts';
import { getTexts } from './texts.ts';

export async function shell(
  live: Brand,
  given: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const view = await findView(given, live);
  const brand = view?.brand ?? live;
  // What the operator's own browser keeps of the brand is nothing of whom they look as.
  const event = view ? { ...given, cookies: [] } : given;
  // A view's page loads in a frame, where somebody sees it as they see any other one.
  const isAhead = !view && isPrefetch(event);
  const visitor = view?.visitor ?? getVisitor(event);
  const settings = toSettingsDto(brand, visitor.country);
  const locale = chooseLocale(visitor.locale, settings.domain_language);
  const route = routeAt(event.rawPath);
  const { context, user, mayBeMember } = await resolveVisitor(brand, visitor, event, view);
  const click = route && !view && !isAhead ? startClick(brand, visitor, event, mayBeMember) : null;
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
    isPhone: isPhone(visitor),
    isRemembered: visitor.remembered !== null,
  };
  const { answers, limited } = await dehydrate(context, user, {
    // Who may be a member is shown nothing before that is known.
    page: (mayBeMember && !user) || isAhead ? undefined : listed,
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
    embeddedShown:
      (route !== null && getPage(route) === 'signup') ||
      readCookie(event.cookies, limits.entryEmbeddedCookieName) !== null,
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
    appShell: false,
    click: click?.mark ?? null,
    ...(view && { view: view.console }),
  };
  const { site = {}, ...warningTexts } = await getTexts(brand, locale, ['site', 'entry_warning']);
  const rendered = page ? await renderSafely(boot, getLocation(event)) : null;
  // The application starts over an empty page then, and asks for what it needs.
  if (!rendered) boot = { ...boot, rendered: false };
  const warning = warned
    ? await renderEntryWarning({ ...boot, texts: { ...boot.texts, ...warningTexts } })
    : '';
  const consent = await getConsentParts(brand, event, boot);
  const { name } = brand.config;
  const indexTitle = text(site.title, name);
  const title = rendered?.title ?? indexTitle;
  const picture = page?.picture?.(boot);
  const document = pageDocument(brand, event, {
    boot,
    files,
    title,
    // Previews and search engines must not learn who is a member.
    previewTitle: listed?.showsMembers || user ? name : title,
    description: text(site.description, name),
    preloads: [
      ...(route === 'index'
        ? [
            `<link rel="preload" as="image" type="image/avif" imagesrcset="${heroSourceSet(brand.assets, 0, 'avif')}" imagesizes="${heroSizes[brand.theme.hero.variant]}" fetchpriority="high">`,
          ]
        : []),
      picture
        ? `<link rel="preload" as="image" type="image/webp" href="${escapeHtml(picture)}" fetchpriority="high">`
        : '',
    ],
    html: rendered?.html ?? null,
    warning,
    css: page?.css?.(boot),
    consent,
    view,
  });
  await click?.settled;
  return {
    ...document,
    // The page is complete, and the application in it shows how long to wait.
    statusCode: limited ? getErrorStatus(limited) : getPageStatus(route),
    headers: {
      ...document.headers,
      ...(limited ? { 'retry-after': String(getRetryAfter(limited)) } : {}),
      ...(listed?.showsMembers || user ? { 'x-robots-tag': 'noindex, noarchive' } : {}),
    },
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
  view: CurrentView | null,
): Promise<ResolvedVisitor> {
  const scope = view?.scope ?? tenantScope(brand);
  const nobody: PageContext = {
    brand,
    scope,
    visitor,
    member: null,
    session: null,
    body: undefined,
    query: undefined,
  };
  try {
    const current = view ? view.found : await findSession(scope, cookies);
    if (!current) return { context: nobody, user: null, mayBeMember: false };
    // The browser asks who is logged in, and shows why that is refused.
    if ('restricted' in current) return { context: nobody, user: null, mayBeMember: true };
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
