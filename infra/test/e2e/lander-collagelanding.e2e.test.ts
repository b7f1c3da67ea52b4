/** The wall of faces in every brand: it opens further with the form, which begins with the address. */
import { paths } from '#frontend/lib/paths.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { field } from './signup-steps.ts';
import { demoBrands, started, waitUntilIdle } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const desk = { width: 1280, height: 800 } as const;
const address = paths['landers-collagelanding-slug'].replace('/:slug?', '');

const email = ({ page, say }: Visitor) => field(page, say('start_form:email'));
const name = ({ page, say }: Visitor) => field(page, say('start_form:name'));

for (const { id: brand } of demoBrands) {
  test(`the wall in ${brand} has room for one more`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone });
    const { page, say } = visitor;
    await page.goto(address);
    await expect(
      page.getByRole('heading', { level: 1, name: say('lander_collagelanding:title') }),
    ).toBeVisible();
    await expect(name(visitor)).toBeHidden();
    await page.keyboard.press('Shift');
    await started(page);
    await signUpHere(visitor, { whole: false });
    await expect(
      page.getByRole('heading', { level: 1, name: say('signup:photo.title') }),
    ).toBeVisible();
  });
}

test('its halves drift apart while the form is in use, and its words change', async ({ visit }) => {
  const visitor = await visit({ brand: 'us', ...phone });
  const { page, say } = visitor;
  await page.goto(`${address}/anything`);
  await page.keyboard.press('Shift');
  await started(page);
  const halves = page.locator('main [aria-hidden="true"]:has(> div)');
  const gap = async () => {
    const [first, second] = await halves.evaluateAll((all) =>
      all.map((half) => new DOMMatrix(getComputedStyle(half).transform).f),
    );
    return (second ?? 0) - (first ?? 0);
  };
  await expect.poll(gap).toBe(0);
  await email(visitor).fill('jamie@example.org');
  await expect.poll(gap).toBeGreaterThan(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('start_form:submit'), exact: true })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: say('lander_collagelanding:open_title') }),
  ).toBeVisible();
  await expect(name(visitor)).toBeFocused();
  await expect(email(visitor)).toHaveValue('jamie@example.org');
});

test('stands beside the whole form on a desk, and axe finds nothing', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...desk });
  await visitor.page.goto(address);
  await waitUntilIdle(visitor.page);
  await expect(name(visitor)).toBeVisible();
  await inspect(visitor.page, 'the wall of faces');
});

test('without scripts the button leads to signing up', async ({ visit }) => {
  const visitor = await visit({ brand: 'de', ...phone, scripts: false });
  const { page, say } = visitor;
  await page.goto(address);
  await expect(email(visitor)).toBeVisible();
  await page.getByRole('button', { name: say('start_form:submit'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.signup}\\??$`));
});
