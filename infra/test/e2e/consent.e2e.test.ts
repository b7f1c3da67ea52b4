/** Services of third parties load after a yes, and only where they may. Stand-ins answer for them. */
import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { addBrand } from '../support/add-brand.ts';
import { sendMessage } from '../support/conversations.ts';
import { findable } from '../support/members.ts';
import { threeServices } from '../support/services.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { press, tabTo } from './keyboard.ts';
import { createMember } from './members.ts';
import { countShifts, getShifts, mostShift } from './shifts.ts';
import { getUrl } from './stack.ts';

const brand = `keuze-${randomInt(1_000_000)}`;
const thirdParties =
  /^https:\/\/([a-z.]+\.)?(googletagmanager\.com|clarity\.ms|google-analytics\.com)\//;

test.beforeAll(async () => {
  await addBrand(brand, (tenant) => {
    tenant.services = [...threeServices];
    tenant.features.site_entry_popup = false;
  });
});

/** The addresses that were asked of third parties, in their order. */
async function standIns(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(thirdParties, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return asked;
}

interface Opened extends Visitor {
  asked: string[];
}
type Visit = (options: { brand: string; width: number; height: number }) => Promise<Visitor>;

async function open(visit: Visit, path = '/'): Promise<Opened> {
  const visitor = await visit({ brand, width: 1280, height: 900 });
  visitor.expectProblem(/googletagmanager|clarity|google-analytics/);
  const asked = await standIns(visitor.context);
  await visitor.page.goto(path, { waitUntil: 'networkidle' });
  return { ...visitor, asked };
}

const button = ({ page, say }: Visitor, key: string) =>
  page.getByRole('button', { name: say(`consent:${key}`), exact: true });
const banner = ({ page, say }: Visitor) => page.getByRole('region', { name: say('consent:title') });
const settled = (page: Page) => page.waitForLoadState('networkidle');

/** What was handed to Google's code, as plain lists. */
const commands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) =>
      'length' in one ? Array.from(one) : ['push', one],
    ),
  );

/** Whether session replay was started, and the page masked for it. */
const hasReplay = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'clarity' in window || 'clarityMask' in document.body.dataset);

interface Named {
  page_title: string;
}

/** Of the script that answers to the question, compressed. */
const mostEntryBytes = 400;

/** Starts the application as a first touch does: from then on it answers to links itself. */
async function run(page: Page): Promise<void> {
  await page.locator('footer a').first().hover();
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running');
}

/** Marks the document, so that it shows whether the browser loaded another one. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = '';
  });
const isMarked = (page: Page) => page.evaluate(() => 'marked' in document.documentElement.dataset);

async function accept(visitor: Opened): Promise<void> {
  const { page, asked } = visitor;
  await button(visitor, 'accept').click();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3);
  await settled(page);
}

test('nothing is asked of a third party before a choice, and closing is none', async ({
  visit,
}) => {
  const visitor = await open(visit);
  const { page, asked } = visitor;
  await expect(banner(visitor)).toBeVisible();
  const [refuse, yes] = [button(visitor, 'refuse'), button(visitor, 'accept')];
  const [one, other] = [await refuse.boundingBox(), await yes.boundingBox()];
  expect(one?.height).toBe(other?.height);
  expect(Math.abs((one?.width ?? 0) - (other?.width ?? 0))).toBeLessThan(1);
  for (const property of ['color', 'background-color', 'font-size', 'font-weight']) {
    const value = await refuse.evaluate(
      (node, name) => getComputedStyle(node).getPropertyValue(name),
      property,
    );
    await expect(yes).toHaveCSS(property, value);
  }
  await inspect(page, 'the question');
  await button(visitor, 'close').click();
  await expect(banner(visitor)).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText(visitor.say('consent:state.open'))).toBeVisible();
  expect(asked).toEqual([]);
});

test('Escape decides nothing, and a refusal by keyboard holds', async ({ visit }) => {
  const visitor = await open(visit);
  const { page, asked, say } = visitor;
  await tabTo(page, button(visitor, 'refuse'));
  await page.keyboard.press('Escape');
  await expect(banner(visitor)).toBeHidden();
  expect(await visitor.context.cookies().then((all) => all.map(({ name }) => name))).not.toContain(
    'consent',
  );
  await visitor.context.clearCookies();
  await page.reload({ waitUntil: 'networkidle' });
  await tabTo(page, button(visitor, 'refuse'));
  const recorded = page.waitForResponse('**/api/consent.php');
  await page.keyboard.press('Enter');
  expect((await recorded).status()).toBe(201);
  await expect(banner(visitor)).toBeHidden();
  await page.goto(paths['pages-cookies'], { waitUntil: 'networkidle' });
  await expect(banner(visitor)).toHaveCount(0);
  await expect(page.getByText(say('consent:state.none'))).toBeVisible();
  expect(asked).toEqual([]);
});

