/** Fills in the steps of signing up as a person would. */
import type { Locator, Page } from '@playwright/test';
import type { Country } from '#shared/model/values.ts';
import { expect, type Visitor } from './browser-test.ts';
import { type Account, getSettings } from './members.ts';

/** `YYYY-MM-DD` of somebody old enough. */
export const birthDate = '1990-05-17';

/** A field of a part of the page by its label, which a note may follow, such as "(optional)". */
export function fieldIn(part: Locator, label: string): Locator {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return part.getByLabel(new RegExp(`^${words}( \\(.*\\))?$`));
}

/** The same, of the page's own content. */
export const field = (page: Page, label: string): Locator => fieldIn(page.getByRole('main'), label);

/** One of several choices, by what stands on it. */
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

/** Waits for a step: its heading. */
export const stepShows = (
  { page, say }: Visitor,
  step: 'account' | 'photo' | 'personal' | 'about',
) =>
  expect(page.getByRole('heading', { level: 1, name: say(`signup:${step}.title`) })).toBeVisible();

/** Step 1, without going on. */
export async function fillAccount(visitor: Visitor, account: Account): Promise<void> {
  const { page, say } = visitor;
  await stepShows(visitor, 'account');
  await field(page, say('signup:name.label')).fill(account.name);
  await field(page, say('signup:email.label')).fill(account.email);
  await field(page, say('signup:password.label')).fill(account.password);
  await chooseBirthDate(visitor, birthDate);
}

/** The select of the country's regions. */
export async function regionSelect(
  { page, say }: Visitor,
  brand: string,
  country: Country,
): Promise<Locator> {
  const { region_data } = await getSettings(brand);
  return field(page, say(`values:region_kind.${region_data[country]?.kind}`));
}

/** Step 2, without a photo. */
export async function skipPhoto(visitor: Visitor): Promise<void> {
  await stepShows(visitor, 'photo');
  await next(visitor, 'signup:photo.skip');
}

/** The question after the steps, in a browser that can show notifications. */
export async function skipPush(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await expect(page.getByRole('heading', { level: 1, name: say('push:step.title') })).toBeVisible();
  await next(visitor, 'push:step.skip');
}

/** Step 3, without going on. The country is the brand's first. */
export async function fillPersonal(visitor: Visitor, brand: string): Promise<void> {
  const { page, say } = visitor;
  await stepShows(visitor, 'personal');
  await choice(page, say('signup:gender.label'), say('values:gender.male')).click();
  await choice(page, say('signup:sexuality.label'), say('values:sexuality.hetero')).click();
  const { countries } = await getSettings(brand);
  const region = await regionSelect(visitor, brand, countries[0] as Country);
  // The first option only asks to choose.
  await region.getByRole('option').nth(1).waitFor({ state: 'attached' });
  await region.selectOption({ index: 1 });
}

export const next = ({ page, say }: Visitor, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: say(key), exact: true })
    .click();

/** All steps that make the account; ends with the first one after it. */
export async function createAccount(
  visitor: Visitor,
  brand: string,
  account: Account,
): Promise<void> {
  const { page, say } = visitor;
  await fillAccount(visitor, account);
  await next(visitor, 'signup:account.next');
  await skipPhoto(visitor);
  await fillPersonal(visitor, brand);
  await next(visitor, 'signup:personal.next');
  await stepShows(visitor, 'about');
  await page.getByRole('textbox', { name: say('signup:message.label') }).fill('Robin, 36, rows.');
  await next(visitor, 'signup:create');
}

/** All steps to the created account; ends where the address is to be confirmed. */
export async function signUp(visitor: Visitor, brand: string, account: Account): Promise<void> {
  const { page, say } = visitor;
  await createAccount(visitor, brand, account);
  await skipPush(visitor);
  await expect(
    page.getByRole('heading', { level: 1, name: say('signup:confirm.title') }),
  ).toBeVisible();
}
