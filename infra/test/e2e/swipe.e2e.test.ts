/** The swipe game: by keyboard, by drag, and what happens when the likes of the day are used up. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { limits } from '#shared/limits.ts';
import { inspect } from './axe.ts';
import { ask } from './calls.ts';
import {
  arrivesAt,
  eventually,
  gone,
  journey,
  journeys,
  settled,
  shows,
  type Visitor,
} from './journey.ts';
import { press, tabTo } from './keyboard.ts';
import { findable, inLetters, type Member, newMember } from './members.ts';

interface Swipers {
  me: Member;
  others: Member[];
}

interface Deal {
  profiles: { id: string }[];
}

const swipeBy = (brand: string, { session }: Member, id: string, like: boolean) =>
  ask(brand, '/api/swipe-game.php', { method: 'POST', body: { id, like }, session });
const dealTo = async (brand: string, me: Member) =>
  (await ask(brand, '/api/swipe-game.php', me)).json<Deal>();

/** A woman and so many men, of an age that few others have: only they are dealt to her. */
async function swipers(brand: string, born: number, count: number): Promise<Swipers> {
  const date_of_birth = `${born}-06-15`;
  const others: Member[] = [];
  for (let at = 0; at < count; at++) {
    const about = { name: inLetters(`Jip ${born} ${at + 1}`), gender: 'male', date_of_birth };
    others.push(await newMember(brand, { about }));
  }
  const me = await newMember(brand, { about: { gender: 'female', date_of_birth } });
  await findable(brand, me);
  for (const other of others) await findable(brand, other);
  const ours = new Set(others.map(({ id }) => id));
  for (;;) {
    // Who is left of other journeys.
    const strangers = (await dealTo(brand, me)).profiles.filter(({ id }) => !ours.has(id));
    for (const { id } of strangers) await swipeBy(brand, me, id, false);
    if (strangers.length === 0) break;
  }
  const dealt = async () => (await dealTo(brand, me)).profiles.length;
  await eventually(dealt).toBe(Math.min(count, limits.swipeDealt));
  return { me, others };
}

async function opens(visitor: Visitor, me: Member): Promise<void> {
  await visitor.become(me);
  await visitor.page.goto(paths['swipe-game']);
  await settled(visitor.page);
}

const top = ({ page }: Visitor): Locator => page.locator('.swipe-card--top');
const topLink = (visitor: Visitor) => top(visitor).getByRole('link');
/** Whose card is on top. */
const topName = async (visitor: Visitor): Promise<string> =>
  ((await topLink(visitor).textContent()) ?? '').replace(/, \d+$/, '');
const button = ({ page, say }: Visitor, action: 'like' | 'skip' | 'undo') =>
  page.getByRole('button', { name: say(`swipe:actions.${action}`), exact: true });
const limitPanel = ({ page, say }: Visitor) =>
  page.getByRole('region', { name: say('swipe:limit.title') });
const likesLeft = ({ page, say }: Visitor, count: number) =>
  page.getByText(
    count > 0 ? say('swipe:likes_left', { count }) : say('swipe:no_likes'),
    // The notice says it in other words.
    { exact: true },
  );

const byName = (others: readonly Member[], name: string): Member => {
  const found = others.find((other) => other.name === name);
  if (!found) throw new Error(`${name} is none of them`);
  return found;
};
const newLikes = async (brand: string, member: Member) =>
  (await ask(brand, '/api/likes.php', member)).json<{ new_likes: number }>().new_likes;

