/** Conversations apart from writing: layout, pictures, gifts and other pages. */

import { paths, pathTo } from '#frontend/lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { adminFixture } from '../support/admin-fixture.ts';
import { getUser, sendMessage } from '../support/conversations.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createPair, getSettings } from './members.ts';
import { choosePhotos, portraits } from './photo-steps.ts';
import { stack } from './stack.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';
import {
  addTalkingBrand,
  brand,
  bubble,
  desktop,
  field,
  getTexts,
  getThread,
  open,
  phone,
  row,
  said,
  write,
} from './talk.ts';

/** Time in which a page without a socket polls twice. */
const pollPatienceMs = 2 * limits.socketPollMs + 20_000;

test.describe('conversations', () => {
  test.beforeAll(addTalkingBrand);

  test('where no socket is let through, all comes by asking', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { context, say } = visitor;
    const [me, other] = await createPair(brand);
    await sendMessage(me, other, 'Heen');
    let tried = 0;
    await context.routeWebSocket(/\/ws$/, (socket) => {
      tried += 1;
      void socket.close();
    });
    await open(visitor, me, other);
    await expect(bubble(visitor, 'Heen').first()).toBeVisible();
    await expect.poll(() => tried).toBeGreaterThanOrEqual(limits.socketFailures);
    await sendMessage(other, me, 'Terug');
    await bubble(visitor, 'Terug').waitFor({ timeout: pollPatienceMs });
    // The list also shows messages that were read.
    await write(visitor, 'En weer heen');
    await expect(said(visitor).getByText(say('chats:states.delivered')).first()).toBeVisible();
    await getThread(other, me);
    await said(visitor)
      .getByText(say('chats:states.read'))
      .last()
      .waitFor({ timeout: pollPatienceMs });
    expect(await getTexts(visitor)).toEqual(['Heen', 'Terug', 'En weer heen']);
  });

  test('what is read on one page is read on all of them', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, context, say } = visitor;
    await context.addInitScript(() => {
      const show = (count: number) => {
        document.documentElement.dataset.appBadge = String(count);
        return Promise.resolve();
      };
      Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
    });
    const [me, other] = await createPair(brand);
    await visitor.become(me);
    await page.goto(paths.profile);
    await waitUntilIdle(page);
    const list = { ...visitor, page: await context.newPage() };
    await list.page.goto(paths.chats);
    await waitUntilIdle(list.page);
    for (const text of ['Een', 'Twee']) await sendMessage(other, me, text);
    const badge = (one: Visitor) =>
      one.page
        .getByRole('navigation', { name: say('common:a11y.main_menu') })
        .getByRole('link', { name: new RegExp(say('common:nav.messages')) })
        .getByText(say('common:nav.unread', { count: 2 }));
    const appBadge = (one: Visitor) =>
      one.page.evaluate(() => document.documentElement.dataset.appBadge);
    for (const one of [visitor, list]) {
      await expect(one.page).toHaveTitle(/^\(2\) /);
      await expect(badge(one).first()).toBeVisible();
      expect(await appBadge(one)).toBe('2');
    }
    await expect(
      row(list, other)
        .getByText(say('common:nav.unread', { count: 2 }))
        .first(),
    ).toBeVisible();

    await row(list, other).click();
    await expect(bubble(list, 'Twee').first()).toBeVisible();
    for (const one of [list, visitor]) {
      await expect(one.page).not.toHaveTitle(/^\(/);
      await expect(badge(one).first()).toBeHidden();
      expect(await appBadge(one)).toBe('0');
    }
    await expect(
      row(list, other)
        .getByText(say('common:nav.unread', { count: 2 }))
        .first(),
    ).toBeHidden();

    // A message sent on one page appears on the other once.
    await page.goto(pathTo('members-id-chat', { id: other.id }));
    await expect(bubble(visitor, 'Twee').first()).toBeVisible();
    await write(list, 'Drie');
    await expect(bubble(visitor, 'Drie').first()).toBeVisible();
    await expect(said(list).getByText(say('chats:states.delivered')).first()).toBeVisible();
    for (const one of [list, visitor]) expect(await getTexts(one)).toEqual(['Een', 'Twee', 'Drie']);
  });

  test('the list stands beside the conversation where there is room', async ({ visit }) => {
    const mine = await visit(desktop);
    const { page, say } = mine;
    const [me, other] = await createPair(brand);
    await sendMessage(other, me, 'Woord '.repeat(60).trim());
    await open(mine, me, other);
    await expect(row(mine, other).first()).toBeVisible();
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox();
      if (!found) throw new Error(`${selector} does not show`);
      return found;
    };
    for (const width of [992, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [list, area, composer, thread] = [
        await box('.chat-list'),
        await box('.thread__messages'),
        await box('.composer'),
        await box('.thread'),
      ];
      expect(list.width, `list at ${width}`).toBeGreaterThanOrEqual(300);
      expect(list.width, `list at ${width}`).toBeLessThanOrEqual(400);
      expect(area.width, `messages at ${width}`).toBeLessThanOrEqual(800);
      expect(composer.width, `field at ${width}`).toBeLessThanOrEqual(800);
      expect(thread.x).toBeGreaterThanOrEqual(list.x + list.width);
      // Only the list and the messages scroll.
      expect(composer.y + composer.height).toBeLessThanOrEqual(800);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        800,
      );
    }
    // A phone shows either the list or the messages, without the page's bar.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('.chat-list').first()).toBeHidden();
    expect((await box('.thread')).width).toBe(390);
    expect((await box('.composer')).y).toBeLessThan(844);
    await page.getByRole('link', { name: say('chats:back') }).click();
    await arrivesAt(page, paths.chats);
    await expect(row(mine, other).first()).toBeVisible();
    expect(await page.locator('.thread').count()).toBe(0);
  });

  test('the field grows with the text, and counts it', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, other] = await createPair(brand);
    await open(visitor, me, other);
    const area = page.locator('.composer__field');
    const height = async () => (await area.boundingBox())?.height ?? 0;
    const before = await height();
    await field(visitor, other).fill('Een\nTwee\nDrie');
    expect(await height()).toBe(before + 48);
    await field(visitor, other).fill('Regel\n'.repeat(40));
    expect(await height()).toBeLessThan(200);
    const button = page.getByRole('button', { name: new RegExp(say('chats:send')) });
    const bottom = await button.boundingBox();
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThan(844);
    // Characters are counted like on the server, where an emoji is one.
    await field(visitor, other).fill('Hoi 😀');
    const { message_length: most } = await getSettings(brand);
    await expect(page.getByText(`5 / ${most}`).first()).toBeVisible();
    await field(visitor, other).fill('x'.repeat(most + 1));
    await expect(page.getByText(`${most + 1} / ${most}`).first()).toBeVisible();
    await expect(button).toBeDisabled();
    await field(visitor, other).fill('x'.repeat(most));
    await expect(button).toBeEnabled();
    expect(await getThread(me, other)).toEqual([]);
  });

  test('what is written is text: addresses lead out, nothing else acts', async ({ visit }) => {
    const mine = await visit(phone);
    const { page } = mine;
    const [me, other] = await createPair(brand);
    const text =
      '<img src=x onerror="document.title=1"> javascript:alert(1) https://example.org/a?b=1.';
    await sendMessage(other, me, text);
    await sendMessage(other, me, '😀😀');
    await open(mine, me, other);
    await expect(bubble(mine, text).first()).toBeVisible();
    const links = said(mine).getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', 'https://example.org/a?b=1');
    await expect(links).toHaveAttribute('target', '_blank');
    expect(await links.getAttribute('rel')).toMatch(/noopener.*noreferrer.*nofollow/);
    expect(await page.locator('.thread__text img').count()).toBe(0);
    await expect(page.locator('.thread__messageEmoji').getByText('😀😀').first()).toBeVisible();
  });

  test('a picture and a gift, seen by whom they are for', async ({ visit }) => {
    const mine = await visit(phone);
    const { page, say } = mine;
    const [me, other] = await createPair(brand);
    await adminFixture(stack()).makePaid(me, brand);
    const theirs = await visit(desktop);
    await theirs.become(other);
    await theirs.page.goto(pathTo('members-id-chat', { id: me.id }));
    await waitUntilIdle(theirs.page);
    await open(mine, me, other);
    const { credits } = await getUser(me);
    const { photo_credits } = await getSettings(brand);
    await tools(mine);
    const [portrait = ''] = portraits;
    await choosePhotos(page, () => page.getByRole('menuitem').first().click(), [portrait]);
    const chosen = page.getByRole('dialog', {
      name: say('chats:image.title', { name: other.name }),
    });
    const send = chosen.getByRole('button', { name: new RegExp(say('chats:send')) });
    // The button shows the price.
    await expect(
      send.getByText(say('chats:credits', { count: photo_credits })).first(),
    ).toBeVisible();
    await send.click();
    await expect(chosen).toBeHidden();
    await expect(
      said(mine)
        .getByRole('button', { name: say('chats:open_image') })
        .first(),
    ).toBeVisible();
    expect((await getUser(me)).credits).toBe(credits - photo_credits);

    // The gift arrives without a reload, and opens enlarged.
    await said(theirs)
      .getByRole('button', { name: say('chats:open_image') })
      .click();
    const large = theirs.page.getByRole('dialog', {
      name: say('chats:image_of', { name: me.name }),
    });
    await expect
      .poll(() =>
        large.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(400);
    await theirs.page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect.poll(() => row(theirs, me).innerText()).toContain(say('chats:kinds.image'));

    // The remaining credits do not suffice for a gift, so the button leads to the purchase.
    await tools(mine);
    await page.getByRole('menuitem').nth(1).click();
    const gifts = page.getByRole('dialog', {
      name: say('chats:gifts.title', { name: other.name }),
    });
    const dear = gifts.getByRole('listitem').first().getByRole('link');
    const { gift_credits } = await getSettings(brand);
    const missing = gift_credits - (credits - photo_credits);
    await expect(
      dear.getByText(say('chats:gifts.missing', { count: missing })).first(),
    ).toBeVisible();
    await expect(dear).toHaveAttribute('href', `${paths.credits}?needed=${missing}`);
    await page.keyboard.press('Escape');
    await expect(gifts).toBeHidden();

    // The other member has enough credits and sends a gift.
    await adminFixture(stack()).makePaid(other, brand);
    await theirs.page.reload();
    await theirs.page.getByRole('button', { name: say('chats:tools.gift') }).click();
    await theirs.page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await theirs.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${theirs.say('chats:gifts.give')}`) })
      .click();
    await expect(said(mine).locator('.thread__gift').first()).toBeVisible();
    expect((await getThread(me, other)) as unknown[]).toMatchObject([
      { kind: 'image', from: 'me' },
      { kind: 'gift', from: 'them' },
    ]);

    // A tap opens a picture, which can then be deleted.
    await said(mine)
      .getByRole('button', { name: say('chats:open_image') })
      .tap();
    const own = page.getByRole('dialog', { name: say('chats:image_of', { name: other.name }) });
    await expect(own).toBeVisible();
    await own.getByRole('button', { name: say('common:actions.close') }).tap();
    await expect(own).toBeHidden();
    await page
      .locator('.thread__message', { has: page.locator('.thread__kind_image') })
      .getByRole('button', { name: say('chats:remove_message') })
      .tap();
    await expect(
      said(mine)
        .getByRole('button', { name: say('chats:open_image') })
        .first(),
    ).toBeHidden();
    await expect(
      page.getByText(say('chats:message_removed', { name: other.name })).first(),
    ).toBeVisible();
    expect(await getThread(me, other)).toMatchObject([{ kind: 'gift' }]);
  });
});

/** Opens the menu with everything else that can be sent. */
const tools = ({ page, say }: Visitor): Promise<void> =>
  page.getByRole('button', { name: say('chats:tools.more') }).click();
