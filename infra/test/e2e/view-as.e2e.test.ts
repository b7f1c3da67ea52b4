/** Operators look at a brand's own pages: as a visitor of another country, and as a member, read-only. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { regionsContract } from '#shared/api/regions.ts';
import * as limits from '#shared/limits.ts';
import { auditContract } from '#shared/ops/audit.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { root } from '../../paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { operatorAt } from '../support/console.ts';
import { findable } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';
import { storeChangedDraft } from '../support/versions.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { openAs } from './console-steps.ts';
import { createMember } from './members.ts';
import { getUrl, stack } from './stack.ts';

const brand = 'viewed';
const french = 'template/pages/fr';

test('looks at a page as a French visitor on a phone, and what is pressed is held back', async ({
  visit,
}) => {
  const change = (tenant: TenantConfig) => {
    tenant.countries = ['NL', 'FR'];
    tenant.locales = ['nl', 'fr'];
    const [costs] = Object.values(tenant.prices.minimum_message_costs);
    if (costs) tenant.prices.minimum_message_costs.FR = costs;
    cpSync(join(root, 'infra/operator', french), join(stack().brandsFolder, brand, 'pages/fr'), {
      recursive: true,
    });
  };
  // The demo brand's own landing pages have no French words.
  await addBrand(brand, change, { pages: {} });
  const { regions } = await at(brand).ok(regionsContract, 'GET');
  const [region] = regions.FR ?? [];
  if (!region) throw new Error('no region of France');
  const lives = { country: 'FR', region: region.id, language: 'fr', gender: 'male' } as const;
  await findable(await createMember(brand, { about: lives }));
  const visitor = await visit({ brand: 'console' });
  // The frame is of another host, which is the brand's alone.
  const host = new URL(getUrl(brand)).host.replaceAll('.', '\\.');
  visitor.expectProblem(new RegExp(`^other host: http://${host}/`));
  visitor.expectProblem(/^403 (POST|PUT) \/api\//);
  const operator = await operatorAt(stack().port, 'support', [brand]);
  const value = operator.client.cookies.get(limits.consoleCookieName) ?? '';
  const url = getUrl('console');
  await visitor.context.addCookies([{ name: limits.consoleCookieName, value, url }]);
  const { page } = visitor;

  await page.goto(`/view?brand=${brand}&country=FR&as=visitor&width=390`);
  await expect(page.getByLabel('Language')).toHaveValue('fr');
  const shown = page.frameLocator('iframe');
  await expect(shown.locator('html')).toHaveAttribute('lang', /^fr/);
  await expect(shown.getByRole('note').getByText('Read only')).toBeVisible();
  expect(await shown.locator('html').evaluate((html) => html.clientWidth)).toBe(390);
  await expect(
    page.getByRole('region', { name: 'View' }).getByText(/a visitor in France/),
  ).toBeVisible();
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('/');

  await page.getByRole('radio', { name: 'Paying member' }).click();
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('/members');
  await shown
    .getByRole('button', { name: /^Liker / })
    .first()
    .click();
  const held = page.getByRole('status').filter({ hasText: 'Held back in this view' });
  await expect(held.getByText('Like', { exact: true })).toBeVisible();

  await page.getByRole('heading', { name: 'View as' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  const administrator = await operatorAt(stack().port, 'administrator', [brand]);
  const { entries } = await administrator.ok(auditContract, 'GET', {
    query: { brand, action: 'view.' },
  });
  const actions = entries.map(({ action }) => action);
  for (const action of ['view.open', 'view.held_back', 'view.leave']) {
    expect(actions).toContain(action);
  }
});

test('looks at a draft from the screen of brands, which visitors do not see', async ({ visit }) => {
  const id = 'drafting';
  await addBrand(id, (tenant) => {
    tenant.name = 'Linden';
  });
  await storeChangedDraft(stack(), id, (tenant) => {
    tenant.name = 'Golden linden';
    const [first] = tenant.prices.packages;
    if (first) first.amount.value = '8.49';
  });
  const visitor = await openAs(visit, 'administrator', [id]);
  const host = new URL(getUrl(id)).host.replaceAll('.', '\\.');
  visitor.expectProblem(new RegExp(`^other host: http://${host}/`));
  const { page } = visitor;
  await page.goto(`/brands/${id}`);
  await page.getByRole('link', { name: 'Look at it' }).click();
  await expect(page.getByLabel('Version')).toHaveValue('2');
  const shown = page.frameLocator('iframe');
  await expect(shown.locator('#view')).toHaveText(/^Read only\. Draft of .* UTC, not published$/);
  await expect(page.getByRole('region', { name: 'View' })).toContainText(
    /Draft 2 of .*, not published\./,
  );
  await expect(shown.getByRole('link', { name: 'Golden linden: home' }).first()).toBeVisible();
  // It asks for what is in the frame, and its words are for frames of the same origin alone.
  visitor.expectProblem(/^console: Failed to execute 'postMessage' on 'DOMWindow'/);
  await inspect(page, 'a view of a draft');
  await page.goto(`/view?brand=${id}&version=2&as=no_credits&path=/credits`);
  await expect(shown.getByText('8,49').first()).toBeVisible();

  const other = await visit({ brand: id });
  await other.page.goto('/');
  await expect(other.page).not.toHaveTitle(/Golden/);
  await expect(other.page.getByRole('link', { name: 'Linden: home' }).first()).toBeVisible();
  await expect(other.page.getByText('not published')).toHaveCount(0);

  await page.getByLabel('Version').selectOption('In use');
  await expect(shown.locator('#view')).toHaveText('Read only');
  await expect(shown.getByRole('link', { name: 'Linden: home' }).first()).toBeVisible();
});
