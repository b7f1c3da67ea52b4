/** Marketing reads in the console what came of an advertisement. */
import { brandCommand } from '../support/operator.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { heading, join } from './console-steps.ts';
import { newAccount } from './members.ts';
import { stack } from './stack.ts';

test('marketing reads a campaign down to the sub id that brought a click', async ({ visit }) => {
  const name = `ad-${newAccount().name.split(' ')[1]}`;
  const declared = await brandCommand(
    stack().environment,
    ...['campaign', 'new', '--id', 'nl', '--name', name, '--network', name],
    ...['--payout', 'doi', '--amount', '3.50'],
  );
  expect([declared.err, declared.status]).toEqual(['', 0]);
  const visitor = await visit({ brand: 'nl' });
  await visitor.page.goto(`/?network=${name}&sub2=amsterdam-40`);
  await visitor.page.goto(`/?network=${name}&sub2=utrecht`);

  const { page } = await join(visit, 'Julia Pohl', 'marketing', ['nl']);
  // What marketing has, and nothing of members.
  await expect(page.getByRole('link', { name: 'Members' })).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(heading(page, 'Campaigns')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  // The table's stream counts a click after its page was sent.
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole('cell').first()).toHaveText('2', { timeout: 2_000 });
  }).toPass();
  await inspect(page, 'campaigns');
  await page.getByLabel('By', { exact: true }).selectOption('By network');
  const networks = page.getByRole('table', { name: 'By network' });
  await expect(
    networks.getByRole('row').filter({ hasText: name }).getByRole('cell').first(),
  ).toHaveText('2');
  await inspect(page, 'campaigns by network');
  await page.getByLabel('By', { exact: true }).selectOption('By campaign');
  await row.getByRole('link', { name }).click();
  await expect(heading(page, name)).toBeVisible();
  // The first sub id has the tracker's own id of each click, and groups nothing.
  const table = page.getByRole('table', { name: 'By sub id 2' });
  await expect(table.getByRole('rowheader', { name: 'amsterdam-40' })).toBeVisible();
  await expect(table.getByRole('rowheader', { name: 'utrecht' })).toBeVisible();
  await inspect(page, 'a campaign');
  await page.getByLabel('By', { exact: true }).selectOption('By day');
  await expect(page.getByRole('table', { name: 'By day' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Campaigns')).toBeVisible();
});

test('marketing declares a campaign, tests its tracker, and pauses it', async ({ visit }) => {
  const name = `own-${newAccount().name.split(' ')[1]}`;
  const { page } = await join(visit, 'Julia Pohl', 'marketing', ['nl']);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Network').fill(name);
  await dialog.getByLabel(/^Amount for each/).fill('2,5');
  await expect(dialog.getByText('An amount such as 2.50')).toBeVisible();
  await dialog.getByLabel(/^Amount for each/).fill('2,50');
  const template = dialog.getByLabel('Confirmed address');
  await template.fill('https://tracker.example/?m={email}');
  await expect(dialog.getByText(/^It has the unknown macro \{email\}/)).toBeVisible();
  const { LOCAL_TRACKER_ORIGIN: tracker = '' } = stack().environment;
  await template.fill(`${tracker}/${name}?c={click_id}&sig={sig}`);
  await inspect(page, 'a new campaign');
  await dialog.getByRole('button', { name: 'Declare it' }).click();
  const secret = page.getByRole('dialog', { name: `Secret of ${name}` });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^[\w-]{43}$/);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(heading(page, name)).toBeVisible();

  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByRole('button', { name: 'Call the tracker' }).click();
  const row = page
    .getByRole('table', { name: 'Postbacks' })
    .getByRole('row')
    .filter({ hasText: 'Confirmed address' });
  await expect(row.getByText('Sent')).toBeVisible();
  await expect(row.getByText('200')).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Pause it' }).click();
  await expect(page.getByText(/^Paused: members still count/)).toBeVisible();
  await inspect(page, 'a paused campaign');
  await page.keyboard.press('Escape');
  const list = page.getByRole('region', { name: 'Without clicks in these days' });
  await expect(list.getByRole('link', { name })).toBeVisible();
});