test('a yes loads the services, after what was decided, once', async ({ visit }) => {
  const visitor = await open(visit);
  const { page, asked } = visitor;
  await accept(visitor);
  expect(asked.map((url) => new URL(url).pathname.split('/')[1])).toEqual(
    expect.arrayContaining(['gtm.js', 'gtag', 'tag']),
  );
  const given = await commands(page);
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
    functionality_storage: 'denied',
    personalization_storage: 'denied',
    security_storage: 'granted',
  };
  expect(given[0]).toEqual(['consent', 'default', { ...denied, wait_for_update: 500 }]);
  const updates = given.filter(([name, kind]) => name === 'consent' && kind === 'update');
  expect(updates).toEqual([
    [
      'consent',
      'update',
      {
        ...denied,
        ad_storage: 'granted',
        ad_user_data: 'granted',
        ad_personalization: 'granted',
        analytics_storage: 'granted',
      },
    ],
  ]);
  expect(given[1]?.[1]).toBe('update');
  const views = given.filter(([name, kind]) => name === 'event' && kind === 'page_view');
  expect(views).toHaveLength(1);
  const text = JSON.stringify(given);
  expect(text).toContain('/index');
  expect(text).toContain('"anonymize_ip":true');
  expect(text).toContain('"send_page_view":false');
});

test('nothing runs where members talk, pay and set things up', async ({ visit }) => {
  const [member, other] = [await createMember(brand, {}), await createMember(brand, {})];
  await findable(other);
  await sendMessage(member, other, 'Hello');
  const visitor = await open(visit);
  await accept(visitor);
  const { page, asked } = visitor;
  expect(await hasReplay(page)).toBe(true);
  await visitor.become(member);
  asked.length = 0;
  const talk = pathTo('members-id-chat', { id: other.id });
  const debit = `${paths.directdebit}?package=large`;
  for (const path of [
    ...['/chats', talk, '/profile', '/credits', debit, '/notifications', '/transactions'],
  ]) {
    await page.goto(path);
    await settled(page);
    expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0]);
    expect(await commands(page), path).toEqual([]);
    expect(await hasReplay(page), path).toBe(false);
    if (path === talk) await expect(page.getByText('Hello').first()).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('a page view is sent for each change of the route, in the same document', async ({
  visit,
}) => {
  const visitor = await open(visit);
  await accept(visitor);
  const { page } = visitor;
  await run(page);
  await mark(page);
  const views = async () => {
    const given = await commands(page);
    const names = given.flatMap(([name, fields]) =>
      name === 'set' && typeof fields === 'object' ? [(fields as Named).page_title] : [],
    );
    const sent = given.filter(([name, kind]) => name === 'event' && kind === 'page_view');
    return [sent.length, names.at(-1)];
  };
  expect(await views()).toEqual([1, 'index']);
  await page.locator(`footer a[href="${paths['pages-terms']}"]`).click();
  await expect.poll(views).toEqual([2, 'pages-terms']);
  await page.goBack();
  await expect.poll(views).toEqual([3, 'index']);
  expect(await isMarked(page)).toBe(true);
});

test('the browser itself goes from a page with services to one that may have none', async ({
  visit,
}) => {
  const member = await createMember(brand, {});
  const visitor = await open(visit);
  await accept(visitor);
  const { page, asked } = visitor;
  await visitor.become(member);
  await page.goto(paths.members);
  await expect.poll(async () => (await commands(page)).length).toBeGreaterThan(0);
  await mark(page);
  asked.length = 0;
  await page.locator(`a[href="${paths.chats}"]:visible`).first().click();
  await page.waitForURL(`**${paths.chats}`);
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running');
  expect(await isMarked(page)).toBe(false);
  expect(await commands(page)).toEqual([]);
  expect(asked).toEqual([]);
});

test('the keyboard alone chooses one purpose, of which nothing was ticked before', async ({
  visit,
}) => {
  const visitor = await open(visit);
  const { page, asked, say } = visitor;
  // The question comes before the page.
  await page.keyboard.press('Tab');
  await expect(button(visitor, 'refuse')).toBeFocused();
  await press(page, button(visitor, 'choose'));
  const settings = page.getByRole('dialog', { name: say('consent:settings.title') });
  const [statistics, marketing] = ['statistics', 'marketing'].map((purpose) =>
    settings.getByRole('switch', { name: say(`consent:settings.${purpose}`) }),
  ) as [Locator, Locator];
  await expect(statistics).not.toBeChecked();
  await expect(marketing).not.toBeChecked();
  await press(page, statistics, 'Space');
  await expect(statistics).toBeChecked();
  await press(page, button(visitor, 'settings.save'));
  await expect
    .poll(() => asked.map((url) => new URL(url).pathname.split('/')[1]).sort())
    .toEqual(['gtag', 'tag']);
  await expect(page.getByText(`(${say('consent:state.statistics')})`)).toBeVisible();
  const update = (await commands(page)).find(([, kind]) => kind === 'update');
  expect(update?.[2]).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied' });
});

test('a yes that cannot be recorded is none', async ({ visit }) => {
  const visitor = await open(visit);
  const { page, asked, say, context } = visitor;
  visitor.expectProblem(/503 POST \/api\/consent\.php/);
  await page.route('**/api/consent.php', (route) => route.fulfill({ status: 503 }));
  await button(visitor, 'accept').click();
  await expect(banner(visitor)).toContainText(say('consent:failed'));
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('consent');
  expect(asked).toEqual([]);
});

test('the question follows the language', async ({ visit }) => {
  const both = `pregunta-${randomInt(1_000_000)}`;
  const change = (tenant: TenantConfig) => {
    tenant.services = [...threeServices];
    tenant.features.site_entry_popup = false;
  };
  await addBrand(both, change, undefined, 'us');
  const { page, sayIn } = await visit({ brand: both, width: 1280, height: 900 });
  await page.goto('/');
  await run(page);
  await page.locator('footer').getByRole('link', { name: 'Español' }).click();
  const say = sayIn('es');
  await expect(page.getByRole('region', { name: say('consent:title') })).toBeVisible();
  await expect(page.getByText(say('consent:state.open'))).toBeVisible();
});

test('until the first touch a page loads two small scripts, and nothing moves', async ({
  visit,
}) => {
  const visitor = await visit({ brand, width: 390, height: 844 });
  const { page } = visitor;
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await countShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(banner(visitor)).toBeVisible();
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes).toHaveLength(2);
  expect(Math.min(...sizes)).toBeLessThanOrEqual(mostEntryBytes);
  // What stands at the page's end can be read above the question.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(async () => {
      const foot = await page.locator('#consent-foot button').boundingBox();
      const question = await banner(visitor).boundingBox();
      return foot && question ? foot.y + foot.height <= question.y + 1 : false;
    })
    .toBe(true);
  expect(await getShifts(page)).toBeLessThanOrEqual(mostShift);
});

