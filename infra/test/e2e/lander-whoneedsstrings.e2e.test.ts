/** The landing page whose thread leads through four questions to the form. */
import { randomInt } from 'node:crypto';
import { paths } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { addBrand } from '../support/add-brand.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { getSettings } from './members.ts';
import { next, skipPhoto, stepShows } from './signup-steps.ts';
import { getUrl } from './stack.ts';
import { demoBrands, started } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const path = paths['landers-whoneedsstrings'];
const inPage = (key: string) => `lander_whoneedsstrings:${key}`;

for (const { id: brand } of demoBrands) {
  test(`asks four questions in ${brand}, and begins the account with the answers`, async ({
    visit,
  }) => {
    const visitor = await visit({ brand, ...phone });
    const { page, say } = visitor;
    await page.goto(`${path}?sub1=a7`);
    await choose(visitor, 'interests', 'onenightstand');
    await choose(visitor, 'interests', 'hugging');
    await goOn(visitor, 2);
    await choose(visitor, 'gender', 'male');
    await goOn(visitor, 3);
    await choose(visitor, 'sexuality', 'bi');
    await goOn(visitor, 4);
    const { id, name } = await chooseRegion(visitor, brand);
    await page.getByRole('link', { name: say(inPage('next')), exact: true }).click();
    // An answer leads back to its question, and is another one then.
    await page.getByRole('link', { name: change(visitor, say('values:gender.male')) }).click();
    await choose(visitor, 'gender', 'female');
    await goOn(visitor, 3);
    await goOn(visitor, 4);
    await page.getByRole('link', { name: say(inPage('next')), exact: true }).click();
    for (const answer of [
      say('values:interests.onenightstand'),
      say('values:interests.hugging'),
      say('values:gender.female'),
      say('values:sexuality.bi'),
      name,
    ]) {
      await expect(page.getByRole('link', { name: change(visitor, answer) })).toBeVisible();
    }
    expect(new URL(page.url()).search).toBe('?sub1=a7');
    await signUpHere(visitor);
    await skipPhoto(visitor);
    await stepShows(visitor, 'personal');
    await expect(radio(visitor, 'gender', 'female')).toBeChecked();
    await expect(radio(visitor, 'sexuality', 'bi')).toBeChecked();
    await next(visitor, 'signup:personal.next');
    await stepShows(visitor, 'place');
    await expect(page.getByRole('main').locator('select').last()).toHaveValue(id);
    await next(visitor, 'signup:place.next');
    await stepShows(visitor, 'about');
    const created = page.waitForResponse('**/api/signup.php');
    await next(visitor, 'signup:create');
    const { user } = await (await created).json();
    expect([...user.profile.interests].sort()).toEqual(['hugging', 'onenightstand']);
  });
}

test('keeps what is chosen without scripts, and leads back', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...phone, scripts: false });
  const { page, say } = visitor;
  await page.goto(path);
  await choose(visitor, 'interests', 'relationship');
  await goOn(visitor, 2);
  await choose(visitor, 'gender', 'female');
  await goOn(visitor, 3);
  await page.getByRole('link', { name: say('common:actions.back'), exact: true }).click();
  await expect(radio(visitor, 'gender', 'female')).toBeChecked();
  expect(new URL(page.url()).search).toBe('');
});

test('keeps what is chosen when the page is opened again', async ({ visit }) => {
  const visitor = await visit({ brand: 'de', ...phone });
  const { page } = visitor;
  await page.goto(path);
  await choose(visitor, 'interests', 'adventure');
  await started(page);
  // What was chosen before the application ran is kept without another touch of it.
  await page.reload();
  await page.keyboard.press('Tab');
  await started(page);
  await goOn(visitor, 2);
  await choose(visitor, 'gender', 'male');
  await page.reload();
  await page.keyboard.press('Tab');
  await started(page);
  await expect(radio(visitor, 'gender', 'male')).toBeChecked();
  await page.goBack();
  await expect(
    page.getByRole('checkbox', { name: visitor.say('values:interests.adventure') }),
  ).toBeChecked();
});

