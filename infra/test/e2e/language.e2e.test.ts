/** Choosing a language: where there is a choice, at once, and for a year. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '#frontend/lib/paths.ts';
import { limits } from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import type { Locale } from '#shared/model/values.ts';
import { localeNames } from '#shared/rules/locales.ts';
import { ask } from './calls.ts';
import { eventually, hold, journey, journeys, shows, started, type Visitor } from './journey.ts';
import { newMember } from './members.ts';

const phone = { width: 390, mobile: true } as const;

const menu = ({ page, say }: Visitor) =>
  page.getByRole('banner').getByRole('combobox', { name: say('common:language.label') });

journeys('the language', () => {
  journey('is offered as the country has it', { brand: 'us', ...phone }, async (visitor) => {
    const { page } = visitor;
    await page.goto('/');
    await shows(menu(visitor));
    expect(await menu(visitor).getByRole('option').allTextContents()).toEqual([
      localeNames.en,
      localeNames.es,
    ]);
    expect(await menu(visitor).inputValue()).toBe('en');
    expect(await languageOf(page)).toBe('en');
  });

  journey(
    'changes on the home page before the application is there',
    { brand: 'us' },
    async (visitor) => {
      const { page, context, sayIn } = visitor;
      const scripts = new Set<string>();
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.add(request.url());
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      // Without the focus that a person's hand would bring, nothing else starts the application.
      const reloaded = page.waitForEvent('load');
      await menu(visitor).evaluate((select: HTMLSelectElement) => {
        select.value = 'es';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await reloaded;
      await shows(page.getByRole('heading', { level: 1, name: sayIn('es')('home:title') }));
      expect(scripts.size).toBe(1);
      expect(await languageOf(page)).toBe('es');
      await expectChoiceKept(context, 'es');
    },
  );

  journey('changes on the home page by hand', { brand: 'us' }, async (visitor) => {
    const { page, context, sayIn } = visitor;
    await page.goto('/');
    await menu(visitor).selectOption('es');
    await shows(page.getByRole('heading', { level: 1, name: sayIn('es')('home:title') }));
    await eventually(() => languageOf(page)).toBe('es');
    await expectChoiceKept(context, 'es');
  });

  journey(
    'changes without a reload once the application runs',
    { brand: 'us', ...phone },
    async (visitor) => {
      const { page, context, sayIn } = visitor;
      await page.goto(paths['pages-faq']);
      await started(page);
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents++;
      });
      await menu(visitor).selectOption('es');
      const spanish = sayIn('es');
      await shows(page.getByRole('link', { name: spanish('common:footer.privacy') }));
      await eventually(() => languageOf(page)).toBe('es');
      expect(documents).toBe(0);
      await expectChoiceKept(context, 'es');
      await page.reload();
      await shows(page.getByRole('link', { name: spanish('common:footer.privacy') }));
      expect(await languageOf(page)).toBe('es');
    },
  );

  journey(
    'is kept with the member, and comes along on another device',
    { brand: 'us' },
    async (visitor) => {
      const { page, context, sayIn } = visitor;
      const member = await newMember('us');
      expect(await languageOfMember(member)).toBe('en');
      await visitor.become(member);
      await page.goto(paths.members);
      await started(page);
      await menu(visitor).selectOption('es');
      await eventually(() => languageOfMember(member)).toBe('es');

      await context.clearCookies();
      await page.goto(paths.login);
      const english = sayIn('en');
      await page.getByLabel(english('login:email'), { exact: true }).fill(member.email);
      await page.getByLabel(english('login:password'), { exact: true }).fill(member.password);
      await page.getByLabel(english('login:password'), { exact: true }).press('Enter');
      const members = new RegExp(`^${sayIn('es')('search:title')}`);
      await shows(page.getByRole('heading', { level: 1, name: members }));
      expect(await languageOf(page)).toBe('es');
      await expectChoiceKept(context, 'es');
    },
  );

  journey(
    'is kept with a member whom the page does not know yet',
    { brand: 'us' },
    async (visitor) => {
      const { page } = visitor;
      const member = await newMember('us');
      await visitor.become(member);
      const { held, letGo } = hold();
      await page.route('**/api/user.php', async (route) => {
        if (route.request().method() === 'GET') await held;
        await route.continue();
      });
      await page.goto(paths.members);
      await started(page);
      await menu(visitor).selectOption('es');
      await eventually(() => languageOf(page)).toBe('es');
      letGo();
      await eventually(() => languageOfMember(member)).toBe('es');
    },
  );

  journey('is no question where the country has one', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    for (const path of ['/', paths.login, paths['pages-faq']]) {
      await page.goto(path);
      await shows(page.getByRole('banner'));
      expect(await page.getByRole('combobox').count()).toBe(0);
    }
    await page.goto(paths['lang-config']);
    await shows(
      page.getByText(
        say('common:lang_config.single', { name: 'Hartje', language: localeNames.nl }),
      ),
    );
    expect(await languageOf(page)).toBe('nl');
  });

  journey('has a page of its own', { brand: 'us', ...phone }, async (visitor) => {
    const { page, context, say, sayIn } = visitor;
    await page.goto(paths['lang-config']);
    const group = page
      .getByRole('main')
      .getByRole('group', { name: say('common:lang_config.language_title') });
    await shows(group);
    await page.getByRole('main').getByText(localeNames.es, { exact: true }).click();
    await shows(
      page.getByRole('heading', { level: 1, name: sayIn('es')('common:lang_config.title') }),
    );
    await eventually(() => languageOf(page)).toBe('es');
    await expectChoiceKept(context, 'es');
  });
});

/** First part of `<html lang>`. */
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang.split('-')[0]);

const languageOfMember = async (member: { session: string }) =>
  (await ask('us', '/api/user.php', { session: member.session })).json<{ user: User }>().user
    .language;

const daySeconds = 86_400;

async function expectChoiceKept(context: BrowserContext, locale: Locale): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === limits.localeCookieName);
  expect(cookie).toMatchObject({ value: locale, path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / daySeconds;
  expect(Math.round(days)).toBe(limits.localeCookieDays);
}