test('what is taken back stops, and its cookies go', async ({ visit }) => {
  const visitor = await open(visit);
  const { page, asked, say, context } = visitor;
  await accept(visitor);
  await context.addCookies([
    { name: '_ga', value: '1', url: getUrl(brand) },
    { name: '_ga_AB12', value: '1', url: getUrl(brand) },
    { name: '_gcl_au', value: '1', url: getUrl(brand) },
  ]);
  await page.getByRole('button', { name: new RegExp(say('consent:link')) }).click();
  const recorded = page.waitForRequest('**/api/consent.php');
  // The page loads itself anew, as what runs in it cannot be taken out.
  const anew = page.waitForEvent('load');
  await button(visitor, 'settings.refuse').click();
  await anew;
  expect((await recorded).postDataJSON()).toMatchObject({ source: 'withdrawal' });
  await expect(page.getByText(`(${say('consent:state.none')})`)).toBeVisible();
  await settled(page);
  asked.length = 0;
  await page.reload({ waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('_g'))).toEqual([]);
});

test('a browser that says no is not asked, and told so', async ({ visit }) => {
  const visitor = await visit({ brand, width: 390, height: 844 });
  const { page, context, say } = visitor;
  const asked = await standIns(context);
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const recorded = page.waitForResponse('**/api/consent.php');
  await page.goto('/');
  expect((await recorded).request().postDataJSON()).toMatchObject({
    source: 'gpc',
    categories: { statistics: false, marketing: false },
  });
  await expect(banner(visitor)).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(say('consent:link')) }).click();
  await expect(page.getByText(say('consent:settings.gpc'))).toBeVisible();
  expect(asked).toEqual([]);
});

test('the page about cookies lists what the brand declares and the product keeps', async ({
  visit,
}) => {
  const { page } = await open(visit, paths['pages-cookies']);
  for (const name of [
    'Visit counter',
    'Clarity',
    'Ad measurement',
    '_ga',
    '_clck',
    'auth.session',
  ]) {
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
  }
});
