/** Conversations beside the talking itself: what stands where, pictures and gifts, other pages. */
import { beforeAll, expect } from 'vitest';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { limits } from '#shared/limits.ts';
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
import { settingsOf } from './members.ts';
import { choosePhotos, portraits } from './photo-steps.ts';
import { makePremium } from './premium.ts';
import {
  addTalkingBrand,
  beside,
  brand,
  bubble,
  desktop,
  field,
  open,
  pair,
  phone,
  row,
  said,
  tell,
  textsOf,
  threadOf,
  userOf,
  write,
} from './talk.ts';

/** Until a page without a socket has looked for itself, twice. */
const pollPatienceMs = 2 * limits.socketPollMs + 20_000;

journeys('conversations', () => {
  beforeAll(addTalkingBrand);

  journey('where no socket is let through, all comes by asking', desktop, async (visitor) => {
    const { context, say } = visitor;
    const [me, other] = await pair();
    await tell(me, other, 'Heen');
    let tried = 0;
    await context.routeWebSocket(/\/ws$/, (socket) => {
      tried += 1;
      void socket.close();
    });
    await open(visitor, me, other);
    await shows(bubble(visitor, 'Heen'));
    await eventually(() => tried).toBeGreaterThanOrEqual(limits.socketFailures);
    await tell(other, me, 'Terug');
    await bubble(visitor, 'Terug').waitFor({ timeout: pollPatienceMs });
    // Of what was read as well.
    await write(visitor, 'En weer heen');
    await shows(said(visitor).getByText(say('chats:states.delivered')));
    await threadOf(other, me);
    await said(visitor)
      .getByText(say('chats:states.read'))
      .last()
      .waitFor({ timeout: pollPatienceMs });
    expect(await textsOf(visitor)).toEqual(['Heen', 'Terug', 'En weer heen']);
  });

  journey('what is read on one page is read on all of them', desktop, async (visitor) => {
    const { page, context, say } = visitor;
    await context.addInitScript(() => {
      const show = (count: number) => {
        document.documentElement.dataset.appBadge = String(count);
        return Promise.resolve();
      };
      Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
    });
    const [me, other] = await pair();
    await visitor.become(me);
    await page.goto(paths.profile);
    await settled(page);
    const list = { ...visitor, page: await context.newPage() };
    await list.page.goto(paths.chats);
    await settled(list.page);
    for (const text of ['Een', 'Twee']) await tell(other, me, text);
    const badge = (one: Visitor) =>
      one.page
        .getByRole('navigation', { name: say('common:a11y.main_menu') })
        .getByRole('link', { name: new RegExp(say('common:nav.messages')) })
        .getByText(say('common:nav.unread', { count: 2 }));
    const appBadge = (one: Visitor) =>
      one.page.evaluate(() => document.documentElement.dataset.appBadge);
    for (const one of [visitor, list]) {
      await eventually(() => one.page.title()).toMatch(/^\(2\) /);
      await shows(badge(one));
      expect(await appBadge(one)).toBe('2');
    }
    await shows(row(list, other).getByText(say('common:nav.unread', { count: 2 })));

    await row(list, other).click();
    await shows(bubble(list, 'Twee'));
    for (const one of [list, visitor]) {
      await eventually(() => one.page.title()).not.toMatch(/^\(/);
      await gone(badge(one));
      expect(await appBadge(one)).toBe('0');
    }
    await gone(row(list, other).getByText(say('common:nav.unread', { count: 2 })));

    // What is said on one page stands on the other one, once.
    await page.goto(pathTo('members-id-chat', { id: other.id }));
    await shows(bubble(visitor, 'Twee'));
    await write(list, 'Drie');
    await shows(bubble(visitor, 'Drie'));
    await shows(said(list).getByText(say('chats:states.delivered')));
    for (const one of [list, visitor]) expect(await textsOf(one)).toEqual(['Een', 'Twee', 'Drie']);
  });

  journey('the list stands beside the conversation where there is room', desktop, async (mine) => {
    const { page, say } = mine;
    const [me, other] = await pair();
    await tell(other, me, 'Woord '.repeat(60).trim());
    await open(mine, me, other);
    await shows(row(mine, other));
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
      // Nothing but the list and the messages scrolls.
      expect(composer.y + composer.height).toBeLessThanOrEqual(800);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        800,
      );
    }
    // On a phone there is one of them, and no bar of the page.
    await page.setViewportSize({ width: 390, height: 844 });
    await gone(page.locator('.chat-list'));
    expect((await box('.thread')).width).toBe(390);
    expect((await box('.composer')).y).toBeLessThan(844);
    await page.getByRole('link', { name: say('chats:back') }).click();
    await arrivesAt(page, paths.chats);
    await shows(row(mine, other));
    expect(await page.locator('.thread').count()).toBe(0);
  });

  journey('the field grows with the text, and counts it', phone, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair();
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
    // Counted as the server counts: an emoji is one.
    await field(visitor, other).fill('Hoi 😀');
    const { message_length: most } = await settingsOf(brand);
    await shows(page.getByText(`5 / ${most}`));
    await field(visitor, other).fill('x'.repeat(most + 1));
    await shows(page.getByText(`${most + 1} / ${most}`));
    expect(await button.isDisabled()).toBe(true);
    await field(visitor, other).fill('x'.repeat(most));
    expect(await button.isDisabled()).toBe(false);
    expect(await threadOf(me, other)).toEqual([]);
  });

  journey('what is written is text: addresses lead out, nothing else acts', phone, async (mine) => {
    const { page } = mine;
    const [me, other] = await pair();
    const text =
      '<img src=x onerror="document.title=1"> javascript:alert(1) https://example.org/a?b=1.';
    await tell(other, me, text);
    await tell(other, me, '😀😀');
    await open(mine, me, other);
    await shows(bubble(mine, text));
    const links = said(mine).getByRole('link');
    expect(await links.count()).toBe(1);
    expect(await links.getAttribute('href')).toBe('https://example.org/a?b=1');
    expect(await links.getAttribute('target')).toBe('_blank');
    expect(await links.getAttribute('rel')).toMatch(/noopener.*noreferrer.*nofollow/);
    expect(await page.locator('.thread__text img').count()).toBe(0);
    await shows(page.locator('.message--emoji').getByText('😀😀'));
  });

  journey('a picture and a gift, seen by whom they are for', phone, async (mine) => {
    const { page, say } = mine;
    const [me, other] = await pair();
    await makePremium(brand, me);
    await using theirs = await beside(other, desktop);
    await theirs.page.goto(pathTo('members-id-chat', { id: me.id }));
    await settled(theirs.page);
    await open(mine, me, other);
    const { credits } = await userOf(me);
    const { photo_credits } = await settingsOf(brand);
    await tools(mine);
    const [portrait = ''] = portraits;
    await choosePhotos(page, () => page.getByRole('menuitem').first().click(), [portrait]);
    const chosen = page.getByRole('dialog', {
      name: say('chats:image.title', { name: other.name }),
    });
    const send = chosen.getByRole('button', { name: new RegExp(say('chats:send')) });
    // What it costs stands on the button.
    await shows(send.getByText(say('chats:credits', { count: photo_credits })));
    await send.click();
    await gone(chosen);
    await shows(said(mine).getByRole('button', { name: say('chats:open_image') }));
    expect((await userOf(me)).credits).toBe(credits - photo_credits);

    // It comes by itself, and opens large.
    await said(theirs)
      .getByRole('button', { name: say('chats:open_image') })
      .click();
    const large = theirs.page.getByRole('dialog', {
      name: say('chats:image_of', { name: me.name }),
    });
    await eventually(() =>
      large.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(400);
    await theirs.page.keyboard.press('Escape');
    await gone(large);
    await eventually(() => row(theirs, me).innerText()).toContain(say('chats:kinds.image'));

    // The credits that are left do not reach for a gift: that leads to the missing ones.
    await tools(mine);
    await page.getByRole('menuitem').nth(1).click();
    const gifts = page.getByRole('dialog', {
      name: say('chats:gifts.title', { name: other.name }),
    });
    const dear = gifts.getByRole('listitem').first().getByRole('link');
    const { gift_credits } = await settingsOf(brand);
    const missing = gift_credits - (credits - photo_credits);
    await shows(dear.getByText(say('chats:gifts.missing', { count: missing })));
    expect(await dear.getAttribute('href')).toBe(`${paths.credits}?needed=${missing}`);
    await page.keyboard.press('Escape');
    await gone(gifts);

    // The other one has all credits left, and gives.
    await makePremium(brand, other);
    await theirs.page.reload();
    await theirs.page.getByRole('button', { name: say('chats:tools.gift') }).click();
    await theirs.page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await shows(said(mine).locator('.thread__gift'));
    expect((await threadOf(me, other)) as unknown[]).toMatchObject([
      { kind: 'image', from: 'me' },
      { kind: 'gift', from: 'them' },
    ]);
    expect(theirs.problems()).toEqual([]);

    // A tap opens a picture; then it can be deleted too.
    await said(mine)
      .getByRole('button', { name: say('chats:open_image') })
      .tap();
    const own = page.getByRole('dialog', { name: say('chats:image_of', { name: other.name }) });
    await shows(own);
    await own.getByRole('button', { name: say('common:actions.close') }).tap();
    await gone(own);
    await page
      .locator('.thread__message', { has: page.locator('.message--image') })
      .getByRole('button', { name: say('chats:remove_message') })
      .tap();
    await gone(said(mine).getByRole('button', { name: say('chats:open_image') }));
    await shows(page.getByText(say('chats:message_removed', { name: other.name })));
    expect(await threadOf(me, other)).toMatchObject([{ kind: 'gift' }]);
  });
});

/** What else can be sent, where one button holds it all. */
const tools = ({ page, say }: Visitor): Promise<void> =>
  page.getByRole('button', { name: say('chats:tools.more') }).click();
