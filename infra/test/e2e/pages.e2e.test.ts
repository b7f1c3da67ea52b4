/** Pages: every path has the right status, and pages survive errors on the way. */

import type { Page, Request } from '@playwright/test';
import { getAccess, paths } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { pageTokens } from '#shared/model/values.ts';
import { getUser } from '../support/conversations.ts';
import { at } from '../support/shared-stack.ts';
import { expect, test } from './browser-test.ts';
import { createMember, getSettings } from './members.ts';
import { routeNames, samplePath } from './routes.ts';
import {
  arrivesAt,
  demoBrands,
  expectAlert,
  expectHeading,
  started,
  waitUntilIdle,
} from './steps.ts';

interface InformationPage {
  title: string;
  blocks: { kind: string; text?: { text: string }[] }[];
}

test.describe('information pages', () => {
  for (const { id, languages } of demoBrands) {
    test(`${id}: every page shows its title and its text`, async ({ visit }) => {
      const { page } = await visit({ brand: id, warned: true });
      const { assets, name } = await getSettings(id);
      const [language] = languages;
      for (const token of pageTokens) {
        const file = await at(id).send({ path: `${assets}/pages/${language}/${token}.json` });
        expect(file.status, `${id} ${token}`).toBe(200);
        const { title, blocks } = JSON.parse(file.text) as InformationPage;
        await page.goto(`/${token}`);
        await expectHeading(page, title);
        expect(await page.title()).toBe(`${title} · ${name}`);
        const words = blocks.find(({ kind }) => kind === 'paragraph')?.text?.[0]?.text.trim() ?? '';
        expect(words.length, `${id} ${token}`).toBeGreaterThan(0);
        await page.getByRole('main').getByText(words).first().waitFor({ state: 'attached' });
      }
    });
  }

  test('an address that is none shows the 404 and the way home', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/(nowhere|terms\/more)$/);
    for (const path of ['/nowhere', '/terms/more']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expectHeading(page, say('common:not_found.title'));
    }
    await page.getByRole('link', { name: say('common:not_found.home') }).click();
    await arrivesAt(page, '/');
    await expectHeading(page, say('home:title'));
  });
});

test.describe("members' pages", () => {
  test('send a visitor to log in, and know where to go after', async ({ visit }) => {
    const { page, say } = await visit({ brand: 'us' });
    for (const name of routeNames.filter(getAccess)) {
      const path = samplePath(name);
      await page.goto(path);
      await arrivesAt(page, `${paths.login}?to=${encodeURIComponent(path)}`);
      await expectHeading(page, say('login:heading'));
    }
  });
});

test.describe('the title', () => {
  test('begins with the number of unread messages and new likes', async ({ visit }) => {
    const visitor = await visit({ brand: 'pl' });
    const { page } = visitor;
    const member = await createMember('pl');
    await visitor.become(member);
    const user = await getUser(member);
    await page.route('**/api/user.php', (route) =>
      route.fulfill({ json: { user: { ...user, unread_messages: 3, new_likes: 2 } } }),
    );
    await page.goto(paths.members);
    await expect(page).toHaveTitle(/^\(5\) /);
  });
});

