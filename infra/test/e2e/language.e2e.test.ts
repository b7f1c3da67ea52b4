/** The choice of a language, which applies at once and for a year. */

import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { localeNames } from '#shared/rules/locales.ts';
import { getUser } from '../support/conversations.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createMember, type Member } from './members.ts';
import { started } from './steps.ts';

const phone = { width: 390, mobile: true } as const;

const menu = ({ page, say }: Visitor) =>
  page.getByRole('banner').getByRole('combobox', { name: say('common:language.label') });

test.describe('the language', () => {
  test('is offered as the country has it', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', ...phone });
    const { page } = visitor;
    await page.goto('/');
    await expect(menu(visitor).first()).toBeVisible();
    expect(await menu(visitor).getByRole('option').allTextContents()).toEqual([
      localeNames.en,
      localeNames.es,
    ]);
    await expect(menu(visitor)).toHaveValue('en');
    expect(await getLanguage(page)).toBe('en');
  });

  test('changes on the home page before the application is there', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, context, sayIn } = visitor;
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    // The click sets no focus, which would start the application as well.
    const reloaded = page.waitForEvent('load');
    await menu(visitor).evaluate((select: HTMLSelectElement) => {
      select.value = 'es';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await reloaded;
    await expect(
      page.getByRole('heading', { level: 1, name: sayIn('es')('home:title') }),
    ).toBeVisible();
    expect(scripts.size).toBe(1);
    expect(await getLanguage(page)).toBe('es');
    await expectChoiceKept(context, 'es');
  });

  test('changes on the home page by hand', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, context, sayIn } = visitor;
    await page.goto('/');
    await menu(visitor).selectOption('es');
    await expect(
      page.getByRole('heading', { level: 1, name: sayIn('es')('home:title') }),
    ).toBeVisible();
    await expect.poll(() => getLanguage(page)).toBe('es');
    await expectChoiceKept(context, 'es');
  });

  test('changes without a reload once the application runs', async ({ visit }) => {
    const visitor = await visit({ brand: 'us', ...phone });
    const { page, context, sayIn } = visitor;
    await page.goto(paths['pages-faq']);
    await started(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await menu(visitor).selectOption('es');
    const spanish = sayIn('es');
    await expect(
      page.getByRole('link', { name: spanish('common:footer.privacy') }).first(),
    ).toBeVisible();
    await expect.poll(() => getLanguage(page)).toBe('es');
    expect(documents).toBe(0);
    await expectChoiceKept(context, 'es');
    await page.reload();
    await expect(
      page.getByRole('link', { name: spanish('common:footer.privacy') }).first(),
    ).toBeVisible();
    expect(await getLanguage(page)).toBe('es');
  });

  test('is kept with the member, and comes along on another device', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, context, sayIn } = visitor;
    const member = await createMember('us');
    expect(await languageOfMember(member)).toBe('en');
    await visitor.become(member);
    await page.goto(paths.members);
    await started(page);
    await menu(visitor).selectOption('es');
    await expect.poll(() => languageOfMember(member)).toBe('es');

    // What the page asks for in the moment in which its session is gone.
    visitor.expectProblem(/^403 GET \/api\/\w+\.php$/);
    await context.clearCookies();
    await page.goto(paths.login);
    const english = sayIn('en');
    await page.getByLabel(english('login:email'), { exact: true }).fill(member.email);
    await page.getByLabel(english('login:password'), { exact: true }).fill(member.password);
    await page.getByLabel(english('login:password'), { exact: true }).press('Enter');
    const members = new RegExp(`^${sayIn('es')('search:title')}`);
    await expect(page.getByRole('heading', { level: 1, name: members })).toBeVisible();
    expect(await getLanguage(page)).toBe('es');
    await expectChoiceKept(context, 'es');
  });

  test('is kept with a member whom the page does not know yet', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page } = visitor;
    const member = await createMember('us');
    await visitor.become(member);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/user.php', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    await page.goto(paths.members);
    await started(page);
    await menu(visitor).selectOption('es');
    await expect.poll(() => getLanguage(page)).toBe('es');
    letGo();
    await expect.poll(() => languageOfMember(member)).toBe('es');
  });

  test('is no question where the country has one', async ({ visit }) => {
    const { page, say } = await visit({ brand: 'nl' });
    for (const path of ['/', paths.login, paths['pages-faq']]) {
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await page.getByRole('combobox').count()).toBe(0);
    }
    await page.goto(paths['lang-config']);
    await expect(
      page
        .getByText(say('common:lang_config.single', { name: 'Hartje', language: localeNames.nl }))
        .first(),
    ).toBeVisible();
    expect(await getLanguage(page)).toBe('nl');
  });

  test('has a page of its own', async ({ visit }) => {
    const { page, context, say, sayIn } = await visit({ brand: 'us', ...phone });
    await page.goto(paths['lang-config']);
    const group = page
      .getByRole('main')
      .getByRole('group', { name: say('common:lang_config.language_title') });
    await expect(group).toBeVisible();
    await page.getByRole('main').getByText(localeNames.es, { exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: sayIn('es')('common:lang_config.title') }),
    ).toBeVisible();
    await expect.poll(() => getLanguage(page)).toBe('es');
    await expectChoiceKept(context, 'es');
  });
});

/** Returns the first part of `<html lang>`. */
const getLanguage = (page: Page) =>
  page.evaluate(() => document.documentElement.lang.split('-')[0]);

const languageOfMember = async (member: Member) => (await getUser(member)).language;

const daySeconds = 86_400;

async function expectChoiceKept(context: BrowserContext, locale: Locale): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === limits.localeCookieName);
  expect(cookie).toMatchObject({ value: locale, path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / daySeconds;
  expect(Math.round(days)).toBe(limits.localeCookieDays);
}
