/** The operators' console: the way in by a passkey, and the review of photos by keys. */
import { randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';
import { photosContract } from '#shared/api/photos.ts';
import { reportContract } from '#shared/api/report.ts';
import * as limits from '#shared/limits.ts';
import type { Photo } from '#shared/model/profile.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { opsCaseContract } from '#shared/ops/case.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { queuesContract } from '#shared/ops/queues.ts';
import { sumBytes, watchTraffic } from '../../tools/page-traffic.ts';
import { addBrand } from '../support/add-brand.ts';
import type { Client } from '../support/client.ts';
import { operatorAt } from '../support/console.ts';
import { sendMessage } from '../support/conversations.ts';
import { signUp } from '../support/members.ts';
import { uploadPhoto } from '../support/photos.ts';
import { at, shared } from '../support/shared-stack.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { addAuthenticator, brand, heading, noSession, openAs } from './console-steps.ts';
import { createPair } from './members.ts';
import { stack } from './stack.ts';

const scriptBytes = 200_000;

async function picture(): Promise<Buffer> {
  const background = `#${randomBytes(3).toString('hex')}`;
  return sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Members of a brand whose photos wait. */
const waitingPhotos = (id: string, members: number, each: number): Promise<Client[]> =>
  Promise.all(
    Array.from({ length: members }, async () => {
      const client = at(id);
      await signUp(client, { country: 'NL', region: 'NL-UT', language: 'nl' });
      for (let photo = 0; photo < each; photo++) {
        await uploadPhoto(client, await picture(), 'image/jpeg', 'review');
      }
      return client;
    }),
  );

const getPhotos = async (clients: readonly Client[]): Promise<Photo[]> =>
  (
    await Promise.all(
      clients.map(async (client) => (await client.ok(photosContract, 'GET')).photos),
    )
  ).flat();

test.describe('without a session', () => {
  test('there is the sign-in page alone, whatever the address', async ({ visit }) => {
    const visitor = await visit({ brand });
    visitor.expectProblem(noSession);
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    for (const path of ['/', '/photos', '/people', '/nowhere']) {
      await page.goto(path);
      await expect(heading(page, 'Sign in')).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(scripts.some((path) => path.includes('/sign-in-'))).toBe(true);
    expect(scripts.filter((path) => /\/(shell|today|photos|people|audit)-/.test(path))).toEqual([]);
  });

  test('a link that is no invitation says so', async ({ visit }) => {
    const visitor = await visit({ brand });
    visitor.expectProblem(noSession);
    visitor.expectProblem(/^410 GET \/ops\/registration$/);
    const { page } = visitor;
    for (const secret of ['short', randomBytes(32).toString('base64url')]) {
      await page.goto('about:blank');
      await page.goto(`/register#${secret}`);
      await expect(heading(page, 'This invitation is over')).toBeVisible();
    }
  });
});

test('an invitation becomes a passkey, which signs in and confirms', async ({ visit }) => {
  const administrator = await openAs(visit, 'administrator', ['*']);
  const { page: office } = administrator;
  await office.goto('/people');
  await office.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Name').fill('Anouk Visser');
  await dialog.getByLabel('Role').selectOption('administrator');
  await dialog.getByLabel('All, new ones too').check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await office
    .getByRole('dialog', { name: /^Link for/ })
    .getByLabel('Link')
    .inputValue();

  const visitor = await visit({ brand });
  visitor.expectProblem(noSession);
  const { page } = visitor;
  await addAuthenticator(page);
  await page.goto(link);
  await expect(heading(page, 'Hello Anouk Visser')).toBeVisible();
  await expect(page.getByText('All brands')).toBeVisible();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Today' }).first()).toBeVisible();
  expect(page.url()).not.toContain('#');

  await page.goto('/passkeys');
  await expect(page.getByRole('row', { name: /Laptop/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(heading(page, 'Your passkeys')).toBeVisible();

  // The invitation was used up.
  visitor.expectProblem(/^410 GET \/ops\/registration$/);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(heading(page, 'This invitation is over')).toBeVisible();

  // Later a write asks for the passkey once more, and is done then.
  visitor.expectProblem(/^403 POST \/ops\/invitations$/);
  await shared().advance(limits.freshPasskeySeconds + 60);
  await page.goto('/people');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Invite somebody' });
  await again.getByLabel('Name').fill('Marta Tkacz');
  // Other tests add brands of the same name, which bear their hosts too.
  await again.getByLabel(/^Hartje( \(nl\.|$)/).check();
  await again.getByRole('button', { name: 'Make the link' }).click();
  const fresh = page.getByRole('dialog', { name: 'Show your passkey again' });
  await fresh.getByRole('button', { name: 'Show passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Link for Marta Tkacz' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Marta Tkacz/ })).toBeVisible();
  await shared().resetClock();
});

test('a moderator decides on 30 photos by keys, and the member reads why', async ({ visit }) => {
  const careful = `careful-${randomInt(1_000_000)}`;
  await addBrand(careful, (tenant) => {
    tenant.features.photo_review = 'after_review';
  });
  const members = await waitingPhotos(careful, 10, 3);
  const visitor = await openAs(visit, 'moderator', [careful]);
  const { page } = visitor;
  let sent = 0;
  page.on('request', (request) => {
    if (/\/ops\/photo-(decision|batches)$/.test(request.url())) sent += 1;
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  const current = page.locator('[data-photo][aria-current="true"]');
  await expect(current).toHaveAccessibleName(/^Photo 1 of 24/);

  // What was decided waits, and U takes it back.
  await page.keyboard.press('a');
  await expect(current).toHaveAccessibleName(/^Photo 2 of 24/);
  await page.keyboard.press('u');
  await expect(current).toHaveAccessibleName(/^Photo 1 of 24/);
  await expect(page.getByRole('status').filter({ hasText: 'approved' })).toHaveCount(0);
  expect(sent).toBe(0);

  // A digit alone rejects nothing.
  await page.keyboard.press('2');
  await expect(current).toHaveAccessibleName(/^Photo 1 of 24/);
  await page.keyboard.press('r');
  await page.keyboard.press('2');
  await expect(page.getByRole('status').filter({ hasText: 'somebody else' })).toBeVisible();
  expect(sent).toBe(0);
  // Two of the others are rejected together.
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('r');
  await page.keyboard.press('5');
  await expect(page.getByRole('status').filter({ hasText: '2 photos, rejected' })).toBeVisible();
  // By itself it is sent once the time to undo is over, those of a batch together.
  await expect.poll(() => sent).toBeGreaterThanOrEqual(2);

  // The rest comes by itself, maybe a moment after the last one was decided, and leaving sends what
  // still waits.
  for (let approved = 0; approved < 27; approved++) {
    const photo = await current.getAttribute('data-photo');
    await page.keyboard.press('a');
    await expect(page.locator(`[data-photo="${photo}"][aria-current="true"]`)).toHaveCount(0);
  }
  await expect(current).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, /\d/)).toBeVisible();
  await expect
    .poll(async () => (await getPhotos(members)).filter(({ status }) => status === 'active').length)
    .toBe(27);
  expect(sent).toBe(29);

  const moderator = await operatorAt(stack().port, 'moderator', [careful]);
  const { queues } = await moderator.ok(queuesContract, 'GET');
  expect(queues.find(({ queue }) => queue === 'photos')).toMatchObject({ waiting: 0 });
  const rejected = (await getPhotos(members)).filter(({ status }) => status === 'rejected');
  expect(rejected.map(({ reason }) => reason).sort()).toEqual([
    'contact_details',
    'contact_details',
    'somebody_else',
  ]);
  const office = await operatorAt(stack().port, 'administrator', ['*']);
  const countEntries = async (action: string) =>
    (await office.ok(auditContract, 'GET', { query: { brand: careful, action } })).entries.length;
  // The filter finds actions by their beginning: 28 decisions about one photo, and the batch.
  expect(await countEntries('photos.decide')).toBe(29);
  expect(await countEntries('photos.decide_batch')).toBe(1);

  // The member is told in the brand's own language.
  const albums = await Promise.all(members.map((member) => getPhotos([member])));
  const told = albums.findIndex((album) => album.some(({ reason }) => reason === 'somebody_else'));
  const member = await visit({ brand: careful });
  await member.become({
    session: members[told]?.cookies.get(limits.sessionCookieName) ?? '',
  });
  await member.page.goto('/profile');
  await expect(
    member.page.getByText(member.say('photos:reasons.somebody_else')).first(),
  ).toBeVisible();
});

test('a photo that changed, or that somebody else holds, says what happened', async ({ visit }) => {
  const careful = `careful-${randomInt(1_000_000)}`;
  await addBrand(careful, (tenant) => {
    tenant.features.photo_review = 'after_review';
  });
  const [member] = await waitingPhotos(careful, 1, 2);
  const visitor = await openAs(visit, 'moderator', [careful]);
  visitor.expectProblem(/^40[49] POST \/ops\/photo-decision$/);
  // Its addresses of pictures end with the lease.
  visitor.expectProblem(/^403 GET \/photos\//);
  const { page } = visitor;
  await page.goto('/photos');
  const tiles = page.locator('[data-photo]');
  await expect(tiles).toHaveCount(2);
  // The lease runs out, and somebody else takes both; they decide on the first.
  await shared().advance(limits.leaseSeconds + 60);
  const other = await operatorAt(stack().port, 'moderator', [careful]);
  const { photos } = await other.ok(photoLeasesContract, 'POST', {
    body: { brand: careful, most: 2 },
  });
  expect(photos.length).toBe(2);
  await member?.ok(photosContract, 'DELETE', { body: { id: photos[0]?.photo ?? '' } });
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(
    page.locator('[data-photo][aria-label*="Not sent: Local moderator has it"]'),
  ).toHaveCount(1);
  await expect(page.locator('[data-photo][aria-label*="Not sent"]')).toHaveCount(2);
  await shared().resetClock();
});

test('a fraudster is found, banned and let in again, and the open page says why', async ({
  visit,
}) => {
  const [fraud, victim] = await createPair('nl');
  await sendMessage(fraud, victim);
  const member = await visit({ brand: 'nl' });
  await member.become(fraud);
  await member.page.goto('/chats');
  await expect(member.page.locator('.chat-list').getByText(victim.name).first()).toBeVisible();

  const visitor = await openAs(visit, 'moderator', ['nl']);
  const { page } = visitor;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page, 'Members')).toBeVisible();
  await page.keyboard.type(fraud.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, new RegExp(`^${fraud.name}, `))).toBeVisible();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: `Ban: ${fraud.name}` });
  await dialog.getByLabel('Reason').selectOption('scam');
  await dialog.getByLabel('What happened').fill('Asked two members for money.');
  member.expectProblem(/^403 /);
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Banned').first()).toBeVisible();
  await inspect(page, 'a banned member');

  // The page of the member was open and did nothing.
  await expect(
    member.page.getByRole('heading', { name: member.say('errors:restriction.title_ban') }),
  ).toBeVisible({ timeout: 5_000 });
  await expect(
    member.page.getByText(member.say('errors:restriction.reasons.scam')).first(),
  ).toBeVisible();
  // A page that is loaded anew says it too, and leads to where one objects.
  await member.page.reload();
  await expect(
    member.page.getByRole('heading', { name: member.say('errors:restriction.title_ban') }),
  ).toBeVisible();
  await member.page.getByRole('link', { name: member.say('errors:restriction.write') }).click();
  await expect(
    member.page.getByRole('heading', { level: 1, name: member.say('complaints:heading') }),
  ).toBeVisible();
  const statement = await shared().mailsWith(fraud.email, /Asked two members for money/, 1);
  expect(statement).toHaveLength(1);
  const [warning] = await shared().mailsWith(victim.email, new RegExp(fraud.name), 1);
  expect(warning).toBeDefined();

  await page.getByRole('button', { name: 'Lift' }).click();
  const lift = page.getByRole('dialog', { name: /^Lift the restriction/ });
  await lift.getByLabel(/^Why/).fill('It was somebody else.');
  await lift.getByRole('button', { name: 'Lift' }).click();
  await expect(lift).toBeHidden();
  await member.page.goto('/chats');
  await expect(member.page.locator('.chat-list').getByText(victim.name).first()).toBeVisible();
});

test('a report is decided by keys in its case, taken back, and sent when the screen is left', async ({
  visit,
}) => {
  const [fraud, victim] = await createPair('nl');
  await sendMessage(fraud, victim, 'Can you lend me 400 euros?');
  await victim.client.ok(reportContract, 'POST', { body: { id: fraud.id, reason: 'scam' } });
  const { port } = stack();
  const operator = await operatorAt(port, 'moderator', ['nl']);
  const { member } = await operator.ok(opsMemberContract, 'GET', {
    query: { brand: 'nl', id: fraud.id },
  });
  const id = member.reports[0]?.case ?? '';
  const { page } = await openAs(visit, 'moderator', ['nl']);
  await page.goto(`/cases/nl/${id}?brand=nl`);
  await expect(page.getByText(/^Yours for/)).toBeVisible();
  await expect(page.getByText('Can you lend me 400 euros?')).toBeVisible();
  const version = page.getByText('Version 1', { exact: true });
  await expect(version).toBeVisible();
  await inspect(page, 'a case');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('w');
  const facts = page.getByLabel('Facts, without names');
  await facts.fill('Asked another member for 400 euros.');
  await expect(page.getByRole('button', { name: 'Member', exact: true })).toBeVisible();
  await inspect(page, 'a decision');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(facts).toHaveValue('Asked another member for 400 euros.');
  const query = { brand: 'nl', id };
  expect((await operator.ok(opsCaseContract, 'GET', { query })).case.state).toBe('open');
  await expect(page.getByText(/^Yours for/)).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  expect(
    await shared().mailsWith(fraud.email, /Asked another member for 400 euros/, 1),
  ).toHaveLength(1);
});

test('a moderator decides on five cases in one sitting, by keys alone', async ({ visit }) => {
  // A brand of its own for each attempt.
  const sitting = `sitting-${randomInt(1_000_000)}`;
  await addBrand(sitting, (tenant) => {
    tenant.name = 'Sitting';
  });
  for (const text of ['One?', 'Two?', 'Three?', 'Four?', 'Five?']) {
    const [fraud, victim] = await createPair(sitting);
    await sendMessage(fraud, victim, text);
    await victim.client.ok(reportContract, 'POST', { body: { id: fraud.id, reason: 'scam' } });
  }
  const { page } = await openAs(visit, 'moderator', [sitting]);
  await page.addInitScript(() => {
    addEventListener('pointerdown', () =>
      document.documentElement.setAttribute('data-pressed', ''),
    );
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Take the first' })).toBeVisible();
  await page.keyboard.press('j');
  const article = page.getByRole('article', { name: /^Case / });
  const decided: string[] = [];
  for (const [measure, facts] of [
    ['n', ''],
    ['w', 'Asked another member for money.'],
    ['t', 'Asked several members for money.'],
    ['n', ''],
    ['b', 'Asked ten members for money.'],
  ] as const) {
    // The next one opens by itself. Until it shows, keys are of the one before, which is decided.
    const readName = () => article.getAttribute('aria-label');
    if (decided.length > 0) await expect.poll(readName).not.toBe(decided.at(-1));
    await expect(page.getByText(/^Yours for/)).toBeVisible();
    const name = (await readName()) ?? '';
    expect(decided).not.toContain(name);
    decided.push(name);
    await page.keyboard.press(measure);
    if (facts) {
      // What is missing is said, and the words go to where it is.
      await page.keyboard.press('s');
      await expect(page.getByLabel('Facts, without names')).toBeFocused();
      await page.keyboard.type(facts);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('s');
  }
  await expect(page.getByText('No case is open')).toBeVisible();
  await expect(page.locator('html[data-pressed]')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  const office = await operatorAt(stack().port, 'administrator', [sitting]);
  const query = { brand: sitting, action: 'case.decide' };
  await expect
    .poll(async () => (await office.ok(auditContract, 'GET', { query })).entries.length)
    .toBe(5);
  const moderator = await operatorAt(stack().port, 'moderator', [sitting]);
  const { queues } = await moderator.ok(queuesContract, 'GET');
  expect(queues.find(({ queue }) => queue === 'cases')).toMatchObject({ waiting: 0 });
});

test.describe('the screens', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing, ${colorScheme}`, async ({ visit }) => {
      const visitor = await openAs(visit, 'administrator', ['*'], { colorScheme });
      const { page } = visitor;
      for (const path of [
        '/',
        '/photos',
        '/cases?brand=nl',
        '/cases/report?brand=nl',
        '/cases/trusted-flaggers?brand=nl',
        '/members?brand=nl',
        '/view',
        '/campaigns',
        '/campaigns/-?brand=nl',
        '/money?brand=nl',
        '/jobs',
        '/people',
        '/audit?brand=nl',
        '/passkeys',
        '/nowhere',
      ]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await inspect(page, path);
      }
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Jump to' })).toBeVisible();
      await inspect(page, 'jump');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Jump to' })).toBeHidden();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await inspect(page, 'keys');
      await visitor.context.clearCookies();
      visitor.expectProblem(noSession);
      await page.goto('/');
      await inspect(page, 'sign-in');
    });
  }

  test('the first one is light', async ({ visit }) => {
    const { page } = await openAs(visit, 'administrator', ['*']);
    const traffic = await watchTraffic(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = sumBytes(traffic.filter(({ type }) => type === 'Script'));
    // No sizes at all would be no proof.
    expect(scripts).toBeGreaterThan(scriptBytes / 4);
    expect(scripts).toBeLessThanOrEqual(scriptBytes);
  });

  test('are those of the role alone', async ({ visit }) => {
    const { page } = await openAs(visit, 'marketing', ['nl']);
    await page.goto('/people');
    await expect(heading(page, 'Nothing is here')).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Screens' }).first().getByRole('link');
    await expect(links).toHaveText(['Today', 'Campaigns', 'View as', 'Brands']);
  });
});
