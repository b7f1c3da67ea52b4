/** Likes: received, seen, answered and removed ones, and the modals for matches and new likes. */

import type { Locator } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { likeContract } from '#shared/api/like.ts';
import * as limits from '#shared/limits.ts';
import { findable } from '../support/members.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { press, tabTo } from './keyboard.ts';
import { createMember, getSettings, type Member } from './members.ts';
import { getUrl } from './stack.ts';
import { arrivesAt, expectAlert, started, waitUntilIdle } from './steps.ts';

const phone = { brand: 'nl', width: 390, height: 844, mobile: true } as const;
const desktop = { brand: 'nl', width: 1280 } as const;

test.describe('likes', () => {
  test('a like is announced, seen and answered, and becomes a match', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, first, later] = await members('nl', 3);
    await like(first, me);
    await like(later, me);
    // The newer like was seen already.
    await call(me, 'PUT', later);
    await visitor.become(me);
    await page.goto(paths.members);
    await expect(page).toHaveTitle(/^\(1\) /);
    const tab = page
      .getByRole('navigation', { name: say('common:a11y.main_menu') })
      .getByRole('link', { name: new RegExp(say('common:nav.likes')) });
    await expect(tab.getByText(say('common:nav.new_likes', { count: 1 })).first()).toBeVisible();
    await tab.click();
    await arrivesAt(page, paths.likes);
    await expect(card(visitor, first).first()).toBeVisible();
    expect(await names(visitor)).toEqual([first.name, later.name]);
    await expect(newTag(visitor, first).first()).toBeVisible();
    expect(await newTag(visitor, later).count()).toBe(0);

    const seen = page.waitForResponse((response) => response.request().method() === 'PUT');
    await card(visitor, first).getByRole('link').click();
    await arrivesAt(page, pathTo('likes-m-id', { id: first.id }));
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(first.name) }),
    ).toBeVisible();
    expect((await seen).status()).toBe(200);
    await expect(page).toHaveTitle(new RegExp(`^${first.name}`));
    await page.goBack();
    await expect(card(visitor, first).first()).toBeVisible();
    expect(await newTag(visitor, first).count()).toBe(0);

    await heart(visitor, first).click();
    const modal = page.getByRole('dialog', { name: say('like_modal:match.title') });
    await expect(modal).toBeVisible();
    await expect(
      modal.getByText(say('like_modal:match.text', { name: first.name })).first(),
    ).toBeVisible();
    const { signup_messages } = await getSettings('nl');
    await expect(
      modal.getByText(say('like_modal:cost.free', { count: signup_messages })).first(),
    ).toBeVisible();
    await modal.getByRole('button', { name: say('like_modal:match.later') }).click();
    await expect(modal).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

    // The answered like is now among the matches, where the next step is to write.
    await expect(card(visitor, first).first()).toBeHidden();
    await kind(visitor, 'matches').click();
    await arrivesAt(page, pathTo('likes-type', { type: 'matches' }));
    await expect(card(visitor, first).first()).toBeVisible();
    const write = card(visitor, first).getByRole('link', {
      name: say('likes:write', { name: first.name }),
    });
    await expect(write).toHaveAttribute('href', pathTo('members-id-chat', { id: first.id }));
  });

  test('a card that leaves while its dialog is open hands the focus to the next one', async ({
    visit,
  }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, first, elsewhere, stays] = await members('nl', 4);
    for (const one of [stays, elsewhere, first]) await like(one, me);
    await visitor.become(me);
    await page.goto(paths.likes);
    await expect(card(visitor, stays).first()).toBeVisible();
    await heart(visitor, first).focus();
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: say('like_modal:match.title') });
    await expect(modal).toBeVisible();
    // Another match, on another device: the list loads anew behind the dialog.
    await like(me, elsewhere);
    await expect.poll(() => page.getByRole('article', { includeHidden: true }).count()).toBe(1);
    await modal.getByRole('button', { name: say('like_modal:match.later') }).click();
    await expect(modal).toBeHidden();
    await expect(card(visitor, stays).getByRole('link').first()).toBeFocused();
  });

  test('a match is celebrated with who liked first, at once and with the next visit', async ({
    visit,
  }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, first, second] = await members('nl', 3);
    await like(me, first);
    await like(me, second);
    await like(first, me);
    await visitor.become(me);
    const modal = page.getByRole('dialog', { name: say('like_modal:match.title') });
    const says = ({ name }: Member) => modal.getByText(say('like_modal:match.text', { name }));
    await page.goto(paths.members);
    await expect(says(first)).toBeVisible();
    await modal.getByRole('button', { name: say('like_modal:match.later') }).click();
    await expect(modal).toBeHidden();

    await like(second, me);
    await expect(says(second)).toBeVisible();
    await modal
      .getByRole('button', { name: say('like_modal:match.write', { name: second.name }) })
      .click();
    await arrivesAt(page, pathTo('members-id-chat', { id: second.id }));
    // Told once, it is told no more.
    await page.goto(paths.members);
    await started(page);
    await expect(page).toHaveTitle(/^(?!\()/);
    await expect(modal).toBeHidden();
  });

  test('each kind has an address of its own', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const [me, liked, liking] = await members('nl', 3);
    await like(me, liked);
    await like(liking, me);
    await visitor.become(me);
    await page.goto(paths.likes);
    await expect(card(visitor, liking).first()).toBeVisible();
    await expect(kind(visitor, 'received')).toHaveAttribute('aria-current', 'page');
    await kind(visitor, 'sent').click();
    await arrivesAt(page, '/likes/sent');
    await expect(card(visitor, liked).first()).toBeVisible();
    expect(await card(visitor, liking).count()).toBe(0);
    expect(await page.title()).toContain(say('likes:page_title.sent'));
    await kind(visitor, 'matches').click();
    await expect(
      page.getByRole('heading', { name: say('likes:empty.matches.title') }).first(),
    ).toBeVisible();
    await page.goBack();
    await arrivesAt(page, '/likes/sent');
    await page.goBack();
    await arrivesAt(page, paths.likes);
    await expect(card(visitor, liking).first()).toBeVisible();
    await page.goto('/likes/matches');
    await page
      .getByRole('main')
      .getByRole('link', { name: say('likes:empty.matches.action') })
      .click();
    await arrivesAt(page, paths['swipe-game']);
  });

  test('what the server does not hear of is taken back on the page', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    visitor.expectProblem(/^failed: (DELETE|PUT) \/api\/like\.php/);
    const [me, liked, liking] = await members('nl', 3);
    await like(me, liked);
    await like(liking, me);
    await visitor.become(me);
    await page.route('**/api/like.php', (route) => route.abort('connectionfailed'));
    await page.goto('/likes/sent');
    await heart(visitor, liked).click();
    await expectAlert(page, say('errors:codes.network'));
    await expect(heart(visitor, liked)).toHaveAccessibleName(
      say('cards:unlike', { name: liked.name }),
    );

    await kind(visitor, 'received').click();
    const refused = page.waitForEvent('requestfailed');
    await card(visitor, liking).getByRole('link').click();
    await refused;
    await expect(page).toHaveTitle(/^\(1\) /);
    await page.goBack();
    await expect(newTag(visitor, liking).first()).toBeVisible();

    await page.unroute('**/api/like.php');
    await kind(visitor, 'sent').click();
    await heart(visitor, liked).click();
    await expect(
      page.getByRole('heading', { name: say('likes:empty.sent.title') }).first(),
    ).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  test('that come while the page is open show by themselves', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const [me, liking] = await members('nl', 2);
    await visitor.become(me);
    await page.goto(paths.likes);
    await expect(
      page.getByRole('heading', { name: say('likes:empty.received.title') }).first(),
    ).toBeVisible();
    await like(liking, me);
    await expect(newTag(visitor, liking).first()).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /);
  });

  test('that do not load can be tried again', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    visitor.expectProblem(/^500 GET \/api\/likes\.php/);
    const [me, liking] = await members('nl', 2);
    await like(liking, me);
    await visitor.become(me);
    await visitor.leaveDataToApi();
    await page.route('**/api/likes.php', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: '' } } }),
    );
    await page.goto(paths.likes);
    const retry = page.getByRole('button', { name: say('common:actions.retry') });
    await expect(retry).toBeVisible();
    const asked = page.waitForRequest('**/api/likes.php');
    await retry.click();
    await asked;
    await page.unroute('**/api/likes.php');
    // An open page asks by itself too, which may take the button away.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
      await expect(card(visitor, liking).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  test('by the keyboard alone', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const [me, first, second] = await members('nl', 3);
    await like(first, me);
    await like(second, me);
    await visitor.become(me);
    await page.goto(paths.likes);
    await expect(card(visitor, first).first()).toBeVisible();
    await press(page, heart(visitor, second), 'Space');
    const modal = page.getByRole('dialog');
    await expect(modal).toBeVisible();
    // The focus stays inside the modal.
    const inside = () => modal.evaluate((element) => element.contains(document.activeElement));
    const photo = modal.getByRole('button', {
      name: say('like_modal:see_of', { name: second.name }),
    });
    await tabTo(page, photo);
    await tabTo(page, modal.getByRole('button', { name: say('like_modal:match.later') }));
    expect(await inside()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(card(visitor, second).first()).toBeHidden();

    await press(page, heart(visitor, first), 'Space');
    await expect(modal).toBeVisible();
    await press(
      page,
      modal.getByRole('button', { name: say('like_modal:match.write', { name: first.name }) }),
    );
    await arrivesAt(page, pathTo('members-id-chat', { id: first.id }));
    await expect(modal).toBeHidden();
    await page.goBack();
    await press(page, kind(visitor, 'matches'));
    await press(page, card(visitor, first).getByRole('link').first());
    await arrivesAt(page, pathTo('likes-m-id', { id: first.id }));
  });
});

