/** Socialnetwork: the brand's news, new members, and a composer that is signing up. */
import { randomInt } from 'node:crypto';
import { addBrand } from '../support/add-brand.ts';
import { addPhoto } from '../support/finding.ts';
import { findable } from '../support/members.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { inspectInEveryBrand, signUpHere } from './lander-steps.ts';
import { createMember } from './members.ts';
import { field } from './signup-steps.ts';
import { demoBrands } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const desk = { width: 1280, height: 900 } as const;
const address = '/landers/socialnetwork';
const news = [
  { date: '2026-01-02', title: { nl: 'Ouder' }, text: { nl: 'Dit was er eerst.' } },
  { date: '2026-02-03', title: { nl: 'Nieuwer' }, text: { nl: 'Dit kwam later.' } },
];

const feed = ({ page, say }: Visitor) =>
  page.getByRole('region', { name: say('lander_socialnetwork:feed'), exact: true });
const rings = ({ page, say }: Visitor) =>
  page.getByRole('region', { name: say('lander_socialnetwork:rings'), exact: true });

for (const { id: brand } of demoBrands) {
  test(`signs up from the composer in ${brand}`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone });
    await visitor.page.goto(address);
    await expect(feed(visitor).getByRole('article').first()).toBeVisible();
    await expect(field(visitor.page, visitor.say('start_form:name'))).toBeHidden();
    await signUpHere(visitor, { whole: false });
  });
}

test('shows its news, latest first, and members who joined lately', async ({ visit }) => {
  const brand = `krant-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined, { news, pages: {} });
  const ann = await newMember(brand);
  const visitor = await visit({ brand, ...desk });
  const { page, say } = visitor;
  await showsMember(visitor, ann.name);
  const headings = feed(visitor).getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasText: /Nieuwer|Ouder/ })).toHaveText(['Nieuwer', 'Ouder']);
  const first = feed(visitor).getByRole('article').first();
  await expect(first.getByText(say('lander_socialnetwork:from_team'))).toBeVisible();
  await expect(first.locator('time')).toHaveAttribute('datetime', '2026-02-03');
  const card = feed(visitor).getByRole('article').filter({ hasText: ann.name });
  await expect(card).toHaveCount(1);
  await card.getByRole('link').click();
  await page.waitForURL(/\/members\/[\w-]{22}$/);
});

test('shows its news alone where visitors may not search, and says so where there is nothing', async ({
  visit,
}) => {
  const visitor = await visit({ brand: 'pl', ...phone, scripts: false });
  await visitor.page.goto(address);
  await expect(rings(visitor)).toHaveCount(0);
  await expect(feed(visitor).getByRole('article')).toHaveCount(3);
  await expect(feed(visitor).getByRole('article').last().locator('picture')).toBeVisible();

  const brand = `stil-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined, { pages: {} });
  const other = await visit({ brand, ...phone });
  await other.page.goto(address);
  await expect(feed(other).getByRole('article')).toHaveCount(0);
  await expect(other.page.getByText(other.say('lander_socialnetwork:quiet'))).toBeVisible();
  await signUpHere(other, { whole: false });
});

test('shows new members alone where the brand has no news', async ({ visit }) => {
  const brand = `leden-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined, { pages: {} });
  const ann = await newMember(brand);
  const visitor = await visit({ brand, ...phone });
  await showsMember(visitor, ann.name);
  await expect(feed(visitor).getByRole('article')).toHaveCount(1);
  await expect(feed(visitor).getByRole('article')).toContainText(ann.name);
});

test('shows the words of a button that the brand declares', async ({ visit }) => {
  const brand = `knop-${randomInt(1_000_000)}`;
  const look = { button: { nl: 'Praat mee' }, headline: { nl: 'Hallo buurt.' } };
  await addBrand(brand, () => undefined, { pages: { socialnetwork: { buurt: look } } });
  const visitor = await visit({ brand, ...phone });
  await visitor.page.goto(`${address}/buurt`);
  await expect(visitor.page.getByRole('heading', { name: 'Hallo buurt.' })).toBeVisible();
  await expect(visitor.page.getByText('Praat mee', { exact: true })).toBeInViewport();
});

test('has no accessibility problems', async ({ visit }) => {
  test.slow();
  await inspectInEveryBrand(visit, address);
});

/** A member with a photo whom a search finds. */
async function newMember(brand: string) {
  const member = await createMember(brand);
  await findable(member);
  await addPhoto(member.client, '#7a4b2c');
  return member;
}

/** Opens the page until it shows the member: the search learns of a photo a moment later. */
async function showsMember(visitor: Visitor, name: string): Promise<void> {
  const ring = rings(visitor).getByRole('link', { name });
  await expect(async () => {
    await visitor.page.goto(address);
    await expect(ring).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
