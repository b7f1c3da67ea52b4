/** Signup on a phone in the Netherlands and on a desktop in Germany. */
import type { Page, Route } from '@playwright/test';
import { phases } from '#frontend/features/signup/progress.ts';
import { pushNumber, totalSteps } from '#frontend/features/signup/steps.ts';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { findable } from '../support/members.ts';
import { inspect } from './axe.ts';
import { expect, notifying, test, type Visitor } from './browser-test.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { createMember, getSettings, newAccount } from './members.ts';
import { givePhotos } from './photo-uploads.ts';
import {
  beginSignup,
  birthDate,
  choice,
  chooseBirthDate,
  completePersonal,
  createAccount,
  field,
  fillAccount,
  fillPlace,
  next,
  regionSelect,
  signUp,
  skipPhoto,
  skipPush,
  stepShows,
} from './signup-steps.ts';
import { arrivesAt } from './steps.ts';

test.use(notifying);

const phone = { brand: 'nl', width: 390, height: 844, mobile: true } as const;
const desktop = { brand: 'de', country: 'DE' } as const;

test.describe('signing up on a phone in the Netherlands', () => {
  test('takes over what was entered on the home page', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const { name, email } = newAccount();
    await page.goto('/');
    await field(page, say('start_form:email')).fill(email);
    await field(page, say('start_form:name')).fill(name);
    const [year = '', month = '', day = ''] = birthDate.split('-');
    for (const [part, text] of Object.entries({ day, month, year })) {
      await field(page, say(`start_form:date_${part}`)).fill(text);
    }
    await next(visitor, 'home:cta_signup');
    await arrivesAt(page, paths.signup);
    expect(new URL(page.url()).search).toBe('');
    await stepShows(visitor, 'account');
    await expect(field(page, say('signup:email.label'))).toHaveValue(email);
    await expect(field(page, say('signup:name.label'))).toHaveValue(name);
    await expect(field(page, say('signup:birth_date.year'))).toHaveValue(year);
    await expect(page.getByText(say('signup:draft_restored'))).toBeHidden();
  });

  test('begins on the home page without scripts too, with nothing in the address', async ({
    visit,
  }) => {
    const visitor = await visit({ ...phone, scripts: false });
    const { page, say } = visitor;
    await page.goto('/');
    await field(page, say('start_form:email')).fill('robin@example.org');
    await next(visitor, 'home:cta_signup');
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.signup);
    expect(page.url()).not.toContain('robin');
  });

  test('goes step by step and says what it is doing', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const account = newAccount();
    await beginSignup(visitor);
    await arrivesAt(page, paths.signup);
    await expectStep(visitor, 1);
    const { signup_credits, signup_messages } = await getSettings('nl');
    await expect(
      page.getByText(say('signup:gift.credits', { count: signup_credits })).first(),
    ).toBeVisible();
    await expect(
      page.getByText(say('signup:gift.messages', { count: signup_messages })).first(),
    ).toBeVisible();
    await fillAccount(visitor, account);
    await next(visitor, 'signup:account.next');
    await expectStep(visitor, 2);
    await skipPhoto(visitor);
    await expectStep(visitor, 3);
    await completePersonal(visitor);
    await expectStep(visitor, 3);
    await fillPlace(visitor, 'nl');
    await next(visitor, 'signup:place.next');
    await stepShows(visitor, 'about');
    await expectStep(visitor, 3);

    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/signup.php', async (route: Route) => {
      await held;
      await route.continue();
    });
    // The page records them, as no step stays visible for long.
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
    await expect(
      page.getByRole('progressbar', { name: say('signup:progress.label') }).first(),
    ).toBeVisible();
    await expect(page.getByText(say('signup:progress.mailing')).first()).toBeVisible();
    const said = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(said).toEqual(
      expect.arrayContaining(phases.map((one) => say(`signup:progress.${one}`))),
    );
    letGo();
    await expect(
      page.getByRole('heading', { level: 1, name: say('push:step.title') }),
    ).toBeVisible();
    await expectStep(visitor, pushNumber);
    await skipPush(visitor);
    await arrivesAt(page, paths['complete-signup']);
    await expectStep(visitor, totalSteps);
    await expect(page.getByText(account.email).first()).toBeVisible();

    await page.getByRole('link', { name: say('signup:confirm.matches') }).click();
    await arrivesAt(page, paths['signup-matches']);
    await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible();
  });

  test('offers what was probably meant by an address', async ({ visit }) => {
    const { page, say } = await visit(phone);
    await page.goto(paths.signup);
    const email = field(page, say('signup:email.label'));
    await email.fill('robin.van.dijk@gmial.com');
    await expect(page.getByText('robin.van.dijk@gmail.com').first()).toBeVisible();
    await page.getByRole('button', { name: say('signup:email.accept') }).click();
    await expect(email).toHaveValue('robin.van.dijk@gmail.com');
    await expect(
      page.getByRole('button', { name: say('signup:email.accept') }).first(),
    ).toBeHidden();
  });

  test('asks for a missing date at its field', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const { min_age } = await getSettings('nl');
    await page.goto(paths.signup);
    await fillAccount(visitor, newAccount());
    const date = page.getByRole('group', { name: say('signup:birth_date.label') });
    await date.getByLabel(say('signup:birth_date.year'), { exact: true }).selectOption('');
    await next(visitor, 'signup:account.next');
    await expect(date.getByText(say('errors:fields.too_young', { min_age }))).toBeVisible();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect(date.getByLabel(say('signup:birth_date.year'), { exact: true })).toBeFocused();
    await chooseBirthDate(visitor, birthDate);
    await next(visitor, 'signup:account.next');
    await stepShows(visitor, 'photo');
  });

  test('says in a pop-up that nobody was born on a day to come', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await page.clock.setFixedTime('2026-05-04T10:00:00Z');
    await page.goto(paths.signup);
    await fillAccount(visitor, newAccount());
    await chooseBirthDate(visitor, '2026-12-24');
    await next(visitor, 'signup:account.next');
    const popup = page.getByRole('dialog', { name: say('signup:birth_date.popup_title') });
    await expect(popup.getByText(say('errors:fields.invalid_date_of_birth'))).toBeVisible();
    await popup.getByRole('button', { name: say('signup:birth_date.popup_close') }).click();
    await expect(popup).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  });

  test('refuses who is too young for good, and keeps nothing', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const { name, min_age } = await getSettings('nl');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const account = newAccount();
    const expectRefusal = () =>
      expect(
        page.getByRole('heading', {
          level: 1,
          name: say('signup:too_young.title', { brand: name, min_age }),
        }),
      ).toBeVisible();
    await beginSignup(visitor);
    await fillAccount(visitor, account);
    await chooseBirthDate(visitor, `${new Date().getFullYear() - min_age + 1}-06-15`);
    await next(visitor, 'signup:account.next');
    await expectRefusal();
    const main = page.getByRole('main');
    expect(await main.getByRole('textbox').or(main.getByRole('combobox')).count()).toBe(0);
    const close = page.getByRole('link', { name: say('common:actions.close'), exact: true });
    expect(await main.getByRole('link').or(main.getByRole('button')).count()).toBe(1);
    const stored = JSON.stringify(await storedIn(page));
    for (const entered of [account.email, account.name, '06-15']) {
      expect(stored).not.toContain(entered);
    }
    expect(calls).not.toContain('/api/signup.php');
    await inspect(page, 'the answer to who is too young');
    await close.click();
    await arrivesAt(page, '/');
    await page
      .getByRole('main')
      .getByRole('link', { name: say('home:cta_signup') })
      .first()
      .click();
    await arrivesAt(page, paths.signup);
    await expectRefusal();
  });

  test('names every field that is missing or wrong', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await page.goto(paths.signup);
    await stepShows(visitor, 'account');
    await field(page, say('signup:name.label')).fill('@robin');
    await field(page, say('signup:email.label')).fill('robin');
    await field(page, say('signup:password.label')).fill('short');
    await chooseBirthDate(visitor, birthDate);
    await next(visitor, 'signup:account.next');
    await expect(page.getByText(say('errors:fields.name_not_allowed')).first()).toBeVisible();
    await expect(page.getByText(say('errors:fields.invalid_email')).first()).toBeVisible();
    await expect(
      page
        .getByText(say('errors:fields.password_too_short', { min: limits.passwordMinChars }))
        .first(),
    ).toBeVisible();
    await fillAccount(visitor, newAccount());
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await stepShows(visitor, 'personal');
    await next(visitor, 'signup:personal.next');
    const missing = page.getByText(say('errors:fields.invalid_option'));
    await expect(missing.first()).toBeVisible();
    await expect(missing).toHaveCount(2);
    await completePersonal(visitor);
    await stepShows(visitor, 'place');
    await next(visitor, 'signup:place.next');
    await expect(missing).toHaveCount(1);
  });

  test('offers to log in where the address has an account', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    visitor.expectProblem(/^409 POST \/api\/signup\.php$/);
    const { email } = await createMember('nl', { confirmed: false });
    await page.goto(paths.signup);
    await fillAccount(visitor, { ...newAccount(), email });
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await completePersonal(visitor);
    await fillPlace(visitor, 'nl');
    await next(visitor, 'signup:place.next');
    await stepShows(visitor, 'about');
    await next(visitor, 'signup:create');
    await stepShows(visitor, 'account');
    await expect(page.getByText(say('errors:fields.email_taken')).first()).toBeVisible();
    await page.getByText(say('signup:email.taken')).locator('..').getByRole('link').click();
    await arrivesAt(page, paths.login);
    await expect(field(page, say('login:email'))).toHaveValue(email);
  });

  test('keeps the entries over a reload, never the password', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const account = newAccount();
    await page.goto(paths.signup);
    await fillAccount(visitor, account);
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await completePersonal(visitor);
    await stepShows(visitor, 'place');
    await page.reload();
    await stepShows(visitor, 'account');
    await expect(page.getByText(say('signup:draft_restored')).first()).toBeVisible();
    await expect(field(page, say('signup:name.label'))).toHaveValue(account.name);
    await expect(field(page, say('signup:email.label'))).toHaveValue(account.email);
    await expect(field(page, say('signup:password.label'))).toHaveValue('');
    expect(JSON.stringify(await storedIn(page))).not.toContain(account.password);
    await field(page, say('signup:password.label')).fill(account.password);
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await stepShows(visitor, 'personal');
    const chosen = choice(page, say('signup:gender.label'), say('values:gender.male'));
    await expect(chosen.getByRole('radio')).toBeChecked();
  });

  test('goes back a step, by the browser and by its own button', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const account = newAccount();
    await beginSignup(visitor);
    await fillAccount(visitor, account);
    await next(visitor, 'signup:account.next');
    await skipPhoto(visitor);
    await completePersonal(visitor);
    await fillPlace(visitor, 'nl');
    await next(visitor, 'signup:place.next');
    await stepShows(visitor, 'about');
    await page.goBack();
    await stepShows(visitor, 'place');
    await page.goForward();
    await stepShows(visitor, 'about');
    await next(visitor, 'common:actions.back');
    await stepShows(visitor, 'place');
    await next(visitor, 'common:actions.back');
    await stepShows(visitor, 'personal');
    await next(visitor, 'common:actions.back');
    await stepShows(visitor, 'photo');
    await next(visitor, 'common:actions.back');
    await stepShows(visitor, 'account');
    await expect(field(page, say('signup:email.label'))).toHaveValue(account.email);
    await page.goBack();
    await arrivesAt(page, '/');
  });

  test('names and shows the member it is for, and leads there', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const wanted = await createMember('nl');
    await givePhotos(wanted, 1);
    await findable(wanted);
    await page.goto(pathTo('members-id-signup', { id: wanted.id }));
    const words = page.getByText(say('signup:for_member.title', { name: wanted.name }));
    await expect(words).toBeVisible();
    // The picture stands beside the words.
    await expect(words.locator('../..').locator('img')).toBeVisible();
    await inspect(page, 'signing up for a member');
    await createAccount(visitor, 'nl', newAccount());
    await skipPush(visitor);
    await arrivesAt(page, paths['complete-signup']);
    await page
      .getByRole('link', { name: say('signup:confirm.profile', { name: wanted.name }) })
      .click();
    await arrivesAt(page, pathTo('members-id', { id: wanted.id }));
  });

  test('says that it does not know the member it is for', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/api\/member\.php$/);
    await page.goto(pathTo('members-id-signup', { id: 'A'.repeat(22) }));
    await expect(page.getByText(say('signup:for_member.unknown')).first()).toBeVisible();
    await fillAccount(visitor, newAccount());
    await next(visitor, 'signup:account.next');
    await stepShows(visitor, 'photo');
  });

  const utrecht = { latitude: 52.0907, longitude: 5.1214 };
  const allowed = { ...phone, permissions: ['geolocation'] };
  test('finds the town where the device tells it', async ({ visit }) => {
    const visitor = await visit({ ...allowed, geolocation: utrecht });
    const { page, say } = visitor;
    await toPlace(visitor);
    await expect(page.getByText(say('place:location.texts.granted')).first()).toBeVisible();
    await page.getByRole('button', { name: say('place:location.use') }).click();
    const city = field(page, say('place:city.label'));
    await expect(city).toHaveValue('Utrecht');
    await expect(
      page.getByText(say('place:location.texts.found', { city: 'Utrecht' })).first(),
    ).toBeVisible();
    const region = await regionSelect(visitor, 'nl', 'NL');
    await expect(region).toHaveValue('NL-UT');
  });

  const paris = { latitude: 48.8566, longitude: 2.3522 };
  test('says that it is not there where the device is', async ({ visit }) => {
    const visitor = await visit({ ...allowed, geolocation: paris });
    const { page, say } = visitor;
    await toPlace(visitor);
    await page.getByRole('button', { name: say('place:location.use') }).click();
    const { name } = await getSettings('nl');
    const country = new Intl.DisplayNames(['nl-NL'], { type: 'region' }).of('FR') ?? '';
    await expect(
      page.getByText(say('place:location.texts.outside', { brand: name, country })).first(),
    ).toBeVisible();
    await expect(field(page, say('place:city.label'))).toHaveValue('');
  });

  // Permissions that are not listed here are refused.
  test('says what to do where the device may not tell', async ({ visit }) => {
    const visitor = await visit({ ...phone, permissions: ['notifications'] });
    const { page, say } = visitor;
    await toPlace(visitor);
    await expect(page.getByText(say('place:location.texts.denied')).first()).toBeVisible();
    expect(await page.getByRole('button', { name: say('place:location.use') }).count()).toBe(0);
  });
});

