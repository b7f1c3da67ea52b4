/** Browser tests, which fail on unexpected problems in a visit. */
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
import type { Client } from '../support/client.ts';
import { at } from '../support/shared-stack.ts';
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
  /** A text of the brand in another language. */
  sayIn(locale: Locale): Say;
  /** A problem that the test provokes, such as `401 POST /api/user.php` or text of the console. */
  expectProblem(pattern: RegExp): void;
  /**
   * From the next page on it is the API that brings what a first screen shows, as on a later page;
   * for tests that provoke its failures.
   */
  leaveDataToApi(): Promise<void>;
  /** Logs the visitor in with this session from the next page on. */
  become(member: { session: string }): Promise<void>;
}

/** Opens an empty page at a brand with a separate browser profile. */
export type Visit = (options: VisitorOptions) => Promise<Visitor>;

/** Options for tests whose browser must show notifications: `test.use(notifying)`. */
export const notifying = { launchOptions: notifyingBrowser };

/** Watches every visit of a test, which fails at its end where an unexpected problem occurred. */
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
  // Without scripts Chromium reports as failed what a page names for loading ahead.
  const expected = options.scripts === false ? [/^failed: GET \/assets\/\S+\.js csp$/] : [];
  // Browsers upload photos directly to their bucket.
  const hosts = [url, stack().environment.UPLOAD_ORIGIN ?? ''].map((own) => new URL(own).host);
  watch(context, hosts, (problem) => found.push(problem));
  const sayIn = (locale: Locale) => getTexts(stack().brandsFolder, brand, locale);
  return {
    context,
    page:
      options.scripts === false
        ? await context.newPage()
        : waitForApplication(await context.newPage()),
    // The brand's folder may change during the test, so it is read for every text.
    say: ((key, params) =>
      sayIn(options.language ?? getLanguage(brand))(key, params)) satisfies Say,
    sayIn,
    problems: () => found.filter((problem) => !expected.some((one) => one.test(problem))),
    expectProblem: (pattern: RegExp) => void expected.push(pattern),
    leaveDataToApi: () => {
      // A page that the test hands out is of no network, and may open no socket to this machine's.
      expected.push(/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/);
      return leaveDataToApi(context, at(brand));
    },
    become: ({ session }: { session: string }) =>
      context.addCookies([{ name: limits.sessionCookieName, value: session, url }]),
  };
}

/** Takes the rendered first screen and its data out of every page, but not who is logged in. */
const leaveDataToApi = async (context: BrowserContext, client: Client): Promise<void> =>
  void (await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    // The test's own process does not resolve the brand's host.
    const reply = await client.send({
      path: pathname + search,
      headers: { ...(await request.allHeaders()), 'accept-encoding': 'identity' },
    });
    const html = reply.text;
    const data = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s;
    const body = html
      .replace(
        /<div id="root">.*?<\/div>(?=(?:<dialog.*<\/dialog>)?<script type="application)/s,
        '<div id="root"></div>',
      )
      .replace(data, (_, start: string, json: string, end: string) => {
        const boot = JSON.parse(json) as { answers: { key: unknown[] }[] };
        const answers = boot.answers.filter(({ key: [name] }) => name === 'user');
        return (
          start +
          JSON.stringify({ ...boot, rendered: false, answers }).replaceAll('<', '\\u003c') +
          end
        );
      });
    return route.fulfill({
      status: reply.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': String(reply.headers['content-security-policy']),
      },
      body,
    });
  }));

/** A page whose application cannot start is not waited for any longer. */
const applicationMs = 15_000;

/**
 * Lets navigation wait until the application runs, where it starts by itself: what a test does
 * next is then done to the application and not to the HTML that it takes over.
 */
function waitForApplication(page: Page): Page {
  const running = () =>
    page
      .waitForFunction(
        () => {
          const boot = document.getElementById('boot')?.textContent;
          const startsByItself = boot && JSON.parse(boot).hasSession && JSON.parse(boot).rendered;
          return !startsByItself || document.documentElement.dataset.app === 'running';
        },
        undefined,
        { timeout: applicationMs },
      )
      // A page that leads on at once, or has no scripts, is not waited for.
      .catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const response = await goto(...given);
    if (given[1]?.waitUntil === undefined) await running();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await running();
    return response;
  };
  return page;
}

/** Returns the brand's default language. */
function getLanguage(brand: string): Locale {
  const file = join(stack().brandsFolder, brand, 'tenant.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { default_locale: Locale }).default_locale;
}

/** Records errors, warnings, refused or failed requests, and requests to other hosts. */
function watch(
  context: BrowserContext,
  hosts: readonly string[],
  note: (problem: string) => void,
): void {
  // Chromium reports violations of the content security policy in the console.
  context.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    // The response itself is recorded below with its path.
    if (text.startsWith('Failed to load resource')) return;
    // A session may end while its page opens a socket. live.e2e.test.ts checks that sockets open.
    if (/^WebSocket connection .* 403$/.test(text)) return;
    // The trace recorder requests the preview of a chosen photo, which the page never does.
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
    // A page that is left aborts its requests.
    if (why === 'net::ERR_ABORTED') return;
    note(`failed: ${request.method()} ${new URL(request.url()).pathname} ${why}`);
  });
}
