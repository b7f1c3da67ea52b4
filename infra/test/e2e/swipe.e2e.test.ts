/** The swipe game by keyboard and by drag, and after the daily limit of likes. */

import type { Locator } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { blockContract } from '#shared/api/block.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import * as limits from '#shared/limits.ts';
import { findable } from '../support/members.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { press, tabTo } from './keyboard.ts';
import { createMember, inLetters, type Member } from './members.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

interface Swipers {
  me: Member;
  others: Member[];
}

const swipeBy = ({ client }: Member, id: string, like: boolean) =>
  client.ok(swipeGameContract, 'POST', { body: { id, like } });
const dealTo = ({ client }: Member) => client.ok(swipeGameContract, 'GET');

/** Creates a woman and men of a rare age, so that the game shows her only these. */
async function swipers(brand: string, born: number, count: number): Promise<Swipers> {
  const date_of_birth = `${born}-06-15`;
  const others: Member[] = [];
  for (let index = 0; index < count; index++) {
    const about = {
      name: inLetters(`Jip ${born} ${index + 1}`),
      gender: 'male' as const,
      date_of_birth,
    };
    others.push(await createMember(brand, { about }));
  }
  const me = await createMember(brand, { about: { gender: 'female', date_of_birth } });
  await findable(me);
  for (const other of others) await findable(other);
  const ours = new Set(others.map(({ id }) => id));
  for (;;) {
    // Members of other tests are skipped.
    const strangers = (await dealTo(me)).profiles.filter(({ id }) => !ours.has(id));
    for (const { id } of strangers) await swipeBy(me, id, false);
    if (strangers.length === 0) break;
  }
  const dealt = async () => (await dealTo(me)).profiles.length;
  await expect.poll(dealt).toBe(Math.min(count, limits.swipeDealt));
  return { me, others };
}

async function opens(visitor: Visitor, me: Member): Promise<void> {
  await visitor.become(me);
  await visitor.page.goto(paths['swipe-game']);
  await waitUntilIdle(visitor.page);
}

const top = ({ page }: Visitor): Locator => page.locator('[data-place="top"]');
const topLink = (visitor: Visitor) => top(visitor).getByRole('link');
/** Returns the name on the top card. */
const topName = async (visitor: Visitor): Promise<string> =>
  ((await topLink(visitor).textContent()) ?? '').replace(/, \d+$/, '');
const button = ({ page, say }: Visitor, action: 'like' | 'skip' | 'undo') =>
  page.getByRole('button', { name: say(`swipe:actions.${action}`), exact: true });
const limitPanel = ({ page, say }: Visitor) =>
  page.getByRole('region', { name: say('swipe:limit.title') });
const likesLeft = ({ page, say }: Visitor, count: number) =>
  page.getByText(
    count > 0 ? say('swipe:likes_left', { count }) : say('swipe:no_likes'),
    // The notice contains the same text with others.
    { exact: true },
  );

const byName = (others: readonly Member[], name: string): Member => {
  const found = others.find((other) => other.name === name);
  if (!found) throw new Error(`${name} is none of them`);
  return found;
};
const newLikes = async ({ client }: Member) => (await client.ok(likesContract, 'GET')).new_likes;