test.describe('the like modal', () => {
  test('opens after the delay in the address, once', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const [me, liking] = await members('nl', 2);
    await like(liking, me);
    await visitor.become(me);
    const asked: { path: string; at: number }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/auto-like|likes\.php/.test(pathname)) asked.push({ path: pathname, at: Date.now() });
    });
    const askedFor = (path: string) => asked.filter((one) => one.path === path);
    await page.goto(`${paths.profile}?t=1`);
    await started(page);
    const modal = page.getByRole('dialog', {
      name: say('like_modal:like.title', { name: liking.name }),
    });
    await expect(modal).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect(askedFor('/api/auto-like.php')).toHaveLength(1);
    // The likes reload half a second later.
    const chosenAt = askedFor('/api/auto-like.php')[0]?.at ?? 0;
    await expect
      .poll(
        () =>
          askedFor('/api/likes.php').filter(({ at }) => at >= chosenAt + limits.likesReloadMs)
            .length,
      )
      .toBe(1);

    // A click anywhere closes the modal, and a click on the picture opens the profile.
    await modal.getByRole('heading').click();
    await expect(modal).toBeHidden();
    await page.goto(`${paths.likes}?t=0&x=1`);
    await expect(modal).toBeVisible();
    expect(new URL(page.url()).search).toBe('?x=1');
    await modal
      .getByRole('button', { name: say('like_modal:see_of', { name: liking.name }) })
      .click();
    await arrivesAt(page, pathTo('members-id', { id: liking.id }));
    await expect(modal).toBeHidden();
    // This marks the like as seen.
    await expect(page).toHaveTitle(new RegExp(`^${liking.name}`));
  });

  test('does not open for a delay that cannot be, nor for visitors', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('auto-like')) asked++;
    });
    await page.goto(`${paths['pages-faq']}?t=0`);
    await started(page);
    const [me, liking] = await members('nl', 2);
    await like(liking, me);
    await visitor.become(me);
    for (const delay of ['3601', '-1', 'soon', '']) {
      await page.goto(`${paths.likes}?t=${delay}`);
      await expect(card(visitor, liking).first()).toBeVisible();
      expect(new URL(page.url()).search).toBe(`?t=${delay}`);
    }
    expect(asked).toBe(0);
  });

  test('shows nothing where nobody likes the member and nothing is made up', async ({ visit }) => {
    const visitor = await visit({ brand: 'pl', width: 1280 });
    const { page } = visitor;
    expect((await getSettings('pl')).fictional_profiles).toBe(false);
    await visitor.become(await createMember('pl'));
    const answered = page.waitForResponse('**/api/auto-like.php');
    await page.goto(`${paths.likes}?t=0`);
    expect(await (await answered).json()).toEqual({ profile: null });
    await page.waitForResponse('**/api/likes.php');
    await waitUntilIdle(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('says that a fictional profile is one, and claims nothing', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const me = await createMember('nl');
    await visitor.become(me);
    const profile = { id: me.id, name: 'Femke', main_image: null, fictional: true };
    await page.route('**/api/auto-like.php', (route) => route.fulfill({ json: { profile } }));
    await page.goto(`${paths.likes}?t=0`);
    const modal = page.getByRole('dialog', {
      name: say('like_modal:suggestion.title', { name: 'Femke' }),
    });
    const { fictional_singular, fictional_warning } = await getSettings('nl');
    await expect(modal.getByText(fictional_warning).first()).toBeVisible();
    await expect(modal.getByText(fictional_singular, { exact: true }).first()).toBeVisible();
  });
});

