/** A newcomer's first day in the console, in one piece: every screen leads on, and the audit has it all. */
import { cpSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { paths } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { dayStart, monthAfter } from '#shared/rules/periods.ts';
import { root } from '../../paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { createPaidOrder } from '../support/buying.ts';
import { sendMessage } from '../support/conversations.ts';
import { brandCommand } from '../support/operator.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, test, type Visit, type Visitor } from './browser-test.ts';
import { addAuthenticator, brand as console, heading, join, noSession } from './console-steps.ts';
import { type Account, createMember, createPair, newAccount } from './members.ts';
import { choosePhotos, crop, expectActive, photoSection, portraits, tiles } from './photo-steps.ts';
import { beginSignup, choice, createAccount, field, next } from './signup-steps.ts';
import { stack } from './stack.ts';
import { arrivesAt, expectHeading, waitUntilIdle } from './steps.ts';

const brand = 'newcomer';
const timeZone = 'Europe/Amsterdam';
const person = 'Nina de Boer';
const hourMs = 3_600_000;

/** A brand whose photos are looked at first, of two countries, which began this month. */
const makeBrand = (month: string) =>
  addBrand(
    brand,
    (tenant) => {
      tenant.name = 'Newcomer';
      tenant.features.photo_review = 'after_review';
      tenant.time_zone = timeZone;
      tenant.company.added = `${month}-01T00:00:00.000Z`;
      tenant.countries = ['NL', 'FR'];
      tenant.locales = ['nl', 'fr'];
      const [costs] = Object.values(tenant.prices.minimum_message_costs);
      if (costs) tenant.prices.minimum_message_costs.FR = costs;
      cpSync(
        joinPath(root, 'infra/operator/template/pages/fr'),
        joinPath(stack().brandsFolder, brand, 'pages/fr'),
        { recursive: true },
      );
    },
    // The demo brand's own landing pages have no French words.
    { pages: {} },
  );

/** Money goes back of which the product is not told: a difference that two people accept. */
async function leaveDifference(): Promise<void> {
  const { reference } = await createPaidOrder(await createMember(brand), { package: 'medium' });
  await shared().switchSandbox({ webhooks_lost: true });
  await shared().payInSandbox(reference, { status: 'refunded', amount: '5.00' });
  await shared().switchSandbox({ webhooks_lost: false });
}

/** Opens the address that the command prints, as the browser of whoever was invited. */
async function openInvitation(visit: Visit, now: Date): Promise<Visitor> {
  const invited = await brandCommand(
    stack().environment,
    ...['operator', 'invite', '--name', person, '--role', 'administrator', '--brands', brand],
  );
  expect([invited.err, invited.status]).toEqual(['', 0]);
  const [url = ''] = /https?:\/\/\S+$/m.exec(invited.out) ?? [];
  const visitor = await visit({ brand: console });
  visitor.expectProblem(noSession);
  const { page } = visitor;
  // The days of the audit are those of the product's clock.
  await page.clock.install({ time: now });
  await addAuthenticator(page);
  await page.goto(url);
  await expect(heading(page, `Hello ${person}`)).toBeVisible();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  return visitor;
}

/** Signs up through the brand's pages, confirms the address, and adds a photo. */
async function signUpWithPhoto(visitor: Visitor, account: Account): Promise<void> {
  const { page, say } = visitor;
  await beginSignup(visitor);
  await createAccount(visitor, brand, account);
  await arrivesAt(page, paths['complete-signup']);
  await page.goto(await shared().mailedLink(account.email, '/api/activate.php'));
  await arrivesAt(page, paths['activate-done']);
  await page.goto(paths.profile);
  await waitUntilIdle(page);
  const add = photoSection(visitor).getByRole('button', { name: say('photos:add_first') });
  await choosePhotos(page, () => add.click(), portraits.slice(0, 1));
  await crop(visitor);
  await expect(tiles(visitor)).toHaveCount(1);
  await expect(photoSection(visitor).locator('.photo-tile__unseen')).toHaveCount(1);
}

/** Complains through the form that everybody has. */
async function complain(visitor: Visitor, email: string): Promise<void> {
  const { page, say } = visitor;
  await page.goto(paths.complaints);
  await expectHeading(page, say('complaints:heading'));
  await choice(page, say('complaints:kind.label'), say('complaints:kind.other')).check();
  await field(page, say('complaints:text.label')).fill('Waar vind ik mijn rekening?');
  await field(page, say('complaints:who.name')).fill('Mirjam de Wit');
  await field(page, say('complaints:who.email')).fill(email);
  await next(visitor, 'complaints:send');
  await expectHeading(page, say('complaints:sent.title'));
}

/** Goes to a screen by its letter. */
async function go({ page }: Visitor, letter: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
}

/** Finds what was done in the console's own audit. */
async function expectInAudit(visitor: Visitor, action: string, name = person): Promise<void> {
  const { page } = visitor;
  await page.getByLabel('Action').fill(action);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: action, exact: true }) })
    .filter({ hasText: name })
    .filter({ hasText: 'Done' });
  await expect(row.first()).toBeVisible();
}

