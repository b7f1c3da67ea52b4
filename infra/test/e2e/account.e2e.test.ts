/** Account pages: password, address, sessions, mails, data export, deletion and reactivation. */

import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { paths } from '#frontend/lib/paths.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { readKey } from '../support/secrets.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, test, type Visit, type Visitor } from './browser-test.ts';
import { type Account, createMember, type Member, newAccount } from './members.ts';
import { choice, field, fieldIn, next } from './signup-steps.ts';
import { stack } from './stack.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;

test.describe('a forgotten password', () => {
  test('is set anew by the link in a mail, once', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    visitor.expectProblem(/^410 PUT \/api\/reset-password\.php$/);
    const member = await createMember('nl');
    const { password } = newAccount();
    await page.goto(paths.login);
    await page.getByRole('link', { name: say('login:forgot') }).click();
    await arrivesAt(page, paths['reset-password']);
    await field(page, say('account:reset.email')).fill(member.email);
    await next(visitor, 'account:reset.send');
    await expect(
      page.getByRole('heading', { level: 1, name: say('account:reset.sent_title') }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(member.email)).toBeVisible();

    const link = await shared().mailedLink(member.email, paths['reset-password-do']);
    await page.goto(link);
    await waitUntilIdle(page);
    await setPassword(visitor, 'short');
    await expect(
      page.getByText(say('errors:fields.password_too_short', { min: limits.passwordMinChars })),
    ).toBeVisible();
    await setPassword(visitor, password);
    await expect(notice(visitor, say('account:reset.done'))).toBeVisible();
    await arrivesAt(page, paths.members);
    await expectLoggedIn(visitor);
    // The session that used the old password has ended.
    expect(await getUser(member)).toBeNull();

    await page.goto(link);
    await waitUntilIdle(page);
    await setPassword(visitor, `${password} again`);
    await expectInvalid(visitor);
    await expect(page.getByRole('link', { name: say('account:reset.send') })).toBeVisible();
  });

  test('is not set by a link that is not whole', async ({ visit }) => {
    const visitor = await visit({ brand: 'de', warned: true });
    const { page, say } = visitor;
    await page.goto(paths['reset-password-do']);
    await expectInvalid(visitor);
    await page.getByRole('link', { name: say('account:reset.send') }).click();
    await arrivesAt(page, paths['reset-password']);
  });
});