test.describe('when the way is bad', () => {
  test('a page that takes its time shows the loading bar', async ({ visit }) => {
    const { page, say } = await visit({ brand: 'nl' });
    await page.goto(paths['pages-faq']);
    await started(page);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('common:footer.complaints') })
      .click();
    const bar = page.getByRole('progressbar', { name: say('common:a11y.loading_page') });
    await expect(bar).toBeVisible();
    letGo();
    await expectHeading(page, say('complaints:heading'));
    await expect(bar).toBeHidden();
  });

  test('a part that fails to load reloads the page once a minute at most', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: GET \/assets\/|dynamically imported module/);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.goto(paths['pages-faq']);
    await started(page);
    expect(documents).toBe(1);
    const missing = await missingChunk(page, paths.complaints);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('common:footer.complaints') })
      .click();
    await expectHeading(page, say('common:states.failed_title'));
    expect(new URL(page.url()).pathname).toBe(paths.complaints);
    expect(documents).toBe(2);

    await page.unroute(missing);
    await page.getByRole('button', { name: say('common:actions.retry') }).click();
    await expectHeading(page, say('complaints:heading'));
    expect(documents).toBe(3);
  });

  test('a part that fails again after a minute reloads again', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: GET \/assets\/|dynamically imported module/);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await missingChunk(page, paths.complaints);
    await page.goto(paths.complaints);
    await expectHeading(page, say('common:states.failed_title'));
    expect(documents).toBe(2);
    await page.clock.setFixedTime(Date.now() + limits.reloadGuardMs + 1_000);
    await page.goto(paths.complaints);
    await expectHeading(page, say('common:states.failed_title'));
    expect(documents).toBe(4);
  });

  test('a part of the top bar that fails to load does not leave an empty page', async ({
    visit,
  }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: GET \/assets\/|dynamically imported module/);
    await visitor.become(await createMember('us'));
    await page.goto(paths.members);
    await started(page);
    const [menu] = await Promise.all([page.waitForRequest(/\/assets\/member-/), page.reload()]);
    await page.route(menu.url(), (route) => route.abort('connectionfailed'));
    await page.reload();
    await expectHeading(page, say('common:states.failed_title'));
    await page.unroute(menu.url());
    await page.getByRole('button', { name: say('common:actions.retry') }).click();
    await expect(
      page.getByRole('button', { name: say('common:a11y.account_menu') }).first(),
    ).toBeVisible();
  });

  test('a language file that fails to load is only logged', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: GET \/assets\/|^console: texts \w\w\//);
    let documents = 0;
    const loading = new Set<Request>();
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
      loading.add(request);
    });
    page.on('requestfinished', (request) => loading.delete(request));
    page.on('requestfailed', (request) => loading.delete(request));
    await page.goto(paths['pages-faq']);
    await started(page);
    // What the application fetches as it starts is not what fails here.
    await expect.poll(() => loading.size).toBe(0);
    await page.route('**/assets/**', (route) => route.abort('connectionfailed'));
    const menu = page
      .getByRole('banner')
      .getByRole('combobox', { name: say('common:language.label') });
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('texts es/'),
    );
    await menu.selectOption('es');
    await logged;
    await expect(
      page.getByRole('link', { name: say('common:footer.privacy') }).first(),
    ).toBeVisible();
    expect(documents).toBe(1);
  });

  test('a GET is repeated five times, each time waiting twice as long', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: GET \/api\/companyinfo\.php/);
    let calls = 0;
    await page.route('**/api/companyinfo.php', (route) => {
      calls++;
      return route.abort('connectionfailed');
    });
    await page.addInitScript(() => {
      const real = window.fetch;
      const counted = window as unknown as { failures: number };
      counted.failures = 0;
      window.fetch = (...request) =>
        real(...request).catch((cause: unknown) => {
          const [address] = request;
          const url = address instanceof Request ? address.url : String(address);
          if (url.includes('companyinfo')) counted.failures++;
          throw cause;
        });
    });
    /**
     * The page knows this number of failed calls and waits. Its clock is stopped, so the test
     * polls.
     */
    const waitsAfter = (failures: number) =>
      expect
        .poll(() => page.evaluate(() => (window as unknown as { failures: number }).failures))
        .toBe(failures);

    await page.clock.install();
    await page.goto(paths['pages-faq']);
    await started(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('common:footer.support') })
      .click();
    await expect
      .poll(async () => {
        // The query client waits on timers of zero length.
        await page.clock.runFor(1);
        return calls;
      })
      .toBe(1);
    for (let repeat = 1; repeat <= limits.httpRetries; repeat++) {
      await waitsAfter(repeat);
      // Half of one delay equals the whole previous delay.
      const half = (limits.httpRetryBaseMs * 2 ** (repeat - 1)) / 2;
      await page.clock.runFor(half);
      await page.evaluate(() => null);
      expect(calls).toBe(repeat);
      await page.clock.runFor(half);
      await expect.poll(() => calls).toBe(repeat + 1);
    }
    await waitsAfter(1 + limits.httpRetries);
    await page.clock.runFor(limits.reloadGuardMs);
    await expect(page.getByText(say('info:company.failed')).first()).toBeVisible();
    expect(calls).toBe(1 + limits.httpRetries);
  });

  test('a POST is never repeated', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: POST \/api\/user\.php/);
    visitor.expectProblem(/^503 POST \/api\/user\.php/);
    const responses = ['abort', '503'];
    let calls = 0;
    await page.route('**/api/user.php', (route) => {
      if (responses[calls++] === 'abort') return route.abort('connectionreset');
      const error = { code: 'unavailable', message: '' };
      return route.fulfill({ status: 503, json: { error } });
    });
    await page.clock.install();
    await page.goto(paths.login);
    const button = page
      .getByRole('main')
      .getByRole('button', { name: say('common:actions.login') });
    await page.getByLabel(say('login:email'), { exact: true }).fill('somebody@example.org');
    await page.getByLabel(say('login:password'), { exact: true }).fill('a long secret');
    for (const [index, code] of ['network', 'unavailable'].entries()) {
      await button.click();
      await expectAlert(page, say(`errors:codes.${code}`));
      await page.clock.runFor(limits.reloadGuardMs);
      expect(calls).toBe(index + 1);
    }
  });
});

/** Makes the page's script at a path fail to load, and returns the pattern of the problem. */
async function missingChunk(page: Page, path: string): Promise<RegExp> {
  const other = await page.context().newPage();
  const scripts = new Set<string>();
  other.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  const load = async (address: string) => {
    await other.goto(address);
    await waitUntilIdle(other);
    await other.waitForLoadState('networkidle');
  };
  await load(paths['pages-faq']);
  const before = new Set(scripts);
  await load(path);
  await other.close();
  const own = [...scripts].filter((script) => !before.has(script));
  expect(own.length).toBeGreaterThan(0);
  const pattern = new RegExp(own.map((script) => script.replace(/[.]/g, '\\.')).join('|'));
  await page.route(pattern, (route) => route.abort('connectionfailed'));
  return pattern;
}