test('is answered by keyboard, and leads to the form without any answer', async ({ visit }) => {
  const visitor = await visit({ brand: 'us', width: 1280, height: 900 });
  const { page, say } = visitor;
  await page.goto(path);
  const relationship = page.getByRole('checkbox', { name: say('values:interests.relationship') });
  await relationship.focus();
  await page.keyboard.press('Space');
  await started(page);
  await expect(relationship).toBeChecked();
  await page.keyboard.press('Space');
  await expect(relationship).not.toBeChecked();
  for (const at of [2, 3, 4, 5]) {
    await page.getByRole('link', { name: say(inPage('next')), exact: true }).press('Enter');
    if (at < 5) await questionShows(visitor, at);
  }
  const empty = say(inPage('form_title_empty')).replace(/<\/?em>/g, '');
  await expect(page.getByRole('heading', { level: 1, name: empty })).toBeVisible();
  await page
    .getByRole('link', { name: say(inPage('add'), { what: say(inPage('gender')) }) })
    .click();
  await questionShows(visitor, 2);
});

test('begins with what the brand preselects', async ({ visit }) => {
  const brand = `draad-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined, {
    pages: {
      whoneedsstrings: {
        default: { headline: { nl: 'Wie knoopt aan?' }, interest: 'hiking', region: 'NL-UT' },
      },
    },
  });
  const visitor = await visit({ brand, ...phone });
  const { page, say } = visitor;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Wie knoopt aan?' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: say('values:interests.hiking') })).toBeChecked();
  for (const at of [2, 3, 4]) await goOn(visitor, at);
  await expect(page.locator('select[name="region"]')).toHaveValue('NL-UT');
  await page.getByRole('link', { name: say(inPage('next')), exact: true }).click();
  await expect(page.getByRole('link', { name: change(visitor, 'Utrecht') })).toBeVisible();
  await signUpHere(visitor);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain('NL-UT');
  expect(kept).toContain('hiking');
});

for (const { id: brand } of demoBrands) {
  for (const mode of ['light', 'dark']) {
    test(`is accessible in ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand, ...phone });
      const { page, context } = visitor;
      await context.addCookies([{ name: limits.modeCookieName, value: mode, url: getUrl(brand) }]);
      await page.goto(path);
      await choose(visitor, 'interests', 'hugging');
      await inspect(page, `${brand}, ${mode}, question`);
      await page.goto(`${path}#region`);
      await inspect(page, `${brand}, ${mode}, region`);
      await page.goto(`${path}#form`);
      await inspect(page, `${brand}, ${mode}, form`);
    });
  }
}

type Group = 'interests' | 'gender' | 'sexuality';

const change = ({ say }: Visitor, answer: string) => say(inPage('change'), { answer });

const radio = ({ page, say }: Visitor, group: Exclude<Group, 'interests'>, value: string) =>
  page.getByRole('radio', { name: say(`values:${group}.${value}`), exact: true });

async function choose({ page, say }: Visitor, group: Group, value: string): Promise<void> {
  const name = say(`values:${group}.${value}`);
  const role = group === 'interests' ? 'checkbox' : 'radio';
  const control = page.getByRole(role, { name, exact: true });
  await page.locator('label').filter({ has: control }).click();
  await expect(control).toBeChecked();
}

/** Goes on to a question, counted from one. */
async function goOn(visitor: Visitor, to: number): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole('link', { name: say(inPage('next')), exact: true }).click();
  await questionShows(visitor, to);
}

const questionShows = ({ page, say }: Visitor, at: number) =>
  expect(page.getByText(say(inPage('step'), { step: at, total: 4 }))).toBeVisible();

/** Chooses the second region of the visitor's country. */
async function chooseRegion(
  { page }: Visitor,
  brand: string,
): Promise<{ id: string; name: string }> {
  const select = page.locator('select[name="region"]');
  const option = select.getByRole('option').nth(2);
  const id = (await option.getAttribute('value')) ?? '';
  await select.selectOption(id);
  const { countries } = await getSettings(brand);
  expect(countries).toContain(id.slice(0, 2));
  return { id, name: (await option.textContent()) ?? '' };
}
