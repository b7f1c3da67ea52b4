/** Starts Chromium and its visits for the tests and for the screenshots. */
import type { Browser, BrowserContext, LaunchOptions } from '@playwright/test';
import * as limits from '#shared/limits.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import { browserFlags, findBrowser, findHeadlessBrowser } from '../../tools/browser.ts';
import { freshAddress } from '../support/client.ts';

/** Settings of a visit: window, device, country, and choices of earlier visits. */
export interface VisitOptions {
  /** CSS pixels. */
  width?: number;
  height?: number;
  /** A touch screen with a phone's user agent. */
  mobile?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** Country that the edge reports. */
  country?: Country;
  /** The language chosen at an earlier visit. */
  language?: Locale;
  /** The site-entry warning was closed at an earlier visit. */
  warned?: boolean;
  /** Value of the session cookie. */
  session?: string;
  /** Whether the browser runs scripts. */
  scripts?: boolean;
  permissions?: string[];
  geolocation?: { latitude: number; longitude: number };
}

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/** Chromium starts slowly on a busy machine. */
const launchTimeoutMs = 60_000;

const launching = (executablePath: string | null): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: browserFlags,
  timeout: launchTimeoutMs,
});

/** The headless Chromium without notifications. */
export const quietBrowser: LaunchOptions = launching(findHeadlessBrowser());
/** The Chromium that can show notifications. */
export const notifyingBrowser: LaunchOptions = launching(findBrowser());

/** Opens a new browser profile as a visitor of the brand at `url`. */
export async function openVisit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<BrowserContext> {
  const { width = 1280, height = options.mobile ? 844 : 900 } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: url,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Amsterdam',
    javaScriptEnabled: options.scripts ?? true,
    ...(options.mobile && {
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
      userAgent: phone,
    }),
    ...(options.permissions && { permissions: options.permissions }),
    ...(options.geolocation && { geolocation: options.geolocation }),
    extraHTTPHeaders: {
      'x-local-ip': freshAddress(),
      ...(options.country && { 'x-local-country': options.country }),
    },
  });
  const cookies = {
    [limits.localeCookieName]: options.language,
    [limits.entrySkippedCookieName]: options.warned ? '1700000000' : undefined,
    [limits.sessionCookieName]: options.session,
  };
  await context.addCookies(
    Object.entries(cookies).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value, url }],
    ),
  );
  return context;
}
