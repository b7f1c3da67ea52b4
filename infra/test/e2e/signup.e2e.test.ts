/** Signing up: on a phone in the Netherlands, on a desktop in Germany. */
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { phases } from '#frontend/features/signup/progress.ts';
import { totalSteps } from '#frontend/features/signup/steps.ts';
import { paths } from '#frontend/lib/paths.ts';
import { limits } from '#shared/limits.ts';
import {
  arrivesAt,
  eventually,
  gone,
  hold,
  journey,
  journeys,
  shows,
  type Visitor,
} from './journey.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { newAccount, newMember, settingsOf } from './members.ts';
import {
  birthDate,
  choice,
  chooseBirthDate,
  field,
  fillAccount,
  fillPersonal,
  next,
  regionSelect,
  signUp,
  skipPhoto,
  skipPush,
  stepShows,
} from './signup-steps.ts';

const phone = { brand: 'nl', width: 390, height: 844, mobile: true } as const;
const desktop = { brand: 'de', country: 'DE' } as const;

journeys('signing up on a phone in the Netherlands', { notifications: true }, () => {
  journey('goes step by step and says what it is doing', phone, async (visitor) => {
    const { page, say } = visitor;
    const account = newAccount();
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: say('home:cta_signup') })
      .first()
      .click();
    await arrivesAt(page, paths.signup);
    await expectStep(visitor, 1);
    const { signup_credits, signup_messages } = await settingsOf('nl');
    await shows(page.getByText(say('signup:gift.credits', { count: signup_credits })));
    await shows(page.getByText(say('signup:gift.messages', { count: signup_messages })));
    await fillAccount(visitor, account);
    await next(visitor, 'signup:account.next');
    await expectStep(visitor, 2);
    await skipPhoto(visitor);
    await expectStep(visitor, 3);
    await fillPersonal(visitor, 'nl');
    await next(visitor, 'signup:personal.next');
    await expectStep(visitor, 4);

    const { held, letGo } = hold();
    await page.route('**/api/signup.php', async (route: Route) => {
      await held;
      await route.continue();
    });
    // Kept by the page itself, for none stays long.
    await page.evaluate(() => {
      const seen = new Set<string>();
      (window as unknown as { seen: Set<string> }).seen = seen;
      new MutationObserver(() => {
        for (const status of document.querySelectorAll('[role=status]')) {
          seen.add(status.textContent ?? '');
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await next(visitor, 'signup:create');
    await shows(page.getByRole('progressbar', { name: say('signup:progress.label') }));
    await shows(page.getByText(say('signup:progress.mailing')));
    const said = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(said).toEqual(
      expect.arrayContaining(phases.map((one) => say(`signup:progress.${one}`))),
    );
    letGo();
    await skipPush(visitor);
    await arrivesAt(page, paths['complete-signup']);
    await expectStep(visitor, totalSteps);
    await shows(page.getByText(account.email));

    await page.getByRole('link', { name: say('signup:confirm.matches') }).click();
    await arrivesAt(page, paths['signup-matches']);
    await shows(page.getByRole('heading', { level: 1, name: account.name }));
  });

  journey('offers what was probably meant by an address', phone, async (visitor) => {
    const { page, say } = visitor;
    await page.goto(paths.signup);
    const email = field(page, say('signup:email.label'));
    await email.fill('robin.van.dijk@gmial.com');
    await shows(page.getByText('robin.van.dijk@gmail.com'));
    await page.getByRole('button', { name: say('signup:email.accept') }).click();
    await eventually(() => email.inputValue()).toBe('robin.van.dijk@gmail.com');
    await gone(page.getByRole('button', { name: say('signup:email.accept') }));
  });

  journey('refuses who is too young, and says so', phone, async (visitor) => {
    const { page, say } = visitor;
    const { min_age } = await settingsOf('nl');
    const said = say('errors:fields.too_young', { min_age });
    await page.goto(paths.signup);
    await fillAccount(visitor, newAccount());
    await chooseBirthDate(visitor, `${new Date().getFullYear() - min_age + 1}-06-15`);
    await next(visitor, 'signup:account.next');
    const popup = page.getByRole('dialog', { name: say('signup:birth_date.popup_title') });
    await shows(popup.getByText(said));
    await popup.getByRole('button', { name: say('signup:birth_date.popup_close') }).click();
    await gone(popup);
    await shows(page.getByRole('group', { name: say('signup:birth_date.label') }).getByText(said));
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await chooseBirthDate(visitor, birthDate);
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await stepShows(visitor, 'personal');
  });

  journey('names every field that is missing or wrong', phone, async (visitor) => {
    const { page, say } = visitor;
    await page.goto(paths.signup);
    await stepShows(visitor, 'account');
    await field(page, say('signup:name.label')).fill('@robin');
    await field(page, say('signup:email.label')).fill('robin');
    await field(page, say('signup:password.label')).fill('short');
    await chooseBirthDate(visitor, birthDate);
    await next(visitor, 'signup:account.next');
    await shows(page.getByText(say('errors:fields.name_not_allowed')));
    await shows(page.getByText(say('errors:fields.invalid_email')));
    await shows(
      page.getByText(say('errors:fields.password_too_short', { min: limits.passwordMinChars })),
    );
    await fillAccount(visitor, newAccount());
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await stepShows(visitor, 'personal');
    await next(visitor, 'signup:personal.next');
    const missing = page.getByText(say('errors:fields.invalid_option'));
    await shows(missing);
    expect(await missing.count()).toBe(3);
  });

  journey('offers to log in where the address has an account', phone, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^409 POST \/api\/signup\.php$/);
    const { email } = await newMember('nl', { confirmed: false });
    await page.goto(paths.signup);
    await fillAccount(visitor, { ...newAccount(), email });
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await fillPersonal(visitor, 'nl');
    await next(visitor, 'signup:personal.next');
    await stepShows(visitor, 'about');
    await next(visitor, 'signup:create');
    await stepShows(visitor, 'account');
    await shows(page.getByText(say('errors:fields.email_taken')));
    await page.getByText(say('signup:email.taken')).locator('..').getByRole('link').click();
    await arrivesAt(page, paths.login);
    await eventually(() => field(page, say('login:email')).inputValue()).toBe(email);
  });

  journey('keeps the entries over a reload, never the password', phone, async (visitor) => {
    const { page, say } = visitor;
    const account = newAccount();
    await page.goto(paths.signup);
    await fillAccount(visitor, account);
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await fillPersonal(visitor, 'nl');
    await page.reload();
    await stepShows(visitor, 'account');
    await shows(page.getByText(say('signup:draft_restored')));
    expect(await field(page, say('signup:name.label')).inputValue()).toBe(account.name);
    expect(await field(page, say('signup:email.label')).inputValue()).toBe(account.email);
    expect(await field(page, say('signup:password.label')).inputValue()).toBe('');
    expect(JSON.stringify(await storedIn(page))).not.toContain(account.password);
    await field(page, say('signup:password.label')).fill(account.password);
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await stepShows(visitor, 'personal');
    const chosen = choice(page, say('signup:gender.label'), say('values:gender.male'));
    expect(await chosen.getByRole('radio').isChecked()).toBe(true);
  });

  journey('goes back a step, by the browser and by its own button', phone, async (visitor) => {
    const { page, say } = visitor;
    const account = newAccount();
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: say('home:cta_signup') })
      .first()
      .click();
    await fillAccount(visitor, account);
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await fillPersonal(visitor, 'nl');
    await next(visitor, 'signup:personal.next');
    await stepShows(visitor, 'about');
    await page.goBack();
    await stepShows(visitor, 'personal');
    await page.goForward();
    await stepShows(visitor, 'about');
    await next(visitor, 'common:actions.back');
    await stepShows(visitor, 'personal');
    await next(visitor, 'common:actions.back');
    await stepShows(visitor, 'photo');
    await next(visitor, 'common:actions.back');
    await stepShows(visitor, 'account');
    expect(await field(page, say('signup:email.label')).inputValue()).toBe(account.email);
    await page.goBack();
    await arrivesAt(page, '/');
  });

  const utrecht = { latitude: 52.0907, longitude: 5.1214 };
  const allowed = { ...phone, permissions: ['geolocation'] };
  journey(
    'finds the town where the device tells it',
    { ...allowed, geolocation: utrecht },
    async (visitor) => {
      const { page, say } = visitor;
      await toPersonal(visitor);
      await shows(page.getByText(say('place:location.texts.granted')));
      await page.getByRole('button', { name: say('place:location.use') }).click();
      const city = field(page, say('place:city.label'));
      await eventually(() => city.inputValue()).toBe('Utrecht');
      await shows(page.getByText(say('place:location.texts.found', { city: 'Utrecht' })));
      const region = await regionSelect(visitor, 'nl', 'NL');
      expect(await region.inputValue()).toBe('NL-UT');
    },
  );

  const paris = { latitude: 48.8566, longitude: 2.3522 };
  journey(
    'says that it is not there where the device is',
    { ...allowed, geolocation: paris },
    async (visitor) => {
      const { page, say } = visitor;
      await toPersonal(visitor);
      await page.getByRole('button', { name: say('place:location.use') }).click();
      const { name } = await settingsOf('nl');
      const country = new Intl.DisplayNames(['nl-NL'], { type: 'region' }).of('FR') ?? '';
      await shows(page.getByText(say('place:location.texts.outside', { brand: name, country })));
      expect(await field(page, say('place:city.label')).inputValue()).toBe('');
    },
  );

  // Whatever is not named here is refused.
  journey(
    'says what to do where the device may not tell',
    { ...phone, permissions: ['notifications'] },
    async (visitor) => {
      const { page, say } = visitor;
      await toPersonal(visitor);
      await shows(page.getByText(say('place:location.texts.denied')));
      expect(await page.getByRole('button', { name: say('place:location.use') }).count()).toBe(0);
    },
  );
});