test.describe('signing up on a desktop in Germany', () => {
  test('ends at the confirmation, the warning shown on the way', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const account = newAccount();
    const { min_age } = await getSettings('de');
    await page.goto(paths.signup);
    await stepShows(visitor, 'account');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect(page.getByText(say('entry_warning:body', { age: min_age })).first()).toBeVisible();
    await expect(page.getByText(say('entry_warning:fictional')).first()).toBeVisible();
    await signUp(visitor, 'de', account);
    await arrivesAt(page, paths['complete-signup']);
    await expect(page.getByText(account.email).first()).toBeVisible();
    const { context } = visitor;
    expect((await context.cookies()).map(({ name }) => name)).toContain(
      limits.entrySkippedCookieName,
    );
  });

  test('warns who comes in, once', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const warning = page.getByRole('dialog', { name: say('entry_warning:index_important_modal') });
    const { min_age } = await getSettings('de');
    await page.goto('/');
    await expect(warning).toBeVisible();
    await expect(
      warning.getByText(say('entry_warning:body', { age: min_age })).first(),
    ).toBeVisible();
    await expect(warning.getByText(say('entry_warning:fictional')).first()).toBeVisible();
    await warning
      .getByRole('button', { name: say('entry_warning:enter', { age: min_age }) })
      .click();
    await expectWarningClosed(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await warning.count()).toBe(0);
    // The form does not ask again either.
    await page.goto(paths.signup);
    await stepShows(visitor, 'account');
    expect(await page.getByText(say('entry_warning:body', { age: min_age })).count()).toBe(0);
  });

  test('shows the warning with the page, and takes an answer before its script runs', async ({
    visit,
  }) => {
    const { page, say } = await visit(desktop);
    const warning = page.getByRole('dialog', { name: say('entry_warning:index_important_modal') });
    const { min_age } = await getSettings('de');
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/boot[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(paths.login, { waitUntil: 'commit' });
    await expect(warning).toBeVisible();
    await expect(page.locator('dialog:modal')).toHaveCount(0);
    await warning
      .getByRole('button', { name: say('entry_warning:enter', { age: min_age }) })
      .click();
    await expect(warning).toBeHidden();
    letGo();
    await expectWarningClosed(page);
  });

  test('does not show it again after its place in the sign-up form', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page } = visitor;
    await page.goto(paths.signup);
    await stepShows(visitor, 'account');
    const getEnd = async () => {
      const cookies = await page.context().cookies();
      return cookies.find(({ name }) => name === limits.entryEmbeddedCookieName)?.expires ?? 0;
    };
    await expect.poll(getEnd).toBeGreaterThan(0);
    const end = await getEnd();
    const answer = await page.goto(paths.login);
    expect(await answer?.text()).not.toContain('<dialog');
    // It holds as long as the visit goes on.
    await expect.poll(getEnd, { timeout: 15_000 }).toBeGreaterThan(end);
  });

  test('lets the warning be closed by the keyboard', async ({ visit }) => {
    const { page } = await visit(desktop);
    await page.goto('/login');
    await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(page.locator('dialog :focus')).toBeVisible();
    // That it has the focus is no sign of a visitor who needs the application.
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/\/assets\/[^/]+\.js$/.test(name) ? [name] : [])),
    );
    expect(scripts).toEqual([expect.stringContaining('/assets/boot-')]);
    await page.keyboard.press('Escape');
    await expectWarningClosed(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('warns nobody from a country that is not listed', async ({ visit }) => {
    const { page } = await visit({ brand: 'de', country: 'AT' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('works by the keyboard alone, and logging in too', async ({ visit }) => {
    const visitor = await visit({ ...desktop, warned: true });
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
      await expect(part).toHaveValue(typed);
    }
    await press(page, button(visitor, 'signup:account.next'));

    await stepShows(visitor, 'photo');
    await press(page, button(visitor, 'signup:photo.skip'));

    await stepShows(visitor, 'personal');
    // The heading has the focus, and the next tab stop is the first choice.
    const radio = (group: string, label: string) =>
      choice(page, say(`signup:${group}.label`), say(`values:${group}.${label}`)).getByRole(
        'radio',
      );
    await press(page, radio('gender', 'male'), 'ArrowRight');
    await expect(radio('gender', 'female')).toBeChecked();
    await press(page, radio('sexuality', 'hetero'), 'Space');
    await expect(radio('sexuality', 'hetero')).toBeChecked();
    await press(page, button(visitor, 'signup:personal.next'));

    await stepShows(visitor, 'place');
    const region = await regionSelect(visitor, 'de', 'DE');
    await region.getByRole('option').nth(1).waitFor({ state: 'attached' });
    await press(page, region, 'ArrowDown');
    await expect(region).toHaveValue(/^DE-/);
    await press(page, button(visitor, 'signup:place.next'));

    await stepShows(visitor, 'about');
    await typeInto(page, page.getByRole('textbox', { name: say('signup:message.label') }), 'Moin.');
    await press(page, button(visitor, 'signup:create'));
    await expect(
      page.getByRole('heading', { level: 1, name: say('push:step.title') }),
    ).toBeVisible();
    await press(page, button(visitor, 'push:step.skip'));
    await arrivesAt(page, paths['complete-signup']);

    await context.clearCookies({ name: limits.sessionCookieName });
    await page.goto(paths.login);
    await typeInto(page, field(page, say('login:email')), account.email);
    await typeInto(page, field(page, say('login:password')), account.password);
    await page.keyboard.press('Enter');
    await arrivesAt(page, paths.members);
    await expect(
      page.getByRole('button', { name: say('common:a11y.account_menu') }).first(),
    ).toBeVisible();
  });
});

const button = ({ page, say }: Visitor, key: string) =>
  page.getByRole('main').getByRole('button', { name: say(key), exact: true });

/** Expects the eyebrow and the dots to show the step. */
const expectStep = ({ page, say }: Visitor, step: number) =>
  page
    .getByText(say('signup:step', { step, total: totalSteps }))
    .or(page.getByLabel(say('signup:step', { step, total: totalSteps })))
    .first()
    .waitFor({ state: 'attached' });

async function toPlace(visitor: Visitor): Promise<void> {
  await visitor.page.goto(paths.signup);
  await fillAccount(visitor, newAccount());
  await next(visitor, 'signup:account.next');
  await skipPhoto(visitor);
  await completePersonal(visitor);
  await stepShows(visitor, 'place');
}

const storedIn = (page: Page) =>
  page.evaluate(() => ({
    ...localStorage,
    session: { ...sessionStorage },
    cookie: document.cookie,
  }));

/** Waits until the page has removed the warning, which it does once that is remembered. */
/** Waits until the warning is gone, and until the browser has kept that for its next request. */
async function expectWarningClosed(page: Page): Promise<void> {
  await expect(page.locator('dialog[data-entry-warning]')).toHaveCount(0);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain(limits.entrySkippedCookieName);
}