test.describe('axe finds nothing in likes', () => {
  for (const { brand, mode } of [
    { brand: 'nl', mode: 'light' },
    { brand: 'de', mode: 'dark' },
  ]) {
    test(`in ${brand}, ${mode}`, async ({ visit }) => {
      const visitor = await visit({ brand, warned: true });
      const { page, context } = visitor;
      await context.addCookies([{ name: limits.modeCookieName, value: mode, url: getUrl(brand) }]);
      const [me, first, second] = await members(brand, 3);
      await like(first, me);
      await like(second, me);
      await like(me, first);
      await visitor.become(me);
      for (const type of ['received', 'matches', 'sent']) {
        await page.goto(pathTo('likes-type', { type }));
        await inspect(page, type);
      }
      await page.goto(`${paths.likes}?t=0`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await inspect(page, 'new like');
      await page.keyboard.press('Escape');
      await heart(visitor, second).click();
      await expect(
        page.getByRole('dialog', { name: visitor.say('like_modal:match.title') }).first(),
      ).toBeVisible();
      await inspect(page, 'match');
    });
  }
});

/** Creates members of a brand who find each other. */
async function members(brand: string, count: 2): Promise<[Member, Member]>;
async function members(brand: string, count: 3): Promise<[Member, Member, Member]>;
async function members(brand: string, count: 4): Promise<[Member, Member, Member, Member]>;
function members(brand: string, count: number): Promise<Member[]> {
  const one = async () => {
    const member = await createMember(brand);
    await findable(member);
    return member;
  };
  return Promise.all(Array.from({ length: count }, one));
}

async function call(from: Member, method: 'POST' | 'PUT', to: Member) {
  await from.client.ok(likeContract, method, { body: { id: to.id } });
}
const like = (from: Member, to: Member) => call(from, 'POST', to);

const card = ({ page }: Visitor, { name }: Member): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: name });

/** Lists the names on the cards in their order. */
const names = ({ page }: Visitor) =>
  page.getByRole('main').getByRole('article').locator('bdi').allTextContents();

const newTag = (visitor: Visitor, member: Member) =>
  card(visitor, member).getByText(visitor.say('cards:new'), { exact: true });

const heart = (visitor: Visitor, member: Member) =>
  card(visitor, member)
    .getByRole('button', { name: visitor.say('cards:like', { name: member.name }) })
    .or(
      card(visitor, member).getByRole('button', {
        name: visitor.say('cards:unlike', { name: member.name }),
      }),
    );

const kind = ({ page, say }: Visitor, type: 'received' | 'sent' | 'matches') =>
  page
    .getByRole('navigation', { name: say('likes:tabs.label') })
    .getByRole('link', { name: new RegExp(`^${say(`likes:tabs.${type}`)}`) });
