/** Browser tests: visits in Chromium that must leave nothing wrong behind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { notifyingBrowser, openVisit, type VisitOptions } from './chromium.ts';
import { getUrl, stack } from './stack.ts';
import { getTexts, type Say } from './texts.ts';

export { expect };

export interface VisitorOptions extends VisitOptions {
  brand: string;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** A text of the brand in the visitor's language. */
  say: Say;
  /** The same in another language. */
  sayIn(locale: Locale): Say;
  /** What the test provokes on purpose, as `401 POST /api/user.php` or words of the console. */
  expectProblem(pattern: RegExp): void;
  /** From the next page on the visitor is logged in with this session. */
  become(member: { session: string }): Promise<void>;
}

/** Opens an empty page at a brand, with a profile of the browser of its own. */
export type Visit = (options: VisitorOptions) => Promise<Visitor>;

/** For files whose tests need a browser that can show notifications: `test.use(notifying)`. */
export const notifying = { launchOptions: notifyingBrowser };

/** Every visit of a test is watched; at the test's end nothing may have gone wrong unnoticed. */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser }, use) => {
    const visits: { context: BrowserContext; problems: () => string[] }[] = [];
    await use(async (options) => {
      const { problems, ...visitor } = await open(browser, options);
      visits.push({ context: visitor.context, problems });
      return visitor;
    });
    const problems = visits.flatMap((visit) => visit.problems());
    for (const { context } of visits) await context.close();
    expect(problems, 'problems of the pages that the test does not expect').toEqual([]);
  },
});

async function open(browser: Browser, { brand, ...options }: VisitorOptions) {
  const url = getUrl(brand);
  const context = await openVisit(browser, url, options);
  const found: string[] = [];
  const expected: RegExp[] = [];
  // Photos go straight to their bucket.
  const hosts = [url, stack().environment.UPLOAD_ORIGIN ?? ''].map((own) => new URL(own).host);
  watch(context, hosts, (problem) => found.push(problem));
  const sayIn = (locale: Locale) => getTexts(stack().brandsFolder, brand, locale);
  return {
    context,
    page: await context.newPage(),
    // The brand's folder may be written during the test, hence anew for every text.
    say: ((key, params) =>
      sayIn(options.language ?? getLanguage(brand))(key, params)) satisfies Say,
    sayIn,
    problems: () => found.filter((problem) => !expected.some((one) => one.test(problem))),
    expectProblem: (pattern: RegExp) => void expected.push(pattern),
    become: ({ session }: { session: string }) =>
      context.addCookies([{ name: limits.sessionCookieName, value: session, url }]),
  };
}

/** The language that a brand speaks unless told otherwise. */
function getLanguage(brand: string): Locale {
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
    // The response itself is noted below, with its path.
    if (text.startsWith('Failed to load resource')) return;
    // A session may end while its page opens a socket; whether sockets open, live.e2e.test.ts holds.
    if (/^WebSocket connection .* 403$/.test(text)) return;
    // The recorder of traces asks for the preview of a chosen photo, which the page never does.
    if (text.startsWith("Connecting to 'blob:")) return;
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
