/** Journeys: visits in Chromium that must leave nothing wrong behind. */
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { root } from '../../paths.ts';
import { findBrowser, missingBrowser } from '../../tools/browser.ts';
import { stack, urlOf } from './calls.ts';
import { launchBrowser, openVisit, type VisitOptions } from './chromium.ts';
import { type Say, textsOf } from './texts.ts';

/** Waiting for something to show; generous, for a busy machine. */
const patienceMs = 45_000;

let browser: Browser | undefined;
/** Starts the browser of the journeys at hand. */
let launch = () => launchBrowser();

export interface JourneysOptions {
  /** In a browser that can show notifications. */
  notifications?: boolean;
}

/** Journeys of a kind, in one Chromium. Skipped, and said to be, where there is none. */
export function journeys(name: string, define: () => void): void;
export function journeys(name: string, options: JourneysOptions, define: () => void): void;
export function journeys(
  name: string,
  ...rest: [() => void] | [JourneysOptions, () => void]
): void {
  const define = rest[rest.length - 1] as () => void;
  const { notifications = false } = rest.length === 2 ? rest[0] : {};
  if (!findBrowser()) {
    describe.skip(`${name}: ${missingBrowser}`, define);
    return;
  }
  describe(name, () => {
    beforeAll(async () => {
      launch = () => launchBrowser({ notifications });
      browser = await launch();
    });
    afterAll(() => browser?.close());
    define();
  });
}

/** The demo brands, and the languages that each shows to visitors of its own country. */
export const demoBrands = [
  { id: 'nl', languages: ['nl'] },
  { id: 'de', languages: ['de'] },
  { id: 'us', languages: ['en', 'es'] },
  { id: 'pl', languages: ['pl'] },
] as const satisfies { id: string; languages: readonly Locale[] }[];

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** A text of the brand in the visitor's language. */
  say: Say;
  /** The same in another language. */
  sayIn(locale: Locale): Say;
  /** Everything that went wrong and was not expected. */
  problems(): string[];
  /** What the journey provokes on purpose, as `401 POST /api/user.php` or words of the console. */
  expectProblem(pattern: RegExp): void;
  /** From the next page on the visitor is logged in with this session. */
  become(member: { session: string }): Promise<void>;
  close(): Promise<void>;
}

export interface JourneyOptions extends VisitOptions {
  brand: string;
}

/** Opens an empty page at a brand, watched for anything that goes wrong. */
export async function visit({ brand, ...options }: JourneyOptions): Promise<Visitor> {
  if (!browser) throw new Error('a visit belongs inside of journeys()');
  // One that crashed fails the journey at hand, not those after it.
  if (!browser.isConnected()) browser = await launch();
  const url = urlOf(brand);
  const context = await openVisit(browser, url, options);
  context.setDefaultTimeout(patienceMs);
  const found: string[] = [];
  const expected: RegExp[] = [];
  // Photos go straight to their bucket.
  const hosts = [url, stack().environment.UPLOAD_ORIGIN ?? ''].map((own) => new URL(own).host);
  watch(context, hosts, (problem) => found.push(problem));
  const sayIn = (locale: Locale) => textsOf(stack().brandsFolder, brand, locale);
  return {
    context,
    page: await context.newPage(),
    // The brand's folder may be written during the journey, hence anew for every text.
    say: (key, params) => sayIn(options.language ?? languageOf(brand))(key, params),
    sayIn,
    problems: () => found.filter((problem) => !expected.some((one) => one.test(problem))),
    expectProblem: (pattern) => expected.push(pattern),
    become: ({ session }) =>
      context.addCookies([{ name: limits.sessionCookieName, value: session, url }]),
    close: () => context.close(),
  };
}

/** The language that a brand speaks unless told otherwise. */
function languageOf(brand: string): Locale {
  const file = join(stack().brandsFolder, brand, 'tenant.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { default_locale: Locale }).default_locale;
}

/** Notes errors, warnings, refused or failed requests, and requests to anybody else. */
function watch(
  context: BrowserContext,
  hosts: readonly string[],
  note: (problem: string) => void,
): void {
  // What the content security policy blocks, Chromium says in the console.
  context.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    // The answer itself is noted below, with its path.
    if (text.startsWith('Failed to load resource')) return;
    // A session may end while its page opens a socket; whether sockets open, live.e2e.test.ts holds.
    if (/^WebSocket connection .* 403$/.test(text)) return;
    if (type === 'error' || type === 'warning') note(`console: ${text}`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !hosts.includes(url.host)) {
      note(`other host: ${url.href}`);
    }
  });
  context.on('response', (response) => {
    if (response.status() >= 400) {
      const { pathname } = new URL(response.url());
      note(`${response.status()} ${response.request().method()} ${pathname}`);
    }
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A page that is left ends what it was loading.
    if (why === 'net::ERR_ABORTED') return;
    note(`failed: ${request.method()} ${new URL(request.url()).pathname} ${why}`);
  });
}

/** A test with one visitor. At its end nothing may have gone wrong unnoticed. */
export function journey(
  name: string,
  options: JourneyOptions,
  run: (visitor: Visitor) => Promise<void>,
): void {
  test(name, async () => {
    const visitor = await visit(options);
    try {
      await run(visitor);
      expect(visitor.problems()).toEqual([]);
    } catch (cause) {
      // Where the second try succeeds, this is all that is told of the first.
      console.error(`${name}: ${String(cause)}\n${await picture(visitor.page, name)}`);
      console.error(visitor.problems());
      throw cause;
    } finally {
      await visitor.close();
    }
  });
}

/** Keeps what the page looked like. */
async function picture(page: Page, name: string): Promise<string> {
  const folder = join(root, '.tmp/journeys');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}.png`);
  return page.screenshot({ path, timeout: patienceMs }).then(
    () => path,
    (cause: Error) => `no picture: ${cause.message}`,
  );
}

/** Waits until it shows. */
export const shows = (locator: Locator): Promise<void> => locator.first().waitFor();
/** Waits until it does not show. */
export const gone = (locator: Locator): Promise<void> =>
  locator.first().waitFor({ state: 'hidden' });

/** `expect` for what comes about in time. */
export const eventually = <T>(look: () => T) =>
  expect.poll(look, { timeout: patienceMs, interval: 100 });

/** Something to wait for until it is let go, such as an answer on its way. */
export function hold(): { held: Promise<void>; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, letGo: resolve };
}

/** Waits until the page shows this path, query included where one is given. */
export async function arrivesAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + (path.includes('?') ? url.search : '') === path);
}

/** Waits until the page shows its heading, and nothing in it is still to come. */
export async function settled(page: Page): Promise<void> {
  await shows(page.getByRole('heading', { level: 1 }));
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
}

/**
 * Waits until the application has taken over a page of the default layout. On pages rendered for visitors a
 * visitor's first sign of intent must come before.
 */
export const started = (page: Page): Promise<void> =>
  // Only the application knows which appearance was chosen.
  page
    .getByRole('contentinfo')
    .getByRole('radio', { checked: true })
    .waitFor({ state: 'attached' });
