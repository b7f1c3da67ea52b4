/** Signing up on a landing page, and looking at one in every brand. */
import type { Locator, Page } from '@playwright/test';
import { modeCookieName } from '#shared/limits.ts';
import { inspect } from './axe.ts';
import { expect, type Visit, type Visitor } from './browser-test.ts';
import { type Account, newAccount } from './members.ts';
import { birthDate, field, next, stepShows } from './signup-steps.ts';
import { getUrl } from './stack.ts';
import { demoBrands, started, waitUntilIdle } from './steps.ts';

/**
 * Looks for accessibility problems of a page in both modes of every demo brand. The visitor chose the mode,
 * since a brand's own goes before the device's.
 *
 * @param prepare changes the page before it is looked at
 */
export async function inspectInEveryBrand(
  visit: Visit,
  address: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const mode of ['light', 'dark']) {
    for (const { id: brand } of demoBrands) {
      const { page, context } = await visit({ brand, width: 1280, height: 900 });
      await context.addCookies([{ name: modeCookieName, value: mode, url: getUrl(brand) }]);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
      await waitUntilIdle(page);
      await prepare(page);
      await inspect(page, `${brand} ${address} ${mode}`);
    }
  }
}

/** Answers that the visitor is of age. */
export const openDoor = ({ page, say }: Visitor): Promise<void> =>
  page.getByRole('link', { name: say('lander_adultonly:yes', { age: 18 }) }).click();

/** How the form of a page is begun. */
interface FormBegun {
  /** The words of its button where they are not the usual ones. */
  button?: string;
  /** Whether the name and the date of birth show already. */
  whole?: boolean;
}

/** Returns the heading of the swipes, while swiping or at the end, whatever number of cards it speaks of. */
export function getSwipeHeading({ page, say }: Visitor, part: 'titles' | 'end'): Locator {
  const texts =
    part === 'titles'
      ? (['titles.one', 'titles.two', 'titles.three'] as const)
      : (['end.none', 'end.one', 'end.two', 'end.three', 'end_title_drawn'] as const);
  const names = texts.map((key) => say(`lander_tinderswipe:${key}`).replace(/[.?]/g, '\\$&'));
  return page.getByRole('heading', { level: 1, name: new RegExp(`^(${names.join('|')})$`) });
}

/** Swipes all cards of the table, of which the second one is not kept. */
export async function swipeThrough(visitor: Visitor): Promise<FormBegun> {
  const { page, say } = visitor;
  // From here on the page keeps its cards.
  await page.keyboard.press('Shift');
  await started(page);
  const cards = page.locator('[data-place]');
  const total = await cards.count();
  for (let swiped = 0; swiped < total; swiped++) {
    await expect(cards).toHaveCount(total);
    const answer = say(`lander_tinderswipe:actions.${swiped === 1 ? 'skip' : 'like'}`);
    await page.getByRole('link', { name: answer, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`swipes=[ls]{${swiped + 1}}$`));
  }
  const button = say('lander_tinderswipe:button');
  const keeps = page.getByRole('main').getByRole('button', { name: button, exact: true });
  // The form's button changes with it, which may be a moment after the address did.
  await expect(getSwipeHeading(visitor, 'end')).toBeVisible();
  return (await keeps.count()) > 0 ? { button } : {};
}

/**
 * Signs up with the form of the page that is open, and returns once the account step is done. By
 * default it shows all of its fields.
 */
export async function signUpHere(
  visitor: Visitor,
  { button, whole = true }: FormBegun = {},
): Promise<Account> {
  const { page, say } = visitor;
  const account = newAccount();
  const here = new URL(page.url()).pathname;
  const submit = button ?? say('start_form:submit');
  await field(page, say('start_form:email')).fill(account.email);
  if (!whole) {
    await page.getByRole('main').getByRole('button', { name: submit, exact: true }).click();
  }
  await field(page, say('start_form:name')).fill(account.name);
  const [year = '', month = '', day = ''] = birthDate.split('-');
  for (const [part, text] of Object.entries({ day, month, year })) {
    await field(page, say(`start_form:date_${part}`)).fill(text);
  }
  await page.getByRole('main').getByRole('button', { name: submit, exact: true }).click();
  const password = field(page, say('signup:password.label'));
  await expect(password).toBeFocused();
  await expect(field(page, say('signup:email.label'))).toHaveValue(account.email);
  expect(new URL(page.url()).pathname).toBe(here);
  await password.fill(account.password);
  await next(visitor, 'signup:account.next');
  await stepShows(visitor, 'photo');
  return account;
}
