/** Signing up on a landing page. */
import { expect, type Visitor } from './browser-test.ts';
import { type Account, newAccount } from './members.ts';
import { birthDate, field, next, stepShows } from './signup-steps.ts';

/**
 * Signs up with the form of the page that is open, and returns once the account step is done. `whole`
 * says that the name and the date of birth show already.
 */
export async function signUpHere(
  visitor: Visitor,
  { button, whole = true }: { button?: string; whole?: boolean } = {},
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
