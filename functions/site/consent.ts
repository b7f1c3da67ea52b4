/**
 * What a page of a brand with services of third parties has beside others: the question, the line
 * at its foot, their script and its data, and the hosts that its policy names. Other brands' pages
 * have none of it.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import {
  type BootData,
  type ConsentData,
  consentStates,
  permitsAt,
  renderConsent,
  serviceRoutes,
} from '#renderer';
import {
  consentClosedCookieName,
  consentCookieName,
  getAllowed,
  matchesCookie,
  readDecision,
} from '#shared/rules/consent.ts';
import type { Brand } from '../domain/core/brand.ts';
import { currentConsent, getConsentTime } from '../domain/traffic/current-consent.ts';
import { readCookie } from '../http/cookies.ts';
import { clientBuild } from './client-build.ts';
import { escapeJson } from './html.ts';
import type { StyleNode } from './page-styles.ts';
import { getTexts } from './texts.ts';

export interface ConsentParts {
  /** Before `#root`. */
  ask: string;
  /** After `#root`. */
  foot: string;
  /** Elements of the head. */
  head: string;
  /** Hosts of the services that the visitor allowed and this page lets run. */
  hosts: string[];
  styles: readonly StyleNode[];
}

/** Returns the parts; null where the brand uses no service. */
export async function getConsentParts(
  brand: Brand,
  { cookies, headers }: APIGatewayProxyEventV2,
  boot: BootData,
): Promise<ConsentParts | null> {
  const { settings, locale, route } = boot;
  if (!settings.consent) return null;
  const version = settings.consent.text_version;
  const gpc = headers['sec-gpc'] === '1';
  const cookie = readCookie(cookies, consentCookieName);
  const consent = currentConsent(settings.consent, { cookie, gpc });
  const services = brand.config.services ?? [];
  const running = getAllowed(services, consent).filter(({ kind }) => permitsAt(route, kind));
  const texts = await getTexts(brand, locale, ['consent']);
  const isClosed = readCookie(cookies, consentClosedCookieName) !== null;
  const { ask, foot } = await renderConsent(
    { locale, settings, texts: { ...boot.texts, ...texts } },
    { asks: consent.state === 'open' && !isClosed, consent },
  );
  const states = texts.consent?.state;
  const data: ConsentData = {
    at: getConsentTime(),
    locale,
    version,
    gpc,
    services: services.map(({ kind, purpose, cookies: declared }) => ({
      kind,
      purpose,
      cookies: declared.map(({ name }) => name),
      here: permitsAt(route, kind),
    })),
    running: running.map(({ kind, id }) => ({ kind, id })),
    routes: running.length > 0 ? serviceRoutes() : [],
    states: Object.fromEntries(
      consentStates.map((name) => [name, typeof states === 'object' ? states[name] : '']),
    ) as ConsentData['states'],
  };
  const decision = readDecision(cookie);
  const isRecorded = decision?.version === version && decision.gpc;
  const forbidden = services
    .filter(({ purpose }) => !consent[purpose])
    .flatMap((service) => service.cookies.map(({ name }) => name));
  // What else there is to do waits for the first touch.
  const isDue =
    running.length > 0 ||
    (consent.state === 'gpc' && !isRecorded) ||
    getCookieNames(cookies).some((name) => forbidden.some((one) => matchesCookie(one, name)));
  const { scripts, styles } = clientBuild.consent;
  return {
    ask,
    foot,
    head: [
      ...styles.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`),
      `<script type="module" src="${scripts[0]}"></script>`,
      `<script type="application/json" id="consent"${isDue ? ' data-due' : ''}>${escapeJson(data)}</script>`,
    ].join(''),
    hosts: [...new Set(running.flatMap(({ hosts }) => hosts))],
    styles: styles.flatMap((name) => clientBuild.styles[name] ?? []),
  };
}

const getCookieNames = (cookies: readonly string[] | undefined): string[] =>
  (cookies ?? []).map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