journeys('signing up on a desktop in Germany', { notifications: true }, () => {
  journey('ends at the confirmation, the warning shown on the way', desktop, async (visitor) => {
    const { page, say } = visitor;
    const account = newAccount();
    const { min_age } = await settingsOf('de');
    await page.goto(paths.signup);
    await stepShows(visitor, 'account');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await shows(page.getByText(say('entry_warning:body', { age: min_age })));
    await shows(page.getByText(say('entry_warning:fictional')));
    await signUp(visitor, 'de', account);
    await arrivesAt(page, paths['complete-signup']);
    await shows(page.getByText(account.email));
    const { context } = visitor;
    expect((await context.cookies()).map(({ name }) => name)).toContain(
      limits.entrySkippedCookieName,
    );
  });

  journey('warns who comes in, once', desktop, async (visitor) => {
    const { page, say } = visitor;
    const warning = page.getByRole('dialog', { name: say('entry_warning:index_important_modal') });
    const { min_age } = await settingsOf('de');
    await page.goto('/');
    await shows(warning);
    await shows(warning.getByText(say('entry_warning:body', { age: min_age })));
    await shows(warning.getByText(say('entry_warning:fictional')));
    await warning
      .getByRole('button', { name: say('entry_warning:enter', { age: min_age }) })
      .click();
    await gone(warning);
    await page.reload();
    await shows(page.getByRole('heading', { level: 1 }));
    expect(await warning.count()).toBe(0);
    // Not again in the form either.
    await page.goto(paths.signup);
    await stepShows(visitor, 'account');
    expect(await page.getByText(say('entry_warning:body', { age: min_age })).count()).toBe(0);
  });

  journey('lets the warning be closed by the keyboard', desktop, async ({ page }) => {
    await page.goto('/login');
    await shows(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await page.reload();
    await shows(page.getByRole('heading', { level: 1 }));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  journey(
    'warns nobody from a country that is not listed',
    { brand: 'de', country: 'AT' },
    async ({ page }) => {
      await page.goto('/');
      await shows(page.getByRole('heading', { level: 1 }));
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  journey(
    'works by the keyboard alone, and logging in too',
    { ...desktop, warned: true },
    async (visitor) => {
      const { page, say, context } = visitor;
      const account = newAccount();
      await page.goto('/');
      await press(
        page,
        page
          .getByRole('main')
          .getByRole('link', { name: say('home:cta_signup') })
          .first(),
      );
      await stepShows(visitor, 'account');
      await typeInto(page, field(page, say('signup:name.label')), account.name);
      await typeInto(page, field(page, say('signup:email.label')), account.email);
      await typeInto(page, field(page, say('signup:password.label')), account.password);
      const date = page.getByRole('group', { name: say('signup:birth_date.label') });
      for (const [key, typed] of [
        ['day', '17'],
        ['month', '5'],
        ['year', '1990'],
      ] as const) {
        const part = date.getByLabel(say(`signup:birth_date.${key}`), { exact: true });
        await tabTo(page, part);
        if (key === 'month')
          for (let down = 0; down < Number(typed); down++) await page.keyboard.press('ArrowDown');
        else await page.keyboard.type(typed);
        expect(await part.inputValue()).toBe(typed);
      }
      await press(page, button(visitor, 'signup:account.next'));

      await stepShows(visitor, 'photo');
      await press(page, button(visitor, 'signup:photo.skip'));

      await stepShows(visitor, 'personal');
      // The focus is on the heading: the next stop is the first choice.
      const radio = (group: string, label: string) =>
        choice(page, say(`signup:${group}.label`), say(`values:${group}.${label}`)).getByRole(
          'radio',
        );
      await press(page, radio('gender', 'male'), 'ArrowRight');
      await eventually(() => radio('gender', 'female').isChecked()).toBe(true);
      await press(page, radio('sexuality', 'hetero'), 'Space');
      expect(await radio('sexuality', 'hetero').isChecked()).toBe(true);
      const region = await regionSelect(visitor, 'de', 'DE');
      await region.getByRole('option').nth(1).waitFor({ state: 'attached' });
      await press(page, region, 'ArrowDown');
      expect(await region.inputValue()).toMatch(/^DE-/);
      await press(page, button(visitor, 'signup:personal.next'));

      await stepShows(visitor, 'about');
      await typeInto(
        page,
        page.getByRole('textbox', { name: say('signup:message.label') }),
        'Moin.',
      );
      await press(page, button(visitor, 'signup:create'));
      await shows(page.getByRole('heading', { level: 1, name: say('push:step.title') }));
      await press(page, button(visitor, 'push:step.skip'));
      await arrivesAt(page, paths['complete-signup']);

      await context.clearCookies({ name: limits.sessionCookieName });
      await page.goto(paths.login);
      await typeInto(page, field(page, say('login:email')), account.email);
      await typeInto(page, field(page, say('login:password')), account.password);
      await page.keyboard.press('Enter');
      await arrivesAt(page, paths.members);
      await shows(page.getByRole('button', { name: say('common:a11y.account_menu') }));
    },
  );
});

const button = ({ page, say }: Visitor, key: string) =>
  page.getByRole('main').getByRole('button', { name: say(key), exact: true });

/** The eyebrow and the dots both say how far it is. */
const expectStep = ({ page, say }: Visitor, step: number) =>
  page
    .getByText(say('signup:step', { step, total: totalSteps }))
    .or(page.getByLabel(say('signup:step', { step, total: totalSteps })))
    .first()
    .waitFor({ state: 'attached' });

async function toPersonal(visitor: Visitor): Promise<void> {
  await visitor.page.goto(paths.signup);
  await fillAccount(visitor, newAccount());
  await next(visitor, 'signup:account.next');
  await skipPhoto(visitor);
  await stepShows(visitor, 'personal');
}

const storedIn = (page: Page) =>
  page.evaluate(() => ({
    ...localStorage,
    session: { ...sessionStorage },
    cookie: document.cookie,
  }));
