/** Notifications on a member's device, and the offline page. */

import { paths, pathTo } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { createConversation } from '../support/conversations.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, notifying, test, type Visitor, type VisitorOptions } from './browser-test.ts';
import { createMember, getSettings, type Member, newAccount } from './members.ts';
import {
  clickNotification,
  deliver,
  graceEnds,
  notifications,
  received,
  receivedInTime,
  subscribedWith,
  withPushService,
} from './push.ts';
import { createAccount, next } from './signup-steps.ts';
import { getUrl } from './stack.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';
import { getUnread } from './talk.ts';

test.use(notifying);

const brand = 'us';
const phone = { brand, width: 390, mobile: true, country: 'US', warned: true } as const;
const allowed = { ...phone, permissions: ['notifications'] };
const desktop = {
  brand,
  country: 'US',
  warned: true,
  permissions: ['notifications'],
} satisfies VisitorOptions;

const prompt = ({ page, say }: Visitor) =>
  page
    .getByRole('region', { name: say('banners:label'), exact: true })
    .filter({ hasText: say('banners:push.line') });
const allow = (visitor: Visitor) =>
  prompt(visitor).getByRole('button', { name: visitor.say('banners:push.action') });

/** Opens a page that offers push messages: the one after the browser was found to be able to. */
async function openOffer({ page, context }: Visitor): Promise<void> {
  // On this page nothing is more important to a new member.
  await page.goto(paths.profile);
  await expect
    .poll(async () =>
      (await context.cookies()).find(({ name }) => name === limits.pushOfferCookieName),
    )
    .toMatchObject({ value: 'ask' });
  await page.goto(paths.profile);
}

/** Creates a member who accepts push messages. */
async function turnedOn(visitor: Visitor) {
  const { page, say, context } = visitor;
  const browser = await withPushService(context);
  const member = await createMember(brand);
  await visitor.become(member);
  await openOffer(visitor);
  await allow(visitor).click();
  await expect(page.getByText(say('push:on')).first()).toBeVisible();
  return { browser, member };
}

/** Creates a member of this name who writes to a member. */
async function receiveMessage(to: Member, name: string) {
  const from = await createMember(brand, { about: { name } });
  return createConversation(from, to, 'Just between us.');
}

