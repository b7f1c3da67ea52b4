/** Fills in the steps of signup through the page. */
import type { Locator, Page } from '@playwright/test';
import type { StepName } from '#frontend/features/signup/steps.ts';
import type { Country } from '#shared/model/values.ts';
import { expect, type Visitor } from './browser-test.ts';
import { type Account, getSettings } from './members.ts';

/** The `YYYY-MM-DD` date of birth of an adult. */
export const birthDate = '1990-05-17';

/** Locates a field by its label, which a note such as "(optional)" may follow. */
export function fieldIn(part: Locator, label: string): Locator {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return part.getByLabel(new RegExp(`^${words}( \\(.*\\))?$`));
}

/** Locates a field in the page's main content by its label. */
export const field = (page: Page, label: string): Locator => fieldIn(page.getByRole('main'), label);

/** Locates one of several choices by its text. */
export const choice = (page: Page, group: string, label: string): Locator =>
  page
    .getByRole('group', { name: group })
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: label, exact: true }) });

export async function chooseBirthDate({ page, say }: Visitor, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  const group = page.getByRole('group', { name: say('signup:birth_date.label') });
  const part = (key: string) => group.getByLabel(say(`signup:birth_date.${key}`), { exact: true });
  await part('year').selectOption(year);
  await part('month').selectOption(String(Number(month)));
  await part('day').selectOption(String(Number(date)));
}

/** Opens the home page and follows its call to sign up. */
export async function beginSignup({ page, say }: Visitor): Promise<void> {
  await page.goto('/');
  const link = { name: say('home:cta_signup') };
  await page.getByRole('main').getByRole('link', link).first().click();
}

/** Waits for the heading of a step. */
export const stepShows = ({ page, say }: Visitor, step: StepName) =>
  expect(page.getByRole('heading', { level: 1, name: say(`signup:${step}.title`) })).toBeVisible();

/** Fills in step 1 without submitting it. */
export async function fillAccount(visitor: Visitor, account: Account): Promise<void> {
  const { page, say } = visitor;
  await stepShows(visitor, 'account');
  await field(page, say('signup:name.label')).fill(account.name);
  await field(page, say('signup:email.label')).fill(account.email);
  await field(page, say('signup:password.label')).fill(account.password);
  await chooseBirthDate(visitor, birthDate);
}

/** Locates the select of the country's regions. */
export async function regionSelect(
  { page, say }: Visitor,
  brand: string,
  country: Country,
): Promise<Locator> {
  const { region_data } = await getSettings(brand);
  return field(page, say(`values:region_kind.${region_data[country]?.kind}`));
}

/** Completes step 2 without a photo. */
export async function skipPhoto(visitor: Visitor): Promise<void> {
  await stepShows(visitor, 'photo');
  await next(visitor, 'signup:photo.skip');
}

/** Declines push messages, where the browser can show notifications. */
export async function skipPush(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await expect(page.getByRole('heading', { level: 1, name: say('push:step.title') })).toBeVisible();
  await next(visitor, 'push:step.skip');
}

/** Answers who the member is, and goes on. */
export async function completePersonal(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await stepShows(visitor, 'personal');
  await choice(page, say('signup:gender.label'), say('values:gender.male')).click();
  await choice(page, say('signup:sexuality.label'), say('values:sexuality.hetero')).click();
  await next(visitor, 'signup:personal.next');
}

/** Fills in where the member lives without submitting it. The country is the brand's first. */
export async function fillPlace(visitor: Visitor, brand: string): Promise<void> {
  await stepShows(visitor, 'place');
  const { countries } = await getSettings(brand);
  const region = await regionSelect(visitor, brand, countries[0] as Country);
  // The first option is a placeholder.
  await region.getByRole('option').nth(1).waitFor({ state: 'attached' });
  await region.selectOption({ index: 1 });
}

export const next = ({ page, say }: Visitor, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: say(key), exact: true })
    .click();

/** Completes the steps that create the account, and ends at the step after them. */
export async function createAccount(
  visitor: Visitor,
  brand: string,
  account: Account,
): Promise<void> {
  await fillAccount(visitor, account);
  await next(visitor, 'signup:account.next');
  await completeAccount(visitor, brand);
}

/** Completes the steps after the first one, which create the account. */
export async function completeAccount(visitor: Visitor, brand: string): Promise<void> {
  const { page, say } = visitor;
  await skipPhoto(visitor);
  await completePersonal(visitor);
  await fillPlace(visitor, brand);
  await next(visitor, 'signup:place.next');
  await stepShows(visitor, 'about');
  await page.getByRole('textbox', { name: say('signup:message.label') }).fill('Robin, 36, rows.');
  await next(visitor, 'signup:create');
}

/** Completes all steps, and ends where the address must be confirmed. */
export async function signUp(visitor: Visitor, brand: string, account: Account): Promise<void> {
  const { page, say } = visitor;
  await createAccount(visitor, brand, account);
  await skipPush(visitor);
  await expect(
    page.getByRole('heading', { level: 1, name: say('signup:confirm.title') }),
  ).toBeVisible();
}
