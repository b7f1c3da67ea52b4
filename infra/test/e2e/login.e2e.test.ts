/** Login and logout. */

import { paths } from '#frontend/lib/paths.ts';
import { likeContract } from '#shared/api/like.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { sendMessage } from '../support/conversations.ts';
import { findable } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { type Account, createMember, type Member } from './members.ts';
import { givePhotos } from './photo-uploads.ts';
import { field, next } from './signup-steps.ts';
import { getUrl } from './stack.ts';
import { arrivesAt, started } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;

const minuteSeconds = 60;
type Entries = Pick<Account, 'email' | 'password'>;

test.describe('logging in', () => {
  for (const brand of ['nl', 'pl']) {
    test(`${brand}: says in the language that it failed, then for how long it is blocked`, async ({
      visit,
    }) => {
      const visitor = await visit({ brand });
      const { page, say } = visitor;
      visitor.expectProblem(/^(401|429) POST \/api\/user\.php$/);
      const member = await createMember(brand, { confirmed: false });
      await page.goto(paths.login);
      const alert = page.getByRole('alert');
      for (let attempt = 1; attempt <= limits.loginAttempts; attempt++) {
        expect(await logIn(visitor, { ...member, password: `wrong ${attempt}` })).toBe(401);
        await expect(alert.getByText(say('errors:codes.login_failed'))).toBeVisible();
      }
      // Now even the correct password is refused.
      expect(await logIn(visitor, member)).toBe(429);
      const minutes = limits.loginBlockSeconds / minuteSeconds;
      await expect(alert.getByText(say('errors:codes.login_blocked', { minutes }))).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(paths.login);
    });
  }

  test('asks for what is missing before it asks the server', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/user.php')) calls++;
    });
    await page.goto(paths.login);
    await enter(visitor, { email: 'robin', password: '' });
    await expect(page.getByText(say('errors:fields.invalid_email'))).toBeVisible();
    await expect(page.getByText(say('errors:fields.required'))).toBeVisible();
    expect(calls).toBe(0);
  });

  test('waits for the application with what was entered', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page } = visitor;
    const member = await createMember('us');
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/user.php')) calls++;
    });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/assets\/(?!boot)[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(paths.login);
    await enter(visitor, member);
    // Repeated clicks send only one request.
    await next(visitor, 'common:actions.login');
    expect(new URL(page.url()).pathname).toBe(paths.login);
    expect(calls).toBe(0);
    letGo();
    await arrivesAt(page, paths.members);
    expect(calls).toBe(1);
    await expect(
      page.getByRole('button', { name: visitor.say('common:a11y.account_menu') }),
    ).toBeVisible();
  });

  test('leads where the visitor wanted to go', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page } = visitor;
    const member = await createMember('us');
    await page.goto('/likes/received?from=mail');
    await arrivesAt(page, `${paths.login}?to=${encodeURIComponent('/likes/received?from=mail')}`);
    await logIn(visitor, member);
    await arrivesAt(page, '/likes/received?from=mail');
  });

  test('leads nowhere else, whatever the address says', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, context } = visitor;
    const member = await createMember('us');
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`${paths.login}?${new URLSearchParams({ to })}`);
      await logIn(visitor, member);
      await arrivesAt(page, paths.members);
      // A page that is left sends no more requests without its cookies.
      await page.goto('about:blank');
      await context.clearCookies();
    }
  });

  test('takes who is logged in already to the members', async ({ visit }) => {
    const visitor = await visit({ brand: 'de' });
    await visitor.become(await createMember('de'));
    await visitor.page.goto(paths.login);
    await arrivesAt(visitor.page, paths.members);
  });
});

