/** Notifications on a member's device, and the product without a network. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { ask, urlOf } from './calls.ts';
import {
  arrivesAt,
  eventually,
  gone,
  type JourneyOptions,
  journey,
  journeys,
  settled,
  shows,
  type Visitor,
} from './journey.ts';
import { newAccount, newMember, settingsOf } from './members.ts';
import {
  clickNotification,
  deliver,
  graceEnds,
  notifications,
  received,
  receivedInTime,
  resetClock,
  subscribedWith,
  withPushService,
} from './push.ts';
import { createAccount, next } from './signup-steps.ts';
import { unreadOf } from './talk.ts';

const brand = 'us';
const phone = { brand, width: 390, mobile: true, country: 'US', warned: true } as const;
const allowed = { ...phone, permissions: ['notifications'] };
const desktop = {
  brand,
  country: 'US',
  warned: true,
  permissions: ['notifications'],
} satisfies JourneyOptions;

const prompt = ({ page, say }: Visitor) =>
  page.getByRole('region', { name: say('push:prompt.title') });
const allow = (visitor: Visitor) =>
  prompt(visitor).getByRole('button', { name: visitor.say('push:prompt.allow') });

/** A new member takes push messages by the prompt. */
async function turnedOn(visitor: Visitor) {
  const { page, say, context } = visitor;
  const browser = await withPushService(context);
  const member = await newMember(brand);
  await visitor.become(member);
  await page.goto(paths.members);
  await allow(visitor).click();
  await shows(page.getByText(say('push:on')));
  return { browser, member };
}

/** Somebody writes to a member. */
async function somebodyWrites(to: { id: string }, name: string) {
  const { session } = await newMember(brand, { about: { name } });
  const answer = await ask(brand, '/api/chat.php', {
    method: 'POST',
    session,
    body: { to: to.id, text: 'Just between us.', client_id: randomUUID() },
  });
  expect(answer.status).toBe(201);
  return answer.json<{ conversation: { id: string } }>().conversation;
}

