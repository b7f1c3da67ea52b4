/** What a member’s pages are on a touch screen: no keys, one order of buttons, and no page of the web site below. */
import type { Locator } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { findable } from '../support/members.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createMember } from './members.ts';
import { givePhotos } from './photo-uploads.ts';
import { waitUntilIdle } from './steps.ts';

const brand = 'nl';
const phone = { brand, width: 390, height: 844, mobile: true, warned: true } as const;
/** As wide as a desktop. */
const tablet = { brand, width: 1280, height: 900, mobile: true, warned: true } as const;
const desktop = { brand, width: 1280, warned: true } as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
async function getBox(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element has no place');
  return box;
}
const getBoxes = async (elements: Locator): Promise<Box[]> =>
  Promise.all((await elements.all()).map(getBox));

/** The buttons of an open dialog, once it stands still. */
async function getActions({ page }: Visitor): Promise<Locator> {
  const buttons = page.locator('dialog[open] [data-part="dialog-actions"] [data-part="button"]');
  await expect(buttons).toHaveCount(2);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  return buttons;
}

/** What is done stands on top, and what leaves all as it is below, as wide. */
async function expectStacked(visitor: Visitor, leave: string): Promise<void> {
  const buttons = await getActions(visitor);
  const [first, second] = await getBoxes(buttons);
  if (!first || !second) throw new Error('two buttons are expected');
  await expect(buttons.last()).toContainText(leave);
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
  expect([second.x, second.width]).toEqual([first.x, first.width]);
  for (const { height } of [first, second]) expect(height).toBeGreaterThanOrEqual(52);
}

/** In a row what is done stands at the right, and is the wider one. */
async function expectInRow(visitor: Visitor, leave: string): Promise<void> {
  const buttons = await getActions(visitor);
  const [first, second] = await getBoxes(buttons);
  if (!first || !second) throw new Error('two buttons are expected');
  await expect(buttons.first()).toContainText(leave);
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
  expect(second.width).toBeGreaterThan(first.width);
  expect([second.y, second.height]).toEqual([first.y, first.height]);
}

test('a touch screen has no hints of keys, one order of buttons, and no web footer under the app', async ({
  visit,
}) => {
  const me = await createMember(brand, { about: { gender: 'female' } });
  const other = await createMember(brand, { about: { gender: 'male' } });
  await givePhotos(other, 1);
  await findable(other);
  const visitor = await visit(phone);
  const { page, say } = visitor;
  await visitor.become(me);
  const footer = page.getByRole('contentinfo');
  const disclaimer = page.getByRole('complementary', { name: say('common:disclaimer.label') });

  // The tabs, or on a profile its actions, are the end of the page.
  for (const path of [
    paths.members,
    paths['swipe-game'],
    paths['match-finder'],
    paths.likes,
    paths.chats,
    paths.premium,
    paths.credits,
    paths.profile,
    pathTo('members-id', { id: other.id }),
  ]) {
    await page.goto(path);
    await waitUntilIdle(page);
    await expect(page.locator('kbd').filter({ visible: true }), path).toHaveCount(0);
    await expect(footer.filter({ visible: true }), path).toHaveCount(0);
    await expect(disclaimer.filter({ visible: true }), path).toHaveCount(0);
  }

  // On a profile the photo starts at the top, and the banner stands on the actions.
  const strip = page.getByRole('region', { name: say('banners:label'), exact: true });
  const photo = await getBox(page.locator('main img').first());
  const docked = await getBox(strip);
  const actions = await getBox(page.locator('[data-part="action-bar"]'));
  expect(photo.y).toBe(0);
  expect(docked.y).toBeGreaterThan(phone.height / 2);
  expect(Math.abs(docked.y + docked.height - actions.y)).toBeLessThanOrEqual(1);

  await page
    .getByRole('button', { name: say('member:actions.more', { name: other.name }) })
    .click();
  await page.getByRole('menuitem', { name: say('safety:block.open') }).click();
  await expectStacked(visitor, say('safety:block.cancel'));
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: say('member:actions.more', { name: other.name }) })
    .click();
  await page.getByRole('menuitem', { name: say('safety:report.open') }).click();
  await expectStacked(visitor, say('safety:block.cancel'));
  await page.goto(paths.members);
  await waitUntilIdle(page);
  await page.getByRole('button', { name: say('search:filters.title'), exact: true }).click();
  await expectInRow(visitor, say('search:filters.reset'));

  // The settings lead to the rules of the site.
  await page.goto(paths.notifications);
  await waitUntilIdle(page);
  await expect(footer.getByRole('link', { name: say('common:footer.complaints') })).toBeVisible();
  await expect(disclaimer).toBeVisible();
});

test('keys are named where there is a mouse, and on no touch screen as wide', async ({ visit }) => {
  const me = await createMember(brand, { about: { gender: 'female' } });
  await findable(await createMember(brand, { about: { gender: 'male' } }));
  for (const [window, has] of [
    [desktop, true],
    [tablet, false],
  ] as const) {
    const visitor = await visit(window);
    const { page, context } = visitor;
    const keys = page.locator('kbd').filter({ visible: true });
    await page.goto(paths['landers-tinderswipe']);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect((await keys.count()) > 0, `the landing page, ${has}`).toBe(has);
    await visitor.become(me);
    await page.goto(paths['swipe-game']);
    await waitUntilIdle(page);
    expect((await keys.count()) > 0, `the swipe game, ${has}`).toBe(has);
    await context.close();
  }
});
