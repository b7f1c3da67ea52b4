/** Alone tonight: whose window has light, where it is dark, and signing up beside it. */
import { randomInt } from 'node:crypto';
import { addBrand } from '../support/add-brand.ts';
import { addPhoto } from '../support/finding.ts';
import { findable } from '../support/members.ts';
import { inspect } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { signUpHere } from './lander-steps.ts';
import { createMember } from './members.ts';
import { field } from './signup-steps.ts';
import { demoBrands } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const address = '/landers/alonetonight';

for (const { id: brand } of demoBrands) {
  test(`leads from the own window into an account in ${brand}`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone });
    const { page, say } = visitor;
    await page.goto(address);
    await page.getByRole('link', { name: say('lander_alonetonight:you') }).click();
    await expect(field(page, say('start_form:email'))).toBeInViewport();
    await signUpHere(visitor, { whole: false });
  });
}

test('lights the windows of who was active today in the region', async ({ visit }) => {
  const brand = `licht-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined);
  const member = await createMember(brand, { about: { region: 'NL-UT' } });
  await findable(member);
  await addPhoto(member.client, '#7a4b2c');
  const visitor = await visit({ brand, ...phone, scripts: false });
  const { page, say } = visitor;
  const window = page.getByRole('figure').filter({ hasText: member.name });
  // The search learns of the photo a moment later.
  await expect(async () => {
    await page.goto(`${address}?sub1=a7`);
    await expect(window).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(say('lander_alonetonight:lit'))).toBeVisible();
  const choose = async (region: string) => {
    await page.getByLabel(say('lander_alonetonight:region')).selectOption(region);
    await page.getByRole('button', { name: say('lander_alonetonight:look') }).click();
    await page.waitForURL((url) => url.searchParams.get('region') === region);
    expect(new URL(page.url()).searchParams.get('sub1')).toBe('a7');
  };
  await choose('NL-UT');
  await expect(window).toBeVisible();
  await choose('NL-ZE');
  await expect(
    page.getByText(say('lander_alonetonight:none_region', { place: 'Zeeland' })),
  ).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
});

test('names nobody while the search is closed, without accessibility problems', async ({
  visit,
}) => {
  const { page, say } = await visit({ brand: 'pl', width: 1280, height: 900 });
  await page.goto(address);
  await expect(page.getByText(say('lander_alonetonight:closed'))).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expect(page.getByLabel(say('lander_alonetonight:region'))).toHaveCount(0);
  await inspect(page, address);
});
