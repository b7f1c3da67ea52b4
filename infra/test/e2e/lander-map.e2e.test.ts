/** Maplanding: regions with counted members, the way into their search, and signing up beside it. */
import { randomInt } from 'node:crypto';
import { paths } from '#frontend/lib/paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { addPhoto } from '../support/finding.ts';
import { findable } from '../support/members.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { inspectInEveryBrand, signUpHere } from './lander-steps.ts';
import { createMember } from './members.ts';
import { completePersonal, regionSelect, skipPhoto, stepShows } from './signup-steps.ts';
import { demoBrands } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const desk = { width: 1280, height: 900 } as const;
const address = '/landers/maplanding';

const chosenName = ({ page }: Visitor) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).first();
const region = ({ page }: Visitor, id: string) => page.locator(`[data-region="${id}"]`);

for (const { id: brand } of demoBrands) {
  test(`signs up beside the map in ${brand}`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone });
    await visitor.page.goto(address);
    await signUpHere(visitor);
  });
}

test('counts real members by region, and leads to the search of one', async ({ visit }) => {
  const brand = `kaart-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined);
  const [ann, ben] = [
    await createMember(brand, { about: { region: 'NL-UT' } }),
    await createMember(brand, { about: { region: 'NL-ZE' } }),
  ];
  for (const one of [ann, ben]) await findable(one);
  await addPhoto(ann.client, '#7a4b2c');
  const visitor = await visit({ brand, ...phone });
  const { page, say } = visitor;
  await page.goto(`${address}?sub1=a7`);
  await expect(region(visitor, 'NL-UT')).toHaveText('1');
  await expect(region(visitor, 'NL-GR')).toHaveText('0');
  // What nobody has chosen yet is the whole country.
  await expect(chosenName(visitor)).toHaveText('Nederland');
  await expect(page.getByText(say('lander_maplanding:members', { count: 2 }))).toBeVisible();

  await region(visitor, 'NL-UT').click();
  await page.waitForURL((url) => url.searchParams.get('region') === 'NL-UT');
  expect(new URL(page.url()).searchParams.get('sub1')).toBe('a7');
  await expect(chosenName(visitor)).toHaveText('Utrecht');
  await expect(region(visitor, 'NL-UT')).toHaveAttribute('data-chosen', '');
  await page
    .getByRole('link', { name: say('lander_maplanding:see', { place: 'Utrecht' }) })
    .click();
  await page.waitForURL(`**${paths.members}?country=NL&countryregion=NL-UT`);
  await expect(page.getByRole('article').filter({ hasText: ann.name })).toBeVisible();
});

test('by the keyboard alone, and without scripts, a list leads to each region’s search', async ({
  visit,
}) => {
  for (const scripts of [true, false]) {
    const visitor = await visit({ brand: 'us', ...desk, scripts });
    const { page, say } = visitor;
    await page.goto(address);
    // The map is for the eye and the hand.
    await expect(region(visitor, 'US-TX')).toHaveAttribute('tabindex', '-1');
    const summary = page.locator('summary', { hasText: say('lander_maplanding:regions') });
    await summary.focus();
    await page.keyboard.press('Enter');
    const texas = page.getByRole('listitem').getByRole('link', { name: /^Texas/ });
    await expect(texas).toBeVisible();
    await texas.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.members}?country=US&countryregion=US-TX`);
  }
});

test('another country has a map of its own', async ({ visit }) => {
  const visitor = await visit({ brand: 'de', ...phone, scripts: false });
  const { page, say } = visitor;
  await page.goto(`${address}?country=AT`);
  await expect(chosenName(visitor)).toHaveText('Österreich');
  await expect(region(visitor, 'AT-9')).toBeVisible();
  await page
    .getByRole('navigation', { name: say('lander_maplanding:countries') })
    .getByRole('link', { name: 'Deutschland' })
    .click();
  await page.waitForURL((url) => url.searchParams.get('country') === 'DE');
  await expect(region(visitor, 'DE-BY')).toBeVisible();
});

test('where the search is closed, a region goes along into signing up', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...phone });
  const { page, say } = visitor;
  await page.goto(`${address}?region=PL-14`);
  await expect(chosenName(visitor)).toHaveText('Mazowieckie');
  await expect(page.getByRole('link', { name: /Zobacz:/ })).toHaveCount(0);
  await page
    .getByRole('link', { name: say('lander_maplanding:closed', { place: 'Mazowieckie' }) })
    .click();
  await signUpHere(visitor);
  await skipPhoto(visitor);
  await completePersonal(visitor);
  await stepShows(visitor, 'place');
  await expect(await regionSelect(visitor, 'pl', 'PL')).toHaveValue('PL-14');
});

test('has no accessibility problems', async ({ visit }) => {
  test.slow();
  await inspectInEveryBrand(visit, address, (page) =>
    // The darkest tone, which not every brand's members bring about.
    page.evaluate(() => {
      for (const one of document.querySelectorAll('[data-level]')) {
        one.setAttribute('data-level', '3');
      }
    }),
  );
});