test.describe('notifications', () => {
  test.afterAll(() => shared().resetClock());

  test('are turned on by the prompt, show quietly, and lead to the page', async ({ visit }) => {
    const visitor = await visit(allowed);
    const { page, context } = visitor;
    const { browser, member } = await turnedOn(visitor);
    await expect(prompt(visitor).first()).toBeHidden();
    expect(await subscribedWith(page)).toBe((await getSettings(brand)).push_public_key);

    const conversation = await receiveMessage(member, 'Wilma');
    const [payload] = await receivedInTime(browser, 1);
    if (!payload) throw new Error('nothing came');
    await deliver(page, brand, payload);
    const path = pathTo('chats-id', { id: conversation.id });
    await expect
      .poll(() => notifications(page))
      .toEqual([{ title: 'Wilma', body: 'New message', tag: conversation.id, path }]);
    expect(JSON.stringify([payload, await notifications(page)])).not.toContain('between us');
    // The worker keeps who and that, for pages to come, and never what.
    const keptMessage = await page.evaluate(async () =>
      (await caches.match('/push/last-message', { cacheName: 'push' }))?.json(),
    );
    expect(keptMessage).toEqual({
      ...{ title: 'Wilma', tag: conversation.id, path, event: expect.any(String) },
      received_at: expect.any(Number),
    });
    // The page's counters update at once.
    await expect(page).toHaveTitle(/^\(1\) /);
    // The same message arrives again, as after a lost response.
    await deliver(page, brand, payload);
    expect(await notifications(page)).toHaveLength(1);

    await clickNotification(context);
    await arrivesAt(page, path);
    await expect.poll(() => notifications(page)).toEqual([]);
  });

  test('do not let a link on another site read a conversation', async ({ visit }) => {
    const visitor = await visit(allowed);
    const { page } = visitor;
    visitor.expectProblem(/^403 GET \/api\/chat\.php$/);
    // The service worker must not take over the request.
    const { member } = await turnedOn(visitor);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const { id } = await receiveMessage(member, 'Wilma');
    const href = `${getUrl(brand)}/api/chat.php?id=${id}`;
    await page.goto('about:blank');
    await page.setContent(`<a href="${href}">Look</a>`);
    const response = page.waitForResponse(href);
    await page.getByRole('link').click();
    expect((await response).status()).toBe(403);
    expect(await getUnread(member)).toBe(1);
  });

  test('are not offered again to who closed the prompt', async ({ visit }) => {
    const visitor = await visit(allowed);
    const { page, say } = visitor;
    await visitor.become(await createMember(brand));
    await openOffer(visitor);
    await expect(prompt(visitor).first()).toBeVisible();
    await prompt(visitor)
      .getByRole('button', { name: say('common:actions.close') })
      .click();
    await expect(prompt(visitor).first()).toBeHidden();
    await page.reload();
    await waitUntilIdle(page);
    // Waits until the notification would have appeared.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForTimeout(3_000);
    expect(await prompt(visitor).count()).toBe(0);
  });

  test('are switched on and off in the settings, for this device', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say, context } = visitor;
    await withPushService(context);
    await visitor.become(await createMember(brand));
    await page.goto(`${paths.notifications}#push`);
    const toggle = page.getByRole('switch', { name: say('push:setting.label') });
    // The switch follows the browser's state and is on after the subscription.
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect.poll(() => subscribedWith(page)).not.toBeNull();
    await page.reload();
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect.poll(() => subscribedWith(page)).toBeNull();
    await page.goto(paths.profile);
    await waitUntilIdle(page);
    expect(await prompt(visitor).count()).toBe(0);
  });

  test('end in this browser with logging out', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const { browser, member } = await turnedOn(visitor);
    await receiveMessage(member, 'Wilma');
    const [payload] = await receivedInTime(browser, 1);
    if (payload) await deliver(page, brand, payload);
    await expect.poll(() => notifications(page)).toHaveLength(1);

    await page.getByRole('button', { name: say('common:a11y.account_menu') }).click();
    await page.getByRole('menuitem', { name: say('common:actions.logout') }).click();
    await arrivesAt(page, '/');
    expect(await subscribedWith(page)).toBeNull();
    expect(await notifications(page)).toEqual([]);
    await receiveMessage(member, 'Fred');
    await graceEnds();
    expect(await received(browser)).toHaveLength(1);
  });

  test('are a step of signing up', async ({ visit }) => {
    const visitor = await visit(allowed);
    const { page, say, context } = visitor;
    // A browser with permission does not ask, but here it would.
    await context.addInitScript(() => {
      let permission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        return 'granted';
      };
    });
    await withPushService(context);
    await page.goto(paths.signup);
    await createAccount(visitor, brand, newAccount());
    await expect(
      page.getByRole('heading', { level: 1, name: say('push:step.title') }),
    ).toBeVisible();
    await next(visitor, 'push:prompt.allow');
    await arrivesAt(page, paths['complete-signup']);
    expect(await subscribedWith(page)).not.toBeNull();
  });
});

test.describe('without a network', () => {
  test('a page of the brand says so, and goes on when it is back', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, sayIn, context } = visitor;
    await visitor.become(await createMember(brand));
    await page.goto(paths.members);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const kept = await caches.match('/app-shell', { ignoreVary: true });
          return kept !== undefined && navigator.serviceWorker.controller !== null;
        }),
      )
      .toBe(true);
    visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to|failed:|503|504/);
    // Storage is short: the browser threw away what the application would start with.
    await page.evaluate(() => caches.delete('app-shell'));
    await context.setOffline(true);
    await page.goto(paths.likes);
    const say = sayIn('en');
    await expect(page.getByRole('heading', { level: 1, name: say('offline:title') })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(paths.likes);
    expect(await page.title()).toContain((await getSettings(brand)).name);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).not.toBe('rgba(0, 0, 0, 0)');
    await context.setOffline(false);
    await page.getByRole('link', { name: say('offline:retry') }).click();
    await expect(
      page.getByRole('button', { name: say('common:a11y.account_menu') }).first(),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(paths.likes);
  });

  test('the page is in the language of the member’s choice', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, sayIn } = visitor;
    await visitor.become(await createMember(brand));
    await page.goto(paths.members);
    const kept = () =>
      page.evaluate(
        async () =>
          (await (await caches.match('/offline', { ignoreVary: true }))?.text())?.match(
            /<h1>([^<]*)/,
          )?.[1],
      );
    await expect.poll(kept).toBe(sayIn('en')('offline:title'));
    await page.locator('select[data-language]').first().selectOption('es');
    await expect.poll(kept).toBe(sayIn('es')('offline:title'));
  });
});