test.describe('the settings', () => {
  test('change the address, and the old one takes it back', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', ...phone });
    const { page, say } = visitor;
    visitor.expectProblem(/^422 POST \/api\/mail-change\.php$/);
    // Both changes end the session of a page that may be opening its socket.
    visitor.expectProblem(/WebSocket connection .* 403/);
    const member = await createMember('us');
    const { email } = newAccount();
    await openSettings(visitor, member);
    const address = card(visitor, 'address');
    const send = async (password: string) => {
      await fieldIn(address, say('account:address.new')).fill(email);
      await fieldIn(address, say('account:address.password')).fill(password);
      await address.getByRole('button', { name: say('account:address.button') }).click();
    };
    await send('not the password');
    await expect(address.getByText(say('errors:fields.password_wrong'))).toBeVisible();
    await send(member.password);
    await expect(address.getByText(say('account:address.sent_title'))).toBeVisible();
    await expect(address.getByRole('status').getByText(email)).toBeVisible();

    await page.goto(await shared().mailedLink(email, paths['mail-change-do']));
    // Opening the page changes nothing.
    expect((await getUser(member))?.email).toBe(member.email);
    await next(visitor, 'account:mail_change.button');
    await expect(
      page.getByRole('heading', { level: 1, name: say('account:mail_change.done_title') }),
    ).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: say('common:actions.login') })
      .click();
    await logIn(visitor, { email, password: member.password });

    await page.goto(await shared().mailedLink(member.email, paths['mail-change-undo']));
    await next(visitor, 'account:mail_undo.button');
    await expect(
      page.getByRole('heading', { level: 1, name: say('account:mail_undo.done_title') }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(member.email)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: say('common:actions.login') })
      .click();
    await logIn(visitor, member);
  });

  test('change the password, and lead to log in with it', async ({ visit }) => {
    const visitor = await visit({ brand: 'de', warned: true });
    const { page, say } = visitor;
    visitor.expectProblem(/^422 PUT \/api\/password\.php$/);
    const member = await createMember('de');
    const { password } = newAccount();
    await openSettings(visitor, member);
    const section = card(visitor, 'password');
    const change = async (old: string) => {
      await fieldIn(section, say('account:password.old')).fill(old);
      await fieldIn(section, say('account:new_password.label')).fill(password);
      await fieldIn(section, say('account:new_password.repeat')).fill(password);
      await section.getByRole('button', { name: say('account:password.button') }).click();
    };
    await change('not the password');
    await expect(section.getByText(say('errors:fields.old_password_wrong'))).toBeVisible();
    await change(member.password);
    await expect(notice(visitor, say('account:password.done'))).toBeVisible();
    await arrivesAt(page, paths.login);
    await logIn(visitor, { email: member.email, password });
  });

  test('log out everywhere', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    const member = await createMember('nl');
    const other = await elsewhere(visit, 'nl', member);
    await openSettings(visitor, member);
    const sessions = card(visitor, 'sessions');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText(say('account:sessions.this'))).toHaveCount(1);
    await sessions.getByRole('button', { name: say('account:sessions.end_all') }).click();
    const dialog = page.getByRole('dialog', { name: say('account:sessions.confirm_title') });
    await dialog.getByRole('button', { name: say('account:sessions.end_all') }).click();
    await expect(notice(visitor, say('account:sessions.all_ended'))).toBeVisible();
    await arrivesAt(page, paths.login);
    await expect(field(page, say('login:email'))).toHaveValue(member.email);

    await other.page.goto(paths.notifications);
    await arrivesAt(other.page, `${paths.login}?to=${encodeURIComponent(paths.notifications)}`);
  });

  test('log out one device, and leave this one', async ({ visit }) => {
    const visitor = await visit({ brand: 'pl' });
    const { page, say } = visitor;
    const member = await createMember('pl');
    const other = await elsewhere(visit, 'pl', member);
    await openSettings(visitor, member);
    const rows = card(visitor, 'sessions').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await rows.getByRole('button').click();
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText(say('account:sessions.this'))).toBeVisible();
    await other.page.reload();
    await arrivesAt(other.page, paths.members);
    await expect(
      other.page.getByRole('banner').getByRole('link', { name: say('common:actions.login') }),
    ).toBeVisible();
    await page.reload();
    await expectLoggedIn(visitor);
  });

  test('keep which e-mails come', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', ...phone });
    const { page, say } = visitor;
    const member = await createMember('us');
    await openSettings(visitor, member);
    const weekly = mailSwitch(visitor, 'weekly_updates');
    await expect(weekly).toBeVisible();
    await waitUntilIdle(page);
    await weekly.click();
    await expect
      .poll(() => getDisabledNotifications(member))
      .toEqual(['promotions', 'weekly_updates', 'news']);
    await page.reload();
    await waitUntilIdle(page);
    await expect(weekly).toBeVisible();
    await expect(weekly).not.toBeChecked();
    await expect(mailSwitch(visitor, 'reminders')).toBeChecked();
    // Advertising is off until a member switches it on.
    await expect(mailSwitch(visitor, 'news')).not.toBeChecked();
    const alert = page
      .getByRole('region', { name: say('banners:label'), exact: true })
      .filter({ hasText: say('banners:emails_off.line') });
    expect(await alert.count()).toBe(0);

    await page.getByRole('button', { name: say('account:emails.all_off') }).click();
    await expect(page.getByRole('button', { name: say('account:emails.all_on') })).toBeVisible();
    await expect
      .poll(async () => (await getDisabledNotifications(member))?.length)
      .toBeGreaterThan(3);
    // On this page nothing is more important to a new member.
    await page.goto(paths.profile);
    await expect(alert).toBeVisible();
    await alert.getByRole('link', { name: say('banners:emails_off.action') }).click();
    await arrivesAt(page, paths.notifications);
    await page.getByRole('button', { name: say('account:emails.all_on') }).click();
    await expect.poll(() => getDisabledNotifications(member)).toEqual([]);
    await page.goto(paths.profile);
    await expect(alert).toHaveCount(0);
  });

  test('hand out the data as a file', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    const member = await createMember('nl');
    await openSettings(visitor, member);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say('account:data.button') }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^hartje-\d{4}-\d\d-\d\d\.json$/);
    await expect(
      notice(visitor, say('account:data.done', { file: download.suggestedFilename() })),
    ).toBeVisible();
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data.account).toMatchObject({ email: member.email });
  });
});

test.describe('leaving', () => {
  test('can be undone by the link in the mail', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    const member = await createMember('nl');
    await openSettings(visitor, member);
    const button = { name: say('account:delete.button') };
    await card(visitor, 'delete').getByRole('button', button).first().click();
    const dialog = page.getByRole('dialog', { name: say('account:delete.title') });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', button).click();
    await expect(dialog.getByText(say('errors:fields.invalid_option'))).toBeVisible();
    await choice(page, say('account:delete.reason'), say('account:reasons.found_someone')).click();
    await fieldIn(dialog, say('account:delete.remarks')).fill('We met here.');
    await fieldIn(dialog, say('account:address.password')).fill(member.password);
    await dialog.getByRole('button', button).click();

    await arrivesAt(page, paths['account-deleted']);
    await expect(
      page.getByRole('heading', { level: 1, name: say('account:deleted.title') }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(await lastDay(visitor))).toBeVisible();
    await expect(page.getByRole('button', { name: say('common:a11y.account_menu') })).toBeHidden();
    expect(await getUser(member)).toBeNull();

    await page.goto(await shared().mailedLink(member.email, paths['account-reactivate']));
    await next(visitor, 'account:reactivate.button');
    // A notice disappears after a reload.
    await expect(notice(visitor, say('account:reactivate.done'))).toBeVisible();
    await arrivesAt(page, paths.members);
    await expectLoggedIn(visitor);
  });

  test('tells once of what there is for who stays', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    const member = await createMember('us');
    await openSettings(visitor, member);
    const dialog = page.getByRole('dialog', { name: say('account:delete.title') });
    const open = () =>
      card(visitor, 'delete')
        .getByRole('button', { name: say('account:delete.button') })
        .first()
        .click();
    await open();
    await expect(dialog.getByText('15%')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog).toBeVisible();
    expect(await dialog.getByText('15%').count()).toBe(0);
  });
});

