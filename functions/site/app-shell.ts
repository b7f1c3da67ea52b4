/**
 * The app shell: the application without a route and without anybody, which the browser keeps for
 * when there is no network. What a member saw last is the browser's own snapshot.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { commonGroups, memberGroups, type PageCookies, pageCookieNames } from '#renderer';
import { chooseLocale } from '#shared/rules/locales.ts';
import type { Brand } from '../domain/core/brand.ts';
import { toSettingsDto } from '../domain/tenants/get-settings.ts';
import { getVisitor } from '../http/trusted-headers.ts';
import { clientBuild } from './client-build.ts';
import { getFiles, getTimeZone, isPhone, pageDocument } from './page-document.ts';
import { getTexts } from './texts.ts';

export async function appShell(
  brand: Brand,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const visitor = getVisitor(event);
  const settings = toSettingsDto(brand, visitor.country);
  const locale = chooseLocale(visitor.locale, settings.domain_language);
  const files = getFiles(undefined, true);
  const { name } = brand.config;
  const document = pageDocument(brand, event, {
    boot: {
      settings,
      locale,
      texts: await getTexts(brand, locale, [...commonGroups, ...memberGroups]),
      overrides: brand.texts[locale] ?? {},
      textsFolder: clientBuild.texts,
      hasSession: false,
      route: null,
      rendered: false,
      scripts: files.scripts,
      timeZone: getTimeZone(event, brand),
      isPhone: isPhone(visitor),
      isRemembered: false,
      cookies: Object.fromEntries(pageCookieNames.map((cookie) => [cookie, null])) as PageCookies,
      answers: [],
      entrySkipped: null,
      appShell: true,
      click: null,
    },
    files,
    title: name,
    previewTitle: name,
    description: name,
    preloads: [],
    html: null,
    warning: '',
  });
  // No link leads to this page.
  return { ...document, headers: { ...document.headers, 'x-robots-tag': 'noindex' } };
}
