/** Brands in the console: who sees what of them, and what is in use. */
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { heading, openAs } from './console-steps.ts';

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