journeys('the swipe game', () => {
  journey(
    'by keyboard: skips, undoes, likes, and is told what happens',
    { brand: 'nl' },
    async (visitor) => {
      const { page, say } = visitor;
      const { me, others } = await swipers('nl', 1932, 3);
      await opens(visitor, me);
      await shows(likesLeft(visitor, limits.swipeLikesPerDay));
      await inspect(page, 'the swipe game');
      const status = page.getByRole('status');
      const first = await topName(visitor);
      await page.keyboard.press('ArrowLeft');
      await eventually(() => topName(visitor)).not.toBe(first);
      const second = await topName(visitor);
      await shows(status.filter({ hasText: say('swipe:said.skip', { name: first }) }));
      await shows(status.filter({ hasText: second }));
      await page.keyboard.press('Backspace');
      await eventually(() => topName(visitor)).toBe(first);
      await shows(status.filter({ hasText: say('swipe:said.back', { name: first }) }));
      // Only the last skip comes back.
      await page.keyboard.press('Backspace');
      expect(await topName(visitor)).toBe(first);

      await page.keyboard.press('ArrowRight');
      await shows(likesLeft(visitor, 3));
      await eventually(() => topName(visitor)).toBe(second);
      await eventually(() => newLikes('nl', byName(others, first))).toBe(1);

      // The focus goes on from card to card, and stays on a button.
      await tabTo(page, topLink(visitor));
      await page.keyboard.press('ArrowLeft');
      await eventually(() => topName(visitor)).not.toBe(second);
      const last = await topName(visitor);
      await eventually(() =>
        topLink(visitor).evaluate((link) => link === document.activeElement),
      ).toBe(true);
      await press(page, button(visitor, 'like'));
      await shows(page.getByText(say('swipe:empty.title')));
      await eventually(() => newLikes('nl', byName(others, last))).toBe(1);
      expect(await newLikes('nl', byName(others, second))).toBe(0);

      // Whoever was swiped does not come again; the last skip can still be undone.
      await press(page, button(visitor, 'undo'));
      await eventually(() => topName(visitor)).toBe(second);
      await page.keyboard.press('ArrowLeft');
      await inspect(page, 'nobody left');
      await page.getByRole('link', { name: say('swipe:empty.widen') }).click();
      await page.waitForURL(/\/members\?.*max_age=99/);
    },
  );

  journey(
    'by drag: back, like, skip; a click opens the profile and coming back finds the stack',
    { brand: 'nl', reducedMotion: 'no-preference' },
    async (visitor) => {
      const { page, say } = visitor;
      const { me, others } = await swipers('nl', 1944, 4);
      await opens(visitor, me);
      const first = await topName(visitor);
      await drag(visitor, 40);
      await page.waitForTimeout(600);
      expect(await topName(visitor)).toBe(first);
      expect(await topLink(visitor).isVisible()).toBe(true);
      await shows(likesLeft(visitor, limits.swipeLikesPerDay));

      await drag(visitor, 220);
      await eventually(() => topName(visitor)).not.toBe(first);
      await eventually(() => newLikes('nl', byName(others, first))).toBe(1);
      const second = await topName(visitor);
      await drag(visitor, -220);
      await eventually(() => topName(visitor)).not.toBe(second);
      await shows(likesLeft(visitor, 3));

      const third = await topName(visitor);
      await topLink(visitor).click();
      await arrivesAt(page, pathTo('members-id', { id: byName(others, third).id }));
      await shows(page.getByRole('heading', { level: 1, name: new RegExp(third) }));
      await page.goBack();
      await eventually(() => topName(visitor)).toBe(third);
      await button(visitor, 'undo').click();
      await eventually(() => topName(visitor)).toBe(second);

      // Liked on the profile, they are not swiped any more.
      await topLink(visitor).click();
      const like = page.getByRole('button', { name: say('member:actions.like') });
      await like.and(page.locator('[aria-pressed="false"]')).click();
      await shows(like.and(page.locator('[aria-pressed="true"]')));
      await page.goBack();
      await eventually(() => topName(visitor)).toBe(third);
    },
  );

  journey(
    'four likes a day, then a calm notice; looking goes on',
    { brand: 'nl', width: 390, height: 844, mobile: true },
    async (visitor) => {
      const { page, say } = visitor;
      const { me } = await swipers('nl', 1956, 6);
      await opens(visitor, me);
      for (let left = limits.swipeLikesPerDay - 1; left >= 0; left--) {
        await button(visitor, 'like').click();
        await shows(likesLeft(visitor, left));
      }
      const panel = limitPanel(visitor);
      await shows(panel);
      // The buttons are gone; the focus is on what took their place.
      await eventually(() => panel.evaluate((one) => one === document.activeElement)).toBe(true);
      await shows(panel.getByRole('link', { name: say('swipe:limit.search') }));
      await shows(panel.getByRole('link', { name: say('swipe:limit.likes') }));
      await inspect(page, 'the likes are used up');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await shows(panel);

      await panel.getByRole('button', { name: say('swipe:limit.go_on') }).click();
      const fifth = await topName(visitor);
      await button(visitor, 'like').click();
      await shows(panel);
      await panel.getByRole('button', { name: say('swipe:limit.go_on') }).click();
      expect(await topName(visitor)).toBe(fifth);
      await button(visitor, 'skip').click();
      await eventually(() => topName(visitor)).not.toBe(fifth);

      await page.reload();
      await shows(panel);
      await panel.getByRole('link', { name: say('swipe:limit.likes') }).click();
      await arrivesAt(page, paths.likes);
    },
  );

  journey(
    'the server’s limit holds, whatever the page believes',
    { brand: 'nl' },
    async (visitor) => {
      const { page, say } = visitor;
      visitor.expectProblem(/^403 POST \/api\/swipe-game\.php$/);
      const { me, others } = await swipers('nl', 1968, 6);
      const [spared = me, ...liked] = others;
      for (const { id } of liked.slice(0, limits.swipeLikesPerDay)) {
        expect((await swipeBy('nl', me, id, true)).status).toBe(200);
      }
      const deal = await dealTo('nl', me);
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
      await shows(limitPanel(visitor));
      await shows(likesLeft(visitor, 0));
      expect((await refused).status()).toBe(403);
      await page.getByRole('button', { name: say('swipe:limit.go_on') }).click();
      await eventually(() => topName(visitor)).toBe(first);
      expect(await newLikes('nl', spared)).toBe(0);
    },
  );

  journey('liking somebody who liked first is a match', { brand: 'de' }, async (visitor) => {
    const { page, say } = visitor;
    const { me, others } = await swipers('de', 1932, 2);
    const [, admirer = me] = others;
    const { session } = admirer;
    const body = { id: me.id };
    expect((await ask('de', '/api/like.php', { method: 'POST', body, session })).status).toBe(200);
    await opens(visitor, me);
    // The game does not tell who it was.
    expect(await page.getByText(say('member:state.received')).count()).toBe(0);
    if ((await topName(visitor)) !== admirer.name) await page.keyboard.press('ArrowLeft');
    await eventually(() => topName(visitor)).toBe(admirer.name);
    await page.keyboard.press('ArrowRight');
    const modal = page.getByRole('dialog', { name: say('like_modal:match.title') });
    await shows(modal);
    await shows(modal.getByText(say('like_modal:match.text', { name: admirer.name })));
    // The arrows are not the game's while it is open.
    await page.keyboard.press('ArrowLeft');
    await modal.getByRole('button', { name: say('like_modal:keep') }).click();
    await gone(modal);
    await eventually(() => newLikes('de', admirer)).toBe(1);
  });

  journey('what does not get through comes back', { brand: 'de' }, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: POST \/api\/swipe-game\.php/);
    visitor.expectProblem(/^403 POST \/api\/swipe-game\.php$/);
    const { me, others } = await swipers('de', 1944, 3);
    await opens(visitor, me);
    let cut = true;
    await page.route('**/api/swipe-game.php', (route) =>
      cut && route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
    );
    const first = await topName(visitor);
    for (const action of ['like', 'skip'] as const) {
      await button(visitor, action).click();
      await shows(page.getByText(say('swipe:failed', { name: first })));
      await shows(page.getByText(say('errors:codes.network')));
      await eventually(() => topName(visitor)).toBe(first);
      await shows(likesLeft(visitor, limits.swipeLikesPerDay));
      await page
        .getByRole('region', { name: say('common:a11y.notifications') })
        .getByRole('button', { name: say('common:actions.close') })
        .click();
    }
    cut = false;
    await button(visitor, 'like').click();
    await eventually(() => newLikes('de', byName(others, first))).toBe(1);

    // Somebody who blocks the member meanwhile does not come back.
    await eventually(() => topName(visitor)).not.toBe(first);
    const second = await topName(visitor);
    const { session } = byName(others, second);
    await ask('de', '/api/block.php', { method: 'POST', body: { id: me.id }, session });
    await button(visitor, 'like').click();
    await shows(page.getByText(say('swipe:gone', { name: second })));
    await eventually(() => topName(visitor)).not.toBe(second);
    await shows(likesLeft(visitor, 3));
  });

  journey('deals on before the cards run out, nobody twice', { brand: 'us' }, async (visitor) => {
    const { page, say } = visitor;
    const count = limits.swipeDealt + 3;
    const { me, others } = await swipers('us', 1932, count);
    await opens(visitor, me);
    const seen: string[] = [];
    while (seen.length < count) {
      seen.push(await topName(visitor));
      await page.keyboard.press('ArrowLeft');
      if (seen.length < count) await eventually(() => topName(visitor)).not.toBe(seen.at(-1));
    }
    await shows(page.getByText(say('swipe:empty.title')));
    expect(seen.toSorted()).toEqual(others.map(({ name }) => name).toSorted());
  });

  journey('says that it did not load, and tries again', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^500 GET \/api\/swipe-game\.php$/);
    await visitor.become(await newMember('nl'));
    let broken = true;
    await page.route('**/api/swipe-game.php', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: '' } } })
        : route.continue(),
    );
    await page.goto(paths['swipe-game']);
    await shows(page.getByText(say('errors:codes.internal_error')));
    broken = false;
    await page.getByRole('button', { name: say('common:actions.retry') }).click();
    await gone(page.getByText(say('errors:codes.internal_error')));
    await settled(page);
  });

  journey('is found from the members page', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    await visitor.become(await newMember('nl'));
    await page.goto(paths.members);
    await page.getByRole('link', { name: say('search:ways.swipe') }).click();
    await arrivesAt(page, paths['swipe-game']);
    await page.goBack();
    await page.getByRole('link', { name: say('search:ways.finder') }).click();
    await arrivesAt(page, paths['match-finder']);
  });
});

/** Drags the top card sideways, slowly, and lets go. */
async function drag(visitor: Visitor, by: number): Promise<void> {
  const { page } = visitor;
  // A card that has just moved up is still on its way.
  await page.waitForTimeout(400);
  const box = await top(visitor).boundingBox();
  if (!box) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y + 5, { steps: 8 });
  // Held still, so that how far it went decides and not how fast.
  await page.waitForTimeout(150);
  await page.mouse.up();
}