test.describe('unsubscribing', () => {
  test('needs nobody to be logged in', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    const member = await createMember('nl');
    const id = (await getUser(member))?.profile.id ?? '';
    await page.goto(`${paths.unsubscribe}?token=${await remindersToken('nl', id)}`);
    await waitUntilIdle(page);
    // Opening the page changes nothing.
    expect(await getDisabledNotifications(member)).toEqual(['promotions', 'news']);
    await next(visitor, 'account:unsubscribe.button');
    await expect(
      page.getByRole('heading', { level: 1, name: say('account:unsubscribe.done_title') }),
    ).toBeVisible();
    await expect(
      page.getByRole('main').getByText(say('account:types.reminders.name')),
    ).toBeVisible();
    expect(await getDisabledNotifications(member)).toEqual(['promotions', 'news', 'reminders']);
  });

  test('refuses a link of another brand', async ({ visit }) => {
    const visitor = await visit({ brand: 'de', warned: true });
    const { page } = visitor;
    visitor.expectProblem(/^410 POST \/api\/unsubscribe\.php$/);
    const member = await createMember('nl');
    const id = (await getUser(member))?.profile.id ?? '';
    await page.goto(`${paths.unsubscribe}?token=${await remindersToken('nl', id)}`);
    await next(visitor, 'account:unsubscribe.button');
    await expectInvalid(visitor);
  });
});

/** Returns the token of the reminder's mail, which would arrive only after a day. */
async function remindersToken(brand: string, member: string): Promise<string> {
  const purpose = JSON.stringify(['unsubscribe', brand, member, 'reminders']);
  const key = await readKey(stack().environment, 'TOKEN_SECRET_ID');
  return `${member}.reminders.${createHmac('sha256', key).update(purpose).digest('base64url')}`;
}

const getUser = async ({ client }: Member): Promise<User | null> =>
  (await client.ok(userContract, 'GET')).user;

const getDisabledNotifications = async (member: Member) =>
  (await getUser(member))?.notifications_disabled;

async function openSettings(visitor: Visitor, member: Member): Promise<void> {
  await visitor.become(member);
  await visitor.page.goto(paths.notifications);
  await waitUntilIdle(visitor.page);
}

/** Opens the members' page with a member's session in another browser. */
async function elsewhere(visit: Visit, brand: string, { email, password }: Account) {
  const visitor = await visit({ brand, warned: true });
  await visitor.page.goto(paths.login);
  await field(visitor.page, visitor.say('login:email')).fill(email);
  await logIn(visitor, { email, password });
  return visitor;
}

/** Locates one section of the settings. */
const card = ({ page, say }: Visitor, part: string): Locator =>
  page.getByRole('region', { name: say(`account:settings.parts.${part}`), exact: true });

const mailSwitch = ({ page, say }: Visitor, type: string): Locator =>
  page.getByRole('switch', { name: new RegExp(`^${say(`account:types.${type}.name`)}`) });

const notice = ({ page, say }: Visitor, words: string): Locator =>
  page.getByRole('region', { name: say('common:a11y.notifications') }).getByText(words);

async function setPassword(visitor: Visitor, password: string): Promise<void> {
  const { page, say } = visitor;
  await field(page, say('account:new_password.label')).fill(password);
  await field(page, say('account:new_password.repeat')).fill(password);
  await next(visitor, 'account:reset.save');
}

/** Logs in on the login page, which has the address filled in already. */
async function logIn(
  visitor: Visitor,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const { page, say } = visitor;
  await expect(field(page, say('login:email'))).toHaveValue(email);
  await field(page, say('login:password')).fill(password);
  await next(visitor, 'common:actions.login');
  await arrivesAt(page, paths.members);
  await expectLoggedIn(visitor);
}

const expectLoggedIn = ({ page, say }: Visitor): Promise<void> =>
  expect(
    page.getByRole('banner').getByRole('button', { name: say('common:a11y.account_menu') }),
  ).toBeVisible();

const expectInvalid = ({ page, say }: Visitor): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: say('account:invalid.title') })).toBeVisible();

const dayMs = 86_400_000;

/** Returns the last day for a reactivation as the page formats it. */
const lastDay = ({ page }: Visitor): Promise<string> =>
  page.evaluate(
    (until) =>
      new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(until),
    Date.now() + limits.reactivationDays * dayMs,
  );