journeys('notifications', { notifications: true }, () => {
  afterAll(resetClock);

  journey(
    'are turned on by the prompt, show quietly, and lead to the page',
    allowed,
    async (visitor) => {
      const { page, context } = visitor;
      const { browser, member } = await turnedOn(visitor);
      await gone(prompt(visitor));
      expect(await subscribedWith(page)).toBe((await settingsOf(brand)).push_public_key);

      const conversation = await somebodyWrites(member, 'Wilma');
      const [payload] = await receivedInTime(browser, 1);
      if (!payload) throw new Error('nothing came');
      await deliver(page, brand, payload);
      const path = pathTo('chats-id', { id: conversation.id });
      await eventually(() => notifications(page)).toEqual([
        { title: 'Wilma', body: 'New message', tag: conversation.id, path },
      ]);
      expect(JSON.stringify([payload, await notifications(page)])).not.toContain('between us');
      // The numbers of the page follow at once.
      await eventually(() => page.title()).toMatch(/^\(1\) /);
      // The same message once more, as after a lost answer.
      await deliver(page, brand, payload);
      expect(await notifications(page)).toHaveLength(1);

      await clickNotification(context);
      await arrivesAt(page, path);
      await eventually(() => notifications(page)).toEqual([]);
    },
  );

  journey('do not let a link on another site read a conversation', allowed, async (visitor) => {
    const { page } = visitor;
    visitor.expectProblem(/^403 GET \/api\/chat\.php$/);
    // With a worker in between, which must not make the request its own.
    const { member } = await turnedOn(visitor);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const { id } = await somebodyWrites(member, 'Wilma');
    const href = `${urlOf(brand)}/api/chat.php?id=${id}`;
    await page.goto('about:blank');
    await page.setContent(`<a href="${href}">Look</a>`);
    const answer = page.waitForResponse(href);
    await page.getByRole('link').click();
    expect((await answer).status()).toBe(403);
    expect(await unreadOf(member, brand)).toBe(1);
  });

  journey('are not offered again to who closed the prompt', allowed, async (visitor) => {
    const { page, say } = visitor;
    await visitor.become(await newMember(brand));
    await page.goto(paths.members);
    await shows(prompt(visitor));
    await prompt(visitor)
      .getByRole('button', { name: say('common:actions.close') })
      .click();
    await gone(prompt(visitor));
    await page.reload();
    await settled(page);
    // Until it would have shown.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForTimeout(3_000);
    expect(await prompt(visitor).count()).toBe(0);
  });

  journey('are switched on and off in the settings, for this device', desktop, async (visitor) => {
    const { page, say, context } = visitor;
    await withPushService(context);
    await visitor.become(await newMember(brand));
    await page.goto(`${paths.notifications}#push`);
    const toggle = page.getByRole('switch', { name: say('push:setting.label') });
    // It stands where the browser is: on once that has subscribed.
    await toggle.click();
    await eventually(() => toggle.isChecked()).toBe(true);
    await eventually(() => subscribedWith(page)).not.toBeNull();
    await page.reload();
    await eventually(() => toggle.isChecked()).toBe(true);
    await toggle.click();
    await eventually(() => subscribedWith(page)).toBeNull();
    await page.goto(paths.members);
    await settled(page);
    expect(await prompt(visitor).count()).toBe(0);
  });

  journey('end in this browser with logging out', desktop, async (visitor) => {
    const { page, say } = visitor;
    const { browser, member } = await turnedOn(visitor);
    await somebodyWrites(member, 'Wilma');
    const [payload] = await receivedInTime(browser, 1);
    if (payload) await deliver(page, brand, payload);
    await eventually(() => notifications(page)).toHaveLength(1);

    await page.getByRole('button', { name: say('common:a11y.account_menu') }).click();
    await page.getByRole('menuitem', { name: say('common:actions.logout') }).click();
    await arrivesAt(page, '/');
    expect(await subscribedWith(page)).toBeNull();
    expect(await notifications(page)).toEqual([]);
    await somebodyWrites(member, 'Fred');
    await graceEnds();
    expect(await received(browser)).toHaveLength(1);
  });

  journey('are a step of signing up', allowed, async (visitor) => {
    const { page, say, context } = visitor;
    // Granted, a browser does not ask; here it would.
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
    await shows(page.getByRole('heading', { level: 1, name: say('push:step.title') }));
    await next(visitor, 'push:prompt.allow');
    await arrivesAt(page, paths['complete-signup']);
    expect(await subscribedWith(page)).not.toBeNull();
  });
});

journeys('without a network', { notifications: true }, () => {
  journey('a page of the brand says so, and goes on when it is back', desktop, async (visitor) => {
    const { page, sayIn, context } = visitor;
    await visitor.become(await newMember(brand));
    await page.goto(paths.members);
    await eventually(() =>
      page.evaluate(async () => {
        const kept = await caches.match('/offline', { ignoreVary: true });
        return kept !== undefined && navigator.serviceWorker.controller !== null;
      }),
    ).toBe(true);
    visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to|failed:|503|504/);
    await context.setOffline(true);
    await page.goto(paths.likes);
    const say = sayIn('en');
    await shows(page.getByRole('heading', { level: 1, name: say('offline:title') }));
    expect(new URL(page.url()).pathname).toBe(paths.likes);
    expect(await page.title()).toContain((await settingsOf(brand)).name);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).not.toBe('rgba(0, 0, 0, 0)');
    await context.setOffline(false);
    await page.getByRole('link', { name: say('offline:retry') }).click();
    await shows(page.getByRole('button', { name: say('common:a11y.account_menu') }));
    expect(new URL(page.url()).pathname).toBe(paths.likes);
  });

  journey('the page is in the language of the member’s choice', desktop, async (visitor) => {
    const { page, sayIn } = visitor;
    await visitor.become(await newMember(brand));
    await page.goto(paths.members);
    const kept = () =>
      page.evaluate(
        async () =>
          (await (await caches.match('/offline', { ignoreVary: true }))?.text())?.match(
            /<h1>([^<]*)/,
          )?.[1],
      );
    await eventually(kept).toBe(sayIn('en')('offline:title'));
    await page.locator('select[data-language]').first().selectOption('es');
    await eventually(kept).toBe(sayIn('es')('offline:title'));
  });
});