test.describe('the swipe game', () => {
  test('by keyboard: skips, undoes, likes, and is told what happens', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    const { me, others } = await swipers('nl', 1932, 3);
    await opens(visitor, me);
    await expect(likesLeft(visitor, limits.swipeLikesPerDay).first()).toBeVisible();
    await inspect(page, 'the swipe game');
    const status = page.getByRole('status');
    const first = await topName(visitor);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => topName(visitor)).not.toBe(first);
    const second = await topName(visitor);
    await expect(
      status.filter({ hasText: say('swipe:said.skip', { name: first }) }).first(),
    ).toBeVisible();
    await expect(status.filter({ hasText: second }).first()).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect.poll(() => topName(visitor)).toBe(first);
    await expect(
      status.filter({ hasText: say('swipe:said.back', { name: first }) }).first(),
    ).toBeVisible();
    // Only the last skip can be undone.
    await page.keyboard.press('Backspace');
    expect(await topName(visitor)).toBe(first);

    await page.keyboard.press('ArrowRight');
    await expect(likesLeft(visitor, 3).first()).toBeVisible();
    await expect.poll(() => topName(visitor)).toBe(second);
    await expect.poll(() => newLikes(byName(others, first))).toBe(1);

    // The focus moves from card to card and stays on a button.
    await tabTo(page, topLink(visitor));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => topName(visitor)).not.toBe(second);
    const last = await topName(visitor);
    await expect(topLink(visitor)).toBeFocused();
    await press(page, button(visitor, 'like'));
    await expect(page.getByText(say('swipe:empty.title')).first()).toBeVisible();
    await expect.poll(() => newLikes(byName(others, last))).toBe(1);
    expect(await newLikes(byName(others, second))).toBe(0);

    // A swiped member does not return, and the last skip can still be undone.
    await press(page, button(visitor, 'undo'));
    await expect.poll(() => topName(visitor)).toBe(second);
    await page.keyboard.press('ArrowLeft');
    await inspect(page, 'nobody left');
    await page.getByRole('link', { name: say('swipe:empty.widen') }).click();
    await page.waitForURL(/\/members\?.*max_age=99/);
  });

  test('by drag: back, like, skip; a click opens the profile and coming back finds the stack', async ({
    visit,
  }) => {
    const visitor = await visit({ brand: 'nl', reducedMotion: 'no-preference' });
    const { page, say } = visitor;
    const { me, others } = await swipers('nl', 1944, 4);
    await opens(visitor, me);
    const first = await topName(visitor);
    await drag(visitor, 40);
    await page.waitForTimeout(600);
    expect(await topName(visitor)).toBe(first);
    expect(await topLink(visitor).isVisible()).toBe(true);
    await expect(likesLeft(visitor, limits.swipeLikesPerDay).first()).toBeVisible();

    await drag(visitor, 220);
    await expect.poll(() => topName(visitor)).not.toBe(first);
    await expect.poll(() => newLikes(byName(others, first))).toBe(1);
    const second = await topName(visitor);
    await drag(visitor, -220);
    await expect.poll(() => topName(visitor)).not.toBe(second);
    await expect(likesLeft(visitor, 3).first()).toBeVisible();

    const third = await topName(visitor);
    await topLink(visitor).click();
    await arrivesAt(page, pathTo('members-id', { id: byName(others, third).id }));
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(third) })).toBeVisible();
    await page.goBack();
    await expect.poll(() => topName(visitor)).toBe(third);
    await button(visitor, 'undo').click();
    await expect.poll(() => topName(visitor)).toBe(second);

    // A member who was liked on the profile disappears from the game.
    await topLink(visitor).click();
    await page.getByRole('button', { name: say('member:actions.like'), exact: true }).click();
    await expect(page.getByRole('button', { name: say('member:actions.unlike') })).toBeVisible();
    await page.goBack();
    await expect.poll(() => topName(visitor)).toBe(third);
  });

  test('four likes a day, then a calm notice; looking goes on', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl', width: 390, height: 844, mobile: true });
    const { page, say } = visitor;
    const { me } = await swipers('nl', 1956, 6);
    await opens(visitor, me);
    for (let left = limits.swipeLikesPerDay - 1; left >= 0; left--) {
      await button(visitor, 'like').click();
      await expect(likesLeft(visitor, left).first()).toBeVisible();
    }
    const panel = limitPanel(visitor);
    await expect(panel).toBeVisible();
    // The panel that replaced the buttons has the focus.
    await expect(panel).toBeFocused();
    await expect(
      panel.getByRole('link', { name: say('swipe:limit.search') }).first(),
    ).toBeVisible();
    await expect(panel.getByRole('link', { name: say('swipe:limit.likes') }).first()).toBeVisible();
    await inspect(page, 'the likes are used up');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(panel).toBeVisible();

    await panel.getByRole('button', { name: say('swipe:limit.go_on') }).click();
    const fifth = await topName(visitor);
    await button(visitor, 'like').click();
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: say('swipe:limit.go_on') }).click();
    expect(await topName(visitor)).toBe(fifth);
    await button(visitor, 'skip').click();
    await expect.poll(() => topName(visitor)).not.toBe(fifth);

    await page.reload();
    await expect(panel).toBeVisible();
    await panel.getByRole('link', { name: say('swipe:limit.likes') }).click();
    await arrivesAt(page, paths.likes);
  });

  test('the server’s limit holds, whatever the page believes', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^403 POST \/api\/swipe-game\.php$/);
    const { me, others } = await swipers('nl', 1968, 6);
    const [spared = me, ...liked] = others;
    for (const { id } of liked.slice(0, limits.swipeLikesPerDay)) {
      await swipeBy(me, id, true);
    }
    const deal = await dealTo(me);
    await visitor.leaveDataToApi();
    await page.route('**/api/swipe-game.php', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...deal, likes_left: 1 } })
        : route.continue(),
    );
    await opens(visitor, me);
    const first = await topName(visitor);
    const refused = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('swipe-game.php'),
    );
    await button(visitor, 'like').click();
    await expect(limitPanel(visitor).first()).toBeVisible();
    await expect(likesLeft(visitor, 0).first()).toBeVisible();
    expect((await refused).status()).toBe(403);
    await page.getByRole('button', { name: say('swipe:limit.go_on') }).click();
    await expect.poll(() => topName(visitor)).toBe(first);
    expect(await newLikes(spared)).toBe(0);
  });

  test('liking somebody who liked first is a match', async ({ visit }) => {
    const visitor = await visit({ brand: 'de' });
    const { page, say } = visitor;
    const { me, others } = await swipers('de', 1932, 2);
    const [, admirer = me] = others;
    await admirer.client.ok(likeContract, 'POST', { body: { id: me.id } });
    await opens(visitor, me);
    // The game does not reveal the member's like.
    expect(await page.getByText(say('member:state.received')).count()).toBe(0);
    if ((await topName(visitor)) !== admirer.name) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => topName(visitor)).toBe(admirer.name);
    await page.keyboard.press('ArrowRight');
    const modal = page.getByRole('dialog', { name: say('like_modal:match.title') });
    await expect(modal).toBeVisible();
    await expect(
      modal.getByText(say('like_modal:match.text', { name: admirer.name })).first(),
    ).toBeVisible();
    // While it is open, the arrow keys do not control the game.
    await page.keyboard.press('ArrowLeft');
    await modal.getByRole('button', { name: say('like_modal:match.later') }).click();
    await expect(modal).toBeHidden();
    await expect.poll(() => newLikes(admirer)).toBe(1);
  });

  test('a match is celebrated once, however late its other news arrives', async ({ visit }) => {
    const visitor = await visit({ brand: 'de' });
    const { page, say } = visitor;
    const { me, others } = await swipers('de', 1934, 1);
    const [admirer = me] = others;
    await admirer.client.ok(likeContract, 'POST', { body: { id: me.id } });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const arrived: number[] = [];
    await page.route('**/api/likes.php', async (route) => {
      await held;
      await route.continue();
    });
    page.on('response', (response) => {
      if (response.url().includes('/api/likes.php')) arrived.push(response.status());
    });
    await visitor.become(me);
    await page.goto(paths['swipe-game']);
    await expect.poll(() => topName(visitor)).toBe(admirer.name);
    await page.keyboard.press('ArrowRight');
    const modal = page.getByRole('dialog', { name: say('like_modal:match.title') });
    await modal.getByRole('button', { name: say('like_modal:match.later') }).click();
    await expect(modal).toBeHidden();
    letGo();
    await expect.poll(() => arrived.length).toBeGreaterThan(0);
    await waitUntilIdle(page);
    await expect(modal).toBeHidden();
    // Who likes back has seen the like.
    await expect.poll(() => newLikes(me)).toBe(0);
  });

  test('what does not get through comes back', async ({ visit }) => {
    const visitor = await visit({ brand: 'de' });
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: POST \/api\/swipe-game\.php/);
    visitor.expectProblem(/^403 POST \/api\/swipe-game\.php$/);
    const { me, others } = await swipers('de', 1944, 3);
    await opens(visitor, me);
    let cut = true;
    await visitor.leaveDataToApi();
    await page.route('**/api/swipe-game.php', (route) =>
      cut && route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
    );
    const first = await topName(visitor);
    for (const action of ['like', 'skip'] as const) {
      await button(visitor, action).click();
      await expect(page.getByText(say('swipe:failed', { name: first })).first()).toBeVisible();
      await expect(page.getByText(say('errors:codes.network')).first()).toBeVisible();
      await expect.poll(() => topName(visitor)).toBe(first);
      await expect(likesLeft(visitor, limits.swipeLikesPerDay).first()).toBeVisible();
      await page
        .getByRole('region', { name: say('common:a11y.notifications') })
        .getByRole('button', { name: say('common:actions.close') })
        .click();
    }
    cut = false;
    await button(visitor, 'like').click();
    await expect.poll(() => newLikes(byName(others, first))).toBe(1);

    // A member who blocks the viewer meanwhile does not return.
    await expect.poll(() => topName(visitor)).not.toBe(first);
    const second = await topName(visitor);
    const { client } = byName(others, second);
    await client.ok(blockContract, 'POST', { body: { id: me.id } });
    await button(visitor, 'like').click();
    await expect(page.getByText(say('swipe:gone', { name: second })).first()).toBeVisible();
    await expect.poll(() => topName(visitor)).not.toBe(second);
    await expect(likesLeft(visitor, 3).first()).toBeVisible();
  });

  test('deals on before the cards run out, nobody twice', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    const count = limits.swipeDealt + 3;
    const { me, others } = await swipers('us', 1932, count);
    await opens(visitor, me);
    const seen: string[] = [];
    while (seen.length < count) {
      seen.push(await topName(visitor));
      await page.keyboard.press('ArrowLeft');
      if (seen.length < count) await expect.poll(() => topName(visitor)).not.toBe(seen.at(-1));
    }
    await expect(page.getByText(say('swipe:empty.title')).first()).toBeVisible();
    expect(seen.toSorted()).toEqual(others.map(({ name }) => name).toSorted());
  });

  test('says that it did not load, and tries again', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^500 GET \/api\/swipe-game\.php$/);
    await visitor.become(await createMember('nl'));
    let broken = true;
    await visitor.leaveDataToApi();
    await page.route('**/api/swipe-game.php', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: '' } } })
        : route.continue(),
    );
    await page.goto(paths['swipe-game']);
    await expect(page.getByText(say('errors:codes.internal_error')).first()).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: say('common:actions.retry') }).click();
    await expect(page.getByText(say('errors:codes.internal_error')).first()).toBeHidden();
    await waitUntilIdle(page);
  });

  test('is found from the members page', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    await visitor.become(await createMember('nl'));
    await page.goto(paths.members);
    await page.getByRole('link', { name: say('search:ways.swipe') }).click();
    await arrivesAt(page, paths['swipe-game']);
    await page.goBack();
    await page.getByRole('link', { name: say('search:ways.finder') }).click();
    await arrivesAt(page, paths['match-finder']);
  });
});

/** Drags the top card sideways slowly and releases it. */
async function drag(visitor: Visitor, by: number): Promise<void> {
  const { page } = visitor;
  // The new top card is still moving.
  await page.waitForTimeout(400);
  const box = await top(visitor).boundingBox();
  if (!box) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y + 5, { steps: 8 });
  // The pause ensures that the distance decides and not the speed.
  await page.waitForTimeout(150);
  await page.mouse.up();
}
