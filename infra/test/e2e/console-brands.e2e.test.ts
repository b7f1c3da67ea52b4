/** Brands in the console: who sees what of them, and what is in use. */
import { settingsContract } from '#shared/api/settings.ts';
import { addBrand } from '../support/add-brand.ts';
import { at } from '../support/shared-stack.ts';
import { storeChangedDraft } from '../support/versions.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { heading, join, openAs } from './console-steps.ts';
import { stack } from './stack.ts';

test('marketing reads a brand’s landing pages, and makes and ends a code', async ({ visit }) => {
  const { page } = await openAs(visit, 'marketing', ['nl']);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Brands' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(heading(page, 'Brands')).toBeVisible();
  await page.getByRole('link', { name: /^Hartje/ }).click();
  await expect(page.getByRole('tab')).toHaveText([/^Landing pages/, /^Codes/]);
  await expect(page.getByRole('table', { name: 'Landing pages' })).toBeVisible();
  await inspect(page, 'landing pages of a brand');

  await page.getByRole('tab', { name: /^Landing pages/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=codes/);
  const code = `E2E${Date.now().toString(36).toUpperCase()}`;
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await page.getByLabel('Percent').fill('15');
  await page.getByRole('button', { name: 'Make the code' }).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('15%');
  await inspect(page, 'codes of a brand');
  await row.getByRole('button', { name: `End ${code}` }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(row).toContainText('Ended');
});

test('an administrator goes through brands by keys, and reads their versions', async ({
  visit,
}) => {
  const { page } = await openAs(visit, 'administrator', ['nl', 'de']);
  await page.goto('/brands?tab=versions');
  await expect(page.getByText('2 live', { exact: false })).toBeVisible();
  await page.keyboard.press('j');
  const open = page.getByRole('heading', { level: 2 }).first();
  const first = await open.textContent();
  await expect(page.getByRole('tab', { name: 'Versions' })).toHaveAttribute(
    ...(['aria-selected', 'true'] as const),
  );
  await expect(page.getByRole('complementary')).toContainText('A draft comes from');
  await inspect(page, 'versions of a brand');
  await page.keyboard.press('j');
  await expect(open).not.toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'No brand is open' })).toBeVisible();
});

test('an administrator publishes other prices with a second person, and rolls back', async ({
  visit,
}) => {
  const id = 'orchard';
  await addBrand(id, (tenant) => {
    tenant.name = 'Orchard';
  });
  await storeChangedDraft(stack(), id, (tenant) => {
    tenant.name = 'Red orchard';
    const [first] = tenant.prices.packages;
    if (first) first.amount.value = '8.49';
  });
  const getName = async () => (await at(id).ok(settingsContract, 'GET')).settings.name;
  const ada = await join(visit, 'Ada Smit', 'administrator', [id]);
  const { page } = ada;
  await page.goto(`/brands/${id}`);
  await expect(page.getByText('Draft 2 over published 1')).toBeVisible();

  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByRole('list', { name: 'Payments' })).toBeVisible();
  await inspect(page, 'preflight of a brand');

  await page.getByRole('tab', { name: /^Differences/ }).click();
  const differences = page.getByRole('tabpanel');
  await expect(differences).toContainText('€7.49');
  await expect(differences).toContainText('€8.49');
  await expect(differences).toContainText('Red orchard');
  await inspect(page, 'differences of a brand');

  const ask = async (button: string | RegExp, reason: string) => {
    await page.getByRole('complementary').getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Why/).fill(reason);
    await dialog.getByRole('button', { name: 'Ask for the second person' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('waits for a second person')).toBeVisible();
  };
  await ask('Ask for the second person', 'Autumn prices.');
  expect(await getName()).toBe('Orchard');

  const bo = await join(visit, 'Bo Jansen', 'administrator', [id]);
  const agree = async (version: number) => {
    await bo.page.goto('/');
    await bo.page.getByRole('button', { name: `Confirm: publish version ${version} of` }).click();
    await expect(bo.page.getByText(/is in use$/)).toBeVisible();
  };
  await agree(2);
  await expect.poll(getName).toBe('Red orchard');

  await page.reload();
  await expect(page.getByText('Version 2 is in use')).toBeVisible();
  await ask('Roll back to version 1', 'Members complain.');
  await agree(1);
  await expect.poll(getName).toBe('Orchard');
  await page.goto(`/brands/${id}?tab=versions`);
  await expect(page.getByRole('row').filter({ hasText: 'Live' })).toContainText(
    'Ada Smit and Bo Jansen',
  );
});