test.describe('a session that ended elsewhere', () => {
  test('ends in this browser with the next call, without an error', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    visitor.expectProblem(/^403 POST \/api\/activate\.php$/);
    const member = await createMember('us', { confirmed: false });
    await visitor.become(member);
    // A refused socket would notice first.
    await page.routeWebSocket(/\/ws$/, () => undefined);
    // The page's own requests soon after its start would notice as well.
    const asked = new Set<string>();
    await page.route(/\/api\/(likes|user)\.php$/, (route) => {
      if (asked.has(route.request().url())) return;
      asked.add(route.request().url());
      return route.fallback();
    });
    const answered = ['likes', 'user'].map((name) => page.waitForResponse(`**/api/${name}.php`));
    await page.goto(paths.members);
    await Promise.all(answered);
    await started(page);
    const reminder = page
      .getByRole('region', { name: say('banners:label'), exact: true })
      .filter({ hasText: say('banners:activation.line') });
    await expect(reminder).toBeVisible();
    await member.client.ok(logoutContract, 'GET');

    await reminder.getByRole('button', { name: say('banners:activation.line') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('banners:activation.resend') })
      .click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: say('common:actions.login') }),
    ).toBeVisible();
    await expect(reminder).toBeHidden();
    await expect(page.getByRole('button', { name: say('common:a11y.account_menu') })).toBeHidden();
    expect(await page.getByText(say('errors:codes.authentication_required')).count()).toBe(0);
  });

  test('is noticed on a member page, which then asks to log in', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    // Requests that were running when the session ended.
    visitor.expectProblem(/^403 GET \/api\/\w+\.php$/);
    const member = await createMember('us');
    await visitor.become(member);
    await page.goto(paths.chats);
    await expect(page.getByRole('button', { name: say('common:a11y.account_menu') })).toBeVisible();
    await member.client.ok(logoutContract, 'GET');
    await page.reload();
    await arrivesAt(page, `${paths.login}?to=${encodeURIComponent(paths.chats)}`);
  });

  test('a mail that did not arrive is sent again', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    const member = await createMember('nl', { confirmed: false });
    await visitor.become(member);
    await page.goto(paths['complete-signup']);
    const again = page
      .getByRole('main')
      .getByRole('button', { name: say('signup:confirm.resend') });
    const answered = page.waitForResponse('**/api/activate.php');
    await again.click();
    expect((await answered).status()).toBe(200);
    await expect(
      page
        .getByRole('region', { name: say('common:a11y.notifications') })
        .getByText(say('common:activation_reminder.sent', { email: member.email })),
    ).toBeVisible();
  });
});