test('a newcomer gets from the printed invitation to a closed month, and the audit has every step', async ({
  visit,
}) => {
  test.slow();
  const started = await shared().advance(0);
  const month = dayIn(timeZone, started).slice(0, 7);
  await makeBrand(month);
  await leaveDifference();
  const [fraud, victim] = await createPair(brand);
  await sendMessage(fraud, victim, 'Kun je me 400 euro lenen?');
  const over = Date.parse(dayStart(timeZone, `${monthAfter(month)}-01`)) + 2 * hourMs;
  const now = await shared().advance(Math.ceil((over - started.getTime()) / 1_000));

  const newcomer = await openInvitation(visit, now);
  const { page } = newcomer;

  // The photo of a member who signs up in another window.
  const account = newAccount();
  const member = await visit({ brand });
  await signUpWithPhoto(member, account);
  await go(newcomer, 'p');
  await expect(page.locator('[data-photo][aria-current="true"]')).toBeVisible();
  await page.keyboard.press('a');
  await go(newcomer, 't');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await expect(async () => {
    await member.page.reload();
    await expectActive(member, 1);
  }).toPass();

  // A fraudster, whose victim is warned.
  await go(newcomer, 'm');
  await expect(heading(page, 'Members')).toBeVisible();
  await page.keyboard.type(fraud.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, new RegExp(`^${fraud.name}, `))).toBeVisible();
  await page.keyboard.press('b');
  const ban = page.getByRole('dialog', { name: `Ban: ${fraud.name}` });
  await ban.getByLabel('Reason').selectOption('scam');
  await ban.getByLabel('What happened').fill('Asked another member for money.');
  await ban.getByRole('button', { name: 'Ban' }).click();
  await expect(ban).toBeHidden();
  await expect(page.getByText('Banned').first()).toBeVisible();
  const [warning] = await shared().mailsWith(victim.email, new RegExp(fraud.name), 1);
  expect(warning?.from).toContain(`${brand}.example`);

  // A complaint, answered in the sender's language.
  const complainant = `complaint-${account.name.split(' ')[1]}@example.com`;
  const visitor = await visit({ brand, warned: true });
  await complain(visitor, complainant);
  await go(newcomer, 'c');
  await expect(page.getByRole('button', { name: 'Take the first' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText('Waar vind ik mijn rekening?').first()).toBeVisible();
  await expect(page.getByText(/^Yours for/)).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('s');
  await expect(page.getByLabel(/^In your words/)).toBeFocused();
  await page.keyboard.type('Onder Account staan al je rekeningen.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await go(newcomer, 't');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await shared().mailsWith(complainant, /Onder Account staan al je rekeningen\./, 1);

  // The brand's home page, as somebody in France sees it on a phone.
  const host = new URL(visitor.page.url()).host.replaceAll('.', '\\.');
  newcomer.expectProblem(new RegExp(`^other host: http://${host}/`));
  await go(newcomer, 'v');
  await page.getByLabel('Country').selectOption('FR');
  await expect(page.getByLabel('Language')).toHaveValue('fr');
  await page.getByRole('group', { name: 'Width' }).getByText('390').click();
  const shown = page.frameLocator('iframe');
  await expect(shown.locator('html')).toHaveAttribute('lang', /^fr/);
  expect(await shown.locator('html').evaluate((html) => html.clientWidth)).toBe(390);
  await page.getByRole('heading', { name: 'View as' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();

  // Last month, with a second person.
  await go(newcomer, 'y');
  await expect(heading(page, 'Money')).toBeVisible();
  await page.getByRole('button', { name: 'Read and close' }).click();
  await expect(page.getByText(/^Not closed: 1 difference/)).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Ask to accept' }).click();
  const asking = page.getByRole('dialog', { name: /^Accept the differences of / });
  await asking.getByLabel(/^Why the month/).fill('The provider corrects it next month.');
  await asking.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText('Somebody else decides')).toBeVisible({ timeout: 120_000 });
  const second = await join(visit, 'Ada Visser', 'finance', [brand]);
  await shared().advance(limits.freshPasskeySeconds + 60);
  second.expectProblem(/^403 POST \/ops\/closing$/);
  await second.page.goto(`/money?month=${month}`);
  await second.page.getByRole('button', { name: 'Close for good' }).click();
  const fresh = second.page.getByRole('dialog', { name: 'Show your passkey again' });
  await fresh.getByRole('button', { name: 'Show passkey' }).click();
  await expect(
    second.page.getByText(`1 difference accepted by ${person} and Ada Visser.`),
  ).toBeVisible({ timeout: 120_000 });

  // Every step, where the newcomer looks for it.
  await go(newcomer, 'a');
  await expect(heading(page, 'Audit')).toBeVisible();
  // Whoever looks under a brand for what is of none is led to it.
  await page.getByLabel('Action').fill('invitation.accept');
  await expect(page.getByText(/stand under No brand\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'No brand' }).click();
  await expectInAudit(newcomer, 'invitation.accept');
  await page.getByRole('button', { name: 'Newcomer' }).click();
  for (const action of [
    ...['photos.lease', 'photos.decide', 'members.search', 'member.read', 'member.restrict'],
    ...['case.lease', 'case.decide', 'view.open', 'view.leave', 'closing.start'],
    'closing.proposed',
  ]) {
    await expectInAudit(newcomer, action);
  }
  await expectInAudit(newcomer, 'closing.closed', 'Ada Visser');
  await shared().resetClock();
});
