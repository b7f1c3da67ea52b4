/** Launching a brand, from an empty folder to a member who logs in on its own host. */

import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#frontend/lib/paths.ts';
import { runBrand } from '../../operator/brand.ts';
import { at, shared } from '../support/shared-stack.ts';
import { expect, notifying, test, type Visitor } from './browser-test.ts';
import { getSettings, newAccount, userWith } from './members.ts';
import { beginSignup, field, next, signUp } from './signup-steps.ts';
import { getHost, stack } from './stack.ts';
import { arrivesAt } from './steps.ts';

test.use(notifying);

/** The id is new in every run, because a published brand stays live without its folder. */
const brand = `voisine-${randomInt(1_000_000)}`;
const name = 'Voisine';
/** The time in which a new or edited folder must be live. */
const liveMs = 5_000;
/** Only the soak test checks this time, as it has the machine for itself. */
const patienceMs = process.env.SOAK === '1' ? liveMs : 60_000;

const folder = () => join(stack().brandsFolder, brand);
const phone = { brand, width: 390, height: 844, mobile: true } as const;
const account = newAccount();

test.describe('launching a brand', () => {
  test('the operator adds a folder, and it answers at its host', async ({ visit }) => {
    const { page, say } = await visit(phone);
    expect((await home()).status).toBe(404);
    const lines: string[] = [];
    const note = (line: string) => void lines.push(line);
    const code = await runBrand(
      ['new', '--id', brand, '--domain', `www.${brand}.example`, '--country', 'FR', '--name', name],
      { out: note, err: note, environment: {}, tenants: stack().brandsFolder },
    );
    expect(code, lines.join('\n')).toBe(0);
    await within(patienceMs, async () => expect((await home()).status).toBe(200));

    await page.goto('/');
    expect(await page.title()).toContain(name);
    await expect(page.getByRole('heading', { level: 1, name: say('home:title') })).toBeVisible();
    await expect(
      page.getByRole('link', { name: say('common:actions.login') }).first(),
    ).toBeVisible();
    expect((await getSettings(brand)).name).toBe(name);
  });

  test('a visitor signs up on a phone, follows the mail and is logged in', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await beginSignup(visitor);
    await arrivesAt(page, paths.signup);
    await signUp(visitor, brand, account);
    await arrivesAt(page, paths['complete-signup']);
    await expect(page.getByText(account.email).first()).toBeVisible();

    const link = await shared().mailedLink(account.email, '/api/activate.php');
    const mail = await shared().mail(account.email);
    expect(new URL(link).host).toBe(getHost(brand));
    expect(mail.text).toContain(name);
    await page.goto(link);
    await arrivesAt(page, paths['activate-done']);
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('signup:activation.visible', { name: account.name }),
      }),
    ).toBeVisible();
    await page.getByRole('main').locator(`a[href^="${paths.members}?"]`).click();
    await arrivesAt(page, paths.members);

    await expectLoggedIn(visitor);
    const session = (await visitor.context.cookies()).find(
      (cookie) => cookie.name === 'auth.session',
    );
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const user = await userWith(brand, session?.value ?? '');
    expect(user).toMatchObject({ status: 'active', email: account.email });

    await page.reload();
    await expectLoggedIn(visitor);

    await accountButton(visitor).click();
    await page.getByRole('menuitem', { name: say('common:actions.logout') }).click();
    await arrivesAt(page, '/');
    await expect(
      page
        .getByRole('banner')
        .getByRole('link', { name: say('common:actions.login') })
        .first(),
    ).toBeVisible();
    expect(await userWith(brand, session?.value ?? '')).toBeNull();

    await page
      .getByRole('banner')
      .getByRole('link', { name: say('common:actions.login') })
      .click();
    await arrivesAt(page, paths.login);
    await field(page, say('login:email')).fill(account.email);
    await field(page, say('login:password')).fill(account.password);
    await next(visitor, 'common:actions.login');
    await arrivesAt(page, paths.members);
    await expectLoggedIn(visitor);
  });

  test('a broken edit keeps the last good version, a good one shows', async ({ visit }) => {
    const { page } = await visit(phone);
    const tenant = join(folder(), 'tenant.json');
    const good = await readFile(tenant, 'utf8');
    const before = await getSettings(brand);
    // The file is truncated and has another name.
    await writeFile(tenant, good.replaceAll(name, 'Cassée').slice(0, -200));
    const texts = join(folder(), 'locales/fr.json');
    const own = JSON.parse(await readFile(texts, 'utf8').catch(() => '{}'));
    const title = 'Bonsoir, vous habitez ici ?';
    await writeFile(texts, JSON.stringify({ ...own, home: { ...own.home, title } }, null, 2));
    // Nothing of a broken edit appears in the time that a good edit may need.
    const until = Date.now() + liveMs;
    while (Date.now() < until) {
      expect(await getSettings(brand)).toEqual(before);
      expect((await home()).text).not.toContain(title);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }

    await writeFile(tenant, good);
    await within(patienceMs, async () => expect((await home()).text).toContain(title));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect((await getSettings(brand)).name).toBe(name);
  });
});

const within = (timeout: number, check: () => Promise<void>) =>
  expect(check).toPass({ timeout, intervals: [100] });

const accountButton = ({ page, say }: Visitor) =>
  page.getByRole('banner').getByRole('button', { name: say('common:a11y.account_menu') });

async function expectLoggedIn(visitor: Visitor): Promise<void> {
  await expect(accountButton(visitor).first()).toBeVisible();
  await expect(accountButton(visitor)).toContainText(account.name);
  await expect(
    visitor.page
      .getByRole('banner')
      .getByRole('link', { name: visitor.say('common:actions.login') })
      .first(),
  ).toBeHidden();
}

/** Returns the user of a session. */
const home = () => at(brand).send({ path: '/' });
