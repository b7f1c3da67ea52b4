/** Three swipes in every brand; who is liked there is liked by the account that comes of it. */
import { randomInt } from 'node:crypto';
import { paths } from '#frontend/lib/paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { findable } from '../support/members.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { getSwipeHeading, signUpHere, swipeThrough } from './lander-steps.ts';
import { createMember } from './members.ts';
import { givePhotos } from './photo-uploads.ts';
import { completePersonal, field, fillPlace, next, skipPhoto, stepShows } from './signup-steps.ts';
import { demoBrands, started, waitUntilIdle } from './steps.ts';

const phone = { width: 390, height: 844, mobile: true } as const;
const desk = { width: 1280, height: 800 } as const;
const address = paths['landers-tinderswipe'];
const answer = ({ page, say }: Visitor, kind: 'like' | 'skip') =>
  page.getByRole('link', { name: say(`lander_tinderswipe:actions.${kind}`), exact: true });
const top = ({ page }: Visitor) => page.locator('[data-place="top"]');

// Whether a brand has members to show depends on the tests beside these: both ways must do.
for (const { id: brand } of demoBrands) {
  test(`three swipes in ${brand}, and the account is begun below them`, async ({ visit }) => {
    const visitor = await visit({ brand, ...phone });
    await visitor.page.goto(address);
    await expect(getSwipeHeading(visitor, 'titles')).toBeVisible();
    await signUpHere(visitor, await swipeThrough(visitor));
  });
}

test('with two members there are two swipes, and the account likes whom its owner liked', async ({
  visit,
}) => {
  const brand = `twee-${randomInt(1_000_000)}`;
  await addBrand(brand, () => undefined);
  for (const name of ['Anouk', 'Bente']) {
    const member = await createMember(brand, { about: { name } });
    await givePhotos(member, 1);
    await findable(member);
  }
  const visitor = await visit({ brand, ...phone });
  const { page: open, say } = visitor;
  const two = open.getByRole('heading', { level: 1, name: say('lander_tinderswipe:titles.two') });
  // The search learns of a photo a moment later.
  await expect(async () => {
    await open.goto(address);
    await expect(two).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(
    open.getByText(say('lander_tinderswipe:progress', { n: 1, total: 2 }), { exact: true }),
  ).toBeVisible();
  const first = await top(visitor).locator('bdi').textContent();
  await answer(visitor, 'like').click();
  await expect(top(visitor).locator('bdi')).not.toHaveText(first ?? '');
  await answer(visitor, 'skip').click();
  await expect(
    open.getByRole('heading', { level: 1, name: say('lander_tinderswipe:end.one') }),
  ).toBeVisible();
  await signUpHere(visitor, { button: say('lander_tinderswipe:button') });
  await skipPhoto(visitor);
  await completePersonal(visitor);
  await fillPlace(visitor, brand);
  await next(visitor, 'signup:place.next');
  await stepShows(visitor, 'about');
  const liked = open.waitForResponse('**/api/like.php');
  await next(visitor, 'signup:create');
  expect((await liked).status()).toBe(200);
  const sent = await open.evaluate(async () => {
    const { sent, profiles } = await (await fetch('/api/likes.php')).json();
    return sent.map((id: string) => profiles[id].name);
  });
  expect(sent).toEqual([first]);
});

test('by keys and by drag: a short one comes back, a long one swipes', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...desk });
  const { page: open } = visitor;
  await open.goto(address);
  await waitUntilIdle(open);
  await open.keyboard.press('Shift');
  await started(open);
  await inspect(open, 'three swipes');
  await open.setViewportSize(desk);
  await drag(visitor, 30);
  await expect(open).not.toHaveURL(/swipes/);
  await drag(visitor, 260);
  await expect(open).toHaveURL(/swipes=l$/);
  await open.keyboard.press('ArrowLeft');
  await expect(open).toHaveURL(/swipes=ls$/);
  await open.keyboard.press('ArrowRight');
  await expect(open).toHaveURL(/swipes=lsl$/);
  await expect(getSwipeHeading(visitor, 'end')).toBeFocused();
  await inspect(open, 'three swipes done');
  await open.getByRole('link', { name: visitor.say('lander_tinderswipe:again') }).click();
  await expect(getSwipeHeading(visitor, 'titles')).toBeVisible();
  await expect(open).not.toHaveURL(/swipes/);
});

test('typing into the form swipes nobody', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...desk });
  const email = field(visitor.page, visitor.say('start_form:email'));
  await visitor.page.goto(address);
  await email.fill('ina@example.org');
  await email.press('ArrowLeft');
  await email.press('ArrowRight');
  // Before the application is there the link leads to a page of its own.
  await expect(visitor.page.locator('html')).toHaveAttribute('data-app', 'running');
  await answer(visitor, 'skip').click();
  // Exactly the one of the link.
  await expect(visitor.page).toHaveURL(/swipes=s$/);
  await expect(email).toHaveValue('ina@example.org');
});

test('without scripts links swipe, and the form is there', async ({ visit }) => {
  const visitor = await visit({ brand: 'pl', ...phone, scripts: false });
  await visitor.page.goto(`${address}?sub1=a7`);
  await expect(field(visitor.page, visitor.say('start_form:email'))).toBeVisible();
  for (let swiped = 0; swiped < 3; swiped++) await answer(visitor, 'like').click();
  await expect(getSwipeHeading(visitor, 'end')).toBeVisible();
  expect(new URL(visitor.page.url()).searchParams.get('sub1')).toBe('a7');
});

/** Drags the top card sideways slowly and releases it. */
async function drag(visitor: Visitor, by: number): Promise<void> {
  const { page: open } = visitor;
  const box = await top(visitor).boundingBox();
  if (!box) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await open.mouse.move(x, y);
  await open.mouse.down();
  await open.mouse.move(x + by, y + 5, { steps: 8 });
  // The pause ensures that the distance decides and not the speed.
  await open.waitForTimeout(150);
  await open.mouse.up();
}