test.describe('a device that remembers', () => {
  test('greets with what waits and names no sender, and forgets when it is told to', async ({
    visit,
  }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, context, say } = visitor;
    // Requests that are running when the session ends.
    visitor.expectProblem(/^403 GET \/api\/\w+\.php$/);
    const [me, writing, liking] = await threeMembers('nl');
    await givePhotos(me, 1);
    await page.goto(paths.login);
    await page.getByRole('checkbox', { name: say('login:remember') }).check();
    await enter(visitor, me);
    await arrivesAt(page, paths.members);
    await page.getByRole('button', { name: say('common:a11y.account_menu') }).click();
    await page.getByRole('menuitem', { name: say('common:actions.logout') }).click();
    await arrivesAt(page, '/');

    await sendMessage(writing, me, 'Nobody reads this before the login');
    await liking.client.ok(likeContract, 'POST', { body: { id: me.id } });
    await page.goto(paths.login);
    const main = page.getByRole('main');
    await expect(greeting(visitor, me)).toBeVisible();
    await expect(main.getByText(say('login:waiting', { count: 1 }))).toBeVisible();
    await expect(main.getByText(say('login:and_likes', { count: 1 }))).toBeVisible();
    const pictures = main.locator('img');
    await expect(pictures).toHaveCount(1);
    await expect
      .poll(() => pictures.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const html = await page.content();
    for (const hidden of [writing.name, liking.name, 'Nobody reads this', me.email]) {
      expect(html).not.toContain(hidden);
    }
    await inspect(page, 'the login page that greets');
    await page.setViewportSize(phone);

    await main.getByRole('button', { name: say('login:other_account') }).click();
    await expect(field(page, say('login:email'))).toBeVisible();
    await expect(greeting(visitor, me)).toBeHidden();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(
      limits.rememberedDeviceCookieName,
    );
    await page.reload();
    await expect(field(page, say('login:email'))).toBeVisible();
    expect(await page.content()).not.toContain(me.name);
  });

  test('takes the password alone, by keyboard, and leads to the messages', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', width: 1280 });
    const { page, context, say } = visitor;
    visitor.expectProblem(/^401 POST \/api\/user\.php$/);
    const [me, writing] = await threeMembers('us');
    await remember(visitor, me);
    await sendMessage(writing, me);
    const dark = { name: limits.modeCookieName, value: 'dark', url: getUrl('us') };
    await context.addCookies([dark]);
    await page.goto(paths.login);
    await expect(greeting(visitor, me)).toBeVisible();
    await inspect(page, 'the dark login page that greets');
    const password = field(page, say('login:password'));
    const button = page.getByRole('button', { name: say('login:read_messages') });
    await typeInto(page, password, 'not the password');
    await press(page, button);
    await expect(page.getByRole('alert').getByText(say('errors:codes.login_failed'))).toBeVisible();
    await expect(greeting(visitor, me)).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('');
    await typeInto(page, password, me.password);
    await tabTo(page, page.getByRole('button', { name: say('login:other_account') }));
    await button.press('Enter');
    await arrivesAt(page, paths.chats);
  });

  test('asks for the address once it was ended elsewhere', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', ...phone });
    const { page, say } = visitor;
    visitor.expectProblem(/^401 POST \/api\/user\.php$/);
    const [me] = await threeMembers('us');
    await remember(visitor, me);
    await page.goto(paths.login);
    await expect(greeting(visitor, me)).toBeVisible();
    await me.client.ok(sessionsContract, 'DELETE', { body: { all: true } });
    await field(page, say('login:password')).fill(me.password);
    await next(visitor, 'common:actions.login');
    await expect(field(page, say('login:email'))).toBeVisible();
    await expect(greeting(visitor, me)).toBeHidden();
    await logIn(visitor, me);
    await arrivesAt(page, paths.members);
  });

  test('greets and forgets without scripts', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', ...phone, scripts: false });
    const { page, say } = visitor;
    const [me] = await threeMembers('us');
    await remember(visitor, me);
    await page.goto(paths.login);
    await expect(greeting(visitor, me)).toBeVisible();
    await page.getByRole('button', { name: say('login:other_account') }).click();
    await expect(field(page, say('login:email'))).toBeVisible();
    await expect(greeting(visitor, me)).toBeHidden();
  });

  test('is listed in the settings, which forget it', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', ...phone });
    const { page, say } = visitor;
    const [me] = await threeMembers('us');
    await remember(visitor, me);
    await visitor.become(me);
    await page.goto(paths.notifications);
    const devices = page.getByRole('region', { name: say('account:remembered.title') });
    await expect(devices.getByText(say('account:sessions.this'))).toBeVisible();
    await devices.getByRole('button').click();
    await expect(devices).toBeHidden();
    await me.client.ok(logoutContract, 'GET');
    await page.goto(paths.login);
    await expect(field(page, say('login:email'))).toBeVisible();
  });
});

const threeMembers = async (brand: string): Promise<[Member, Member, Member]> => {
  const members = await Promise.all([0, 1, 2].map(() => createMember(brand)));
  await Promise.all(members.map(findable));
  return members as [Member, Member, Member];
};

const greeting = ({ page, say }: Visitor, { name }: Member) =>
  page.getByRole('heading', { level: 1, name: say('login:welcome_back', { name }) });

/** Makes the visitor's device remember a member, who is logged out on it. */
async function remember({ context }: Visitor, { client, email, password }: Member): Promise<void> {
  const device = at(client.brand);
  await device.ok(userContract, 'POST', { body: { email, password, remember: true } });
  await device.ok(logoutContract, 'GET');
  const value = device.cookies.get(limits.rememberedDeviceCookieName) ?? '';
  const url = getUrl(client.brand);
  await context.addCookies([{ name: limits.rememberedDeviceCookieName, value, url }]);
}

/** Fills in and submits the form. */
async function enter(visitor: Visitor, { email, password }: Entries): Promise<void> {
  const { page, say } = visitor;
  await field(page, say('login:email')).fill(email);
  await field(page, say('login:password')).fill(password);
  await next(visitor, 'common:actions.login');
}

/** Fills in and submits the form, and returns the status of the response. */
async function logIn(visitor: Visitor, entries: Entries): Promise<number> {
  const answered = visitor.page.waitForResponse('**/api/user.php');
  await enter(visitor, entries);
  return (await answered).status();
}
