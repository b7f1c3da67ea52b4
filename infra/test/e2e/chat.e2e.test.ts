/** Conversations between two browsers, and reasons why messages fail. */

import { paths, pathTo } from '#frontend/lib/paths.ts';
import { blockContract } from '#shared/api/block.ts';
import { likeContract } from '#shared/api/like.ts';
import { getUser, sendMessage } from '../support/conversations.ts';
import { findable } from '../support/members.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { press, tabTo } from './keyboard.ts';
import { createMember, createPair, getSettings, type Member } from './members.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';
import {
  addTalkingBrand,
  brand,
  bubble,
  desktop,
  field,
  getTexts,
  getThread,
  getUnread,
  hearing,
  manyMessages,
  open,
  phone,
  remove,
  row,
  said,
  tabBackTo,
  write,
} from './talk.ts';

/** A conversation of more than two pages. */
const longTalk = 120;

test.describe('talking', () => {
  test.beforeAll(addTalkingBrand);

  test('two people talk, and see each other write and read', async ({ visit }) => {
    const mine = await visit(desktop);
    const [me, other] = await createPair(brand);
    const theirs = await visit(phone);
    await theirs.become(other);
    await open(mine, me, other);
    await theirs.page.goto(paths.profile);
    await waitUntilIdle(theirs.page);

    await write(mine, 'Hoi, die foto aan zee is mooi!');
    await expect(bubble(mine, 'Hoi, die foto aan zee is mooi!').first()).toBeVisible();
    // The title shows the unread message on every page.
    await expect(theirs.page).toHaveTitle(/^\(1\) /);
    await theirs.page
      .getByRole('navigation')
      .getByRole('link', { name: theirs.say('common:nav.messages') })
      .last()
      .click();
    await arrivesAt(theirs.page, paths.chats);
    await row(theirs, me).click();
    await expect(bubble(theirs, 'Hoi, die foto aan zee is mooi!').first()).toBeVisible();
    // Opening the conversation marked it as read in both windows.
    await expect(theirs.page).not.toHaveTitle(/^\(/);
    await expect(said(mine).getByText(mine.say('chats:states.read')).first()).toBeVisible();

    await field(theirs, me).pressSequentially('Dank je');
    await expect(
      mine.page.getByText(mine.say('chats:typing', { name: other.name })).first(),
    ).toBeVisible();
    await theirs.page.getByRole('button', { name: new RegExp(theirs.say('chats:send')) }).click();
    await expect(bubble(mine, 'Dank je').first()).toBeVisible();
    await expect(
      mine.page.getByText(mine.say('chats:typing', { name: other.name })).first(),
    ).toBeHidden();
    // The conversation is visible, so nothing is unread.
    await expect(said(theirs).getByText(theirs.say('chats:states.read')).first()).toBeVisible();
    expect(await mine.page.title()).not.toMatch(/^\(/);
    expect(await getUnread(me)).toBe(0);

    // On a phone the back link leads to the list.
    await theirs.page.getByRole('link', { name: theirs.say('chats:back') }).click();
    await arrivesAt(theirs.page, paths.chats);
    await expect(
      row(theirs, me)
        .getByText(theirs.say('chats:you_said', { text: 'Dank je' }))
        .first(),
    ).toBeVisible();
  });

  test('loses the network and comes back: nothing is missing, nothing is there twice', async ({
    visit,
  }) => {
    const mine = await visit(desktop);
    const { page, context, say } = mine;
    mine.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket connection|fetching the script/);
    const [me, other] = await createPair(brand);
    await sendMessage(me, other, 'Eerste');
    await open(mine, me, other);
    await expect(bubble(mine, 'Eerste').first()).toBeVisible();
    // The words of a match are loaded ahead, and again where that fails.
    mine.expectProblem(/^console: texts nl\/like_modal did not load/);
    await context.setOffline(true);
    await write(mine, 'Onderweg één');
    await write(mine, 'Onderweg twee');
    const failures = said(mine).getByText(say('chats:states.waiting'));
    await expect(failures).toHaveCount(2);
    for (const text of ['Tweede', 'Derde', 'Vierde']) await sendMessage(other, me, text);
    await context.setOffline(false);
    for (const text of ['Tweede', 'Derde', 'Vierde'])
      await expect(bubble(mine, text).first()).toBeVisible();
    await expect(failures).toHaveCount(0);
    // Both messages are sent automatically, in order and once.
    const all = ['Eerste', 'Tweede', 'Derde', 'Vierde', 'Onderweg één', 'Onderweg twee'];
    await expect.poll(() => getTexts(mine)).toEqual(all);
    await page.reload();
    await expect(bubble(mine, 'Onderweg twee').first()).toBeVisible();
    expect(await getTexts(mine)).toEqual(all);
    expect((await getThread(other, me)).map(({ text }) => text)).toEqual(all);
  });

  test('a first message: an idea, a draft that survives, and what it costs', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, other] = await createPair(brand);
    await open(visitor, me, other);
    await page.getByRole('button', { name: say('chats:ideas') }).click();
    const ideas = page.getByRole('dialog');
    const idea = await ideas.getByRole('listitem').first().innerText();
    await ideas.getByRole('listitem').first().getByRole('button').click();
    await expect(ideas).toBeHidden();
    await expect(field(visitor, other)).toHaveValue(idea);
    // A chosen but unsent item is not sent.
    expect(await getThread(me, other)).toEqual([]);
    await field(visitor, other).fill(`${idea} Ik eerst.`);
    await page.reload();
    await expect(field(visitor, other)).toHaveValue(`${idea} Ik eerst.`);
    const button = page.getByRole('button', { name: new RegExp(say('chats:send')) });
    expect(await button.innerText()).toContain(say('chats:free'));
    await button.click();
    await expect(bubble(visitor, `${idea} Ik eerst.`).first()).toBeVisible();
    await expect(field(visitor, other)).toHaveValue('');
    await expect(
      page.getByText(say('chats:free_left', { count: manyMessages - 1 })).first(),
    ).toBeVisible();
    await page.reload();
    await expect(bubble(visitor, `${idea} Ik eerst.`).first()).toBeVisible();
    await expect(field(visitor, other)).toHaveValue('');
  });

  test('a message that failed waits, also for the next visit', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    visitor.expectProblem(/^500 POST \/api\/chat\.php$/);
    const [me, other] = await createPair(brand);
    const tried: string[] = [];
    await page.route('**/api/chat.php', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      tried.push(route.request().postDataJSON().client_id);
      if (tried.length > 1) return route.fallback();
      return route.fulfill({
        status: 500,
        json: { error: { code: 'internal_error', message: '' } },
      });
    });
    await open(visitor, me, other);
    await write(visitor, 'Kom je ook?');
    await expect(said(visitor).getByText(say('errors:codes.internal_error')).first()).toBeVisible();
    await page.reload();
    await expect(said(visitor).getByText(say('errors:codes.internal_error')).first()).toBeVisible();
    expect(await getThread(me, other)).toEqual([]);
    await said(visitor)
      .getByRole('button', { name: say('common:actions.retry') })
      .click();
    await expect(said(visitor).getByText(say('chats:states.delivered')).first()).toBeVisible();
    expect(tried).toEqual([tried[0], tried[0]]);
    expect((await getThread(other, me)).map(({ text }) => text)).toEqual(['Kom je ook?']);

    // Or the member discards the message.
    tried.length = 0;
    await write(visitor, 'Of toch niet');
    await said(visitor)
      .getByRole('button', { name: say('chats:drop') })
      .click();
    await expect(bubble(visitor, 'Of toch niet').first()).toBeHidden();
    await page.reload();
    await expect(bubble(visitor, 'Kom je ook?').first()).toBeVisible();
    expect(await getTexts(visitor)).toEqual(['Kom je ook?']);
  });

  test('deletes a conversation; a refusal brings it back', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    visitor.expectProblem(/^409 DELETE \/api\/chat\.php$/);
    const [me, other] = await createPair(brand);
    await sendMessage(other, me, 'Vroeger');
    await open(visitor, me, other);
    await page.route('**/api/chat.php', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { error: { code: 'busy', message: '' } } })
        : route.fallback(),
    );
    await expect(row(visitor, other).first()).toBeVisible();
    await remove(visitor);
    await arrivesAt(page, paths.chats);
    await expect(page.getByRole('alert').getByText(say('chats:not_removed')).first()).toBeVisible();
    await expect(row(visitor, other).first()).toBeVisible();

    await page.unroute('**/api/chat.php');
    await row(visitor, other).click();
    await expect(bubble(visitor, 'Vroeger').first()).toBeVisible();
    await remove(visitor);
    await arrivesAt(page, paths.chats);
    await expect(page.getByText(say('chats:removed')).first()).toBeVisible();
    await expect(row(visitor, other).first()).toBeHidden();
    // A new message restores the conversation without its old messages.
    await sendMessage(other, me, 'Ben je daar nog?');
    await expect(row(visitor, other).first()).toBeVisible();
    await row(visitor, other).click();
    await expect(bubble(visitor, 'Ben je daar nog?').first()).toBeVisible();
    expect(await getTexts(visitor)).toEqual(['Ben je daar nog?']);
    expect((await getThread(other, me)).map(({ text }) => text)).toEqual([
      'Vroeger',
      'Ben je daar nog?',
    ]);
  });

  test('deletes a message, for oneself alone', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, other] = await createPair(brand);
    await sendMessage(me, other, 'Blijft');
    await sendMessage(me, other, 'Gaat weg');
    await open(visitor, me, other);
    await bubble(visitor, 'Gaat weg').tap();
    await page
      .locator('.thread__message', { hasText: 'Gaat weg' })
      .getByRole('button', { name: say('chats:remove_message') })
      .tap();
    await expect(
      page.getByText(say('chats:message_removed', { name: other.name })).first(),
    ).toBeVisible();
    await expect(bubble(visitor, 'Gaat weg').first()).toBeHidden();
    await page.reload();
    await expect(bubble(visitor, 'Blijft').first()).toBeVisible();
    expect(await getTexts(visitor)).toEqual(['Blijft']);
    expect(await getThread(other, me)).toHaveLength(2);
  });

  test('older messages join above without a jump', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page } = visitor;
    const [me, other] = await createPair(brand);
    for (let index = 1; index <= longTalk; index++)
      await sendMessage(index % 3 ? me : other, index % 3 ? other : me, `Nummer ${index}`);
    await open(visitor, me, other);
    await expect(bubble(visitor, `Nummer ${longTalk}`).first()).toBeVisible();
    const area = page.getByRole('log');
    // The latest messages are visible.
    const atEnd = () =>
      area.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2);
    await expect.poll(atEnd).toBe(true);
    const loaded = () => page.locator('.thread__tap').count();
    for (const before of [50, 100]) {
      expect(await loaded()).toBe(before);
      // The element at the upper edge and its position.
      const mark = await area.evaluate((log) => {
        log.scrollTop = 300;
        const top = log.getBoundingClientRect().top;
        const all = [...log.querySelectorAll('.thread__text')];
        const first = all.find((one) => one.getBoundingClientRect().top >= top);
        return { text: first?.textContent ?? '', at: first?.getBoundingClientRect().top ?? 0 };
      });
      await expect.poll(loaded).toBe(Math.min(before + 50, longTalk));
      const now = await area
        .getByText(mark.text, { exact: true })
        .evaluate((one) => one.getBoundingClientRect().top);
      expect(Math.abs(now - mark.at)).toBeLessThan(2);
    }
    expect(await getTexts(visitor)).toEqual(
      Array.from({ length: longTalk }, (_, index) => `Nummer ${index + 1}`),
    );
    // A new message does not scroll the view, but a button leads to it.
    await sendMessage(other, me, 'Nieuw');
    const latest = page.getByRole('button', { name: visitor.say('chats:latest') });
    await expect(page.getByText(visitor.say('chats:below', { count: 1 })).first()).toBeVisible();
    expect(await atEnd()).toBe(false);
    await latest.click();
    await expect.poll(atEnd).toBe(true);
    await expect(latest).toBeHidden();
  });

  test('gifts and pictures are for premium members', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, other] = await createPair(brand);
    await visitor.become(me);
    await page.goto(`${pathTo('members-id-chat', { id: other.id })}?gift=1`);
    const gifts = page.getByRole('dialog', {
      name: say('chats:gifts.title', { name: other.name }),
    });
    await expect(gifts.getByText(say('chats:gifts.premium')).first()).toBeVisible();
    const rose = gifts.getByRole('listitem').first().getByRole('button');
    await expect(rose).toBeVisible();
    await expect(rose).toBeDisabled();
    await gifts.getByRole('button', { name: say('common:actions.close') }).click();
    await expect(gifts).toBeHidden();
    await page.getByRole('button', { name: say('chats:tools.more') }).click();
    await page.getByRole('menuitem').first().click();
    const image = page.getByRole('dialog', {
      name: say('chats:image.title', { name: other.name }),
    });
    await expect(image.getByText(say('chats:image.premium')).first()).toBeVisible();
    await image.getByRole('link', { name: say('chats:ways.premium') }).click();
    await arrivesAt(page, paths.premium);
  });

  test('works by the keyboard alone', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const [me, other] = await createPair(brand);
    for (const text of ['Een', 'Twee', 'Drie']) await sendMessage(other, me, text);
    await visitor.become(me);
    await page.goto(paths.chats);
    await waitUntilIdle(page);
    await press(page, row(visitor, other));
    await expect(bubble(visitor, 'Drie').first()).toBeVisible();
    // The field has the focus when a conversation opens.
    await expect(field(visitor, other)).toBeFocused();
    await page.keyboard.type('Vier');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('en vijf');
    await page.keyboard.press('Enter');
    await expect(bubble(visitor, 'Vier\nen vijf').first()).toBeVisible();
    // The messages are a single tab stop, and the arrow keys move between them.
    const removing = (text: string) =>
      page
        .locator('.thread__message', { hasText: text })
        .getByRole('button', { name: say('chats:remove_message') });
    await tabBackTo(visitor, removing('Vier'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(removing('Twee')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bubble(visitor, 'Twee').first()).toBeHidden();
    await expect(page.getByRole('log')).toBeFocused();

    await page.goto(paths.chats);
    await waitUntilIdle(page);
    await press(page, row(visitor, other));
    await expect(bubble(visitor, 'Drie').first()).toBeVisible();
    await tabBackTo(
      visitor,
      page.getByRole('button', { name: say('member:actions.more', { name: other.name }) }),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: say('chats:menu.delete') })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: say('chats:remove.title') });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: say('chats:remove.confirm') }));
    await page.keyboard.press('Enter');
    await arrivesAt(page, paths.chats);
    await expect(row(visitor, other).first()).toBeHidden();
  });

  test('finds a conversation by its name', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const me = await createMember(brand);
    const others = await Promise.all(
      ['Wilhelmina', 'Joris', 'Hilde'].map((name) => createMember(brand, { about: { name } })),
    );
    for (const other of others) {
      await findable(other);
      await sendMessage(other, me, `Groet van ${other.name}`);
    }
    await visitor.become(me);
    await page.goto(paths.chats);
    await page.getByRole('button', { name: say('chats:search.open') }).click();
    const box = page.getByLabel(say('chats:search.label'));
    await expect(box).toBeFocused();
    await box.fill('hil');
    await expect(page.getByRole('link', { name: /^Joris|Joris/ }).first()).toBeHidden();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await box.fill('nobody');
    await expect(page.getByText(say('chats:search.none')).first()).toBeVisible();
    // The newest result comes first.
    await page.getByRole('button', { name: say('chats:search.open') }).click();
    const names = page.locator('.conversation-row__name');
    await expect(names).toHaveText(['Hilde', 'Joris', 'Wilhelmina'], { useInnerText: true });
    await sendMessage(others[0] as Member, me, 'Nog iets');
    await expect(names).toHaveText(['Wilhelmina', 'Hilde', 'Joris'], { useInnerText: true });
  });

  test('explains a fictional profile once before the first message', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const [me, other] = await createPair(brand);
    await pretendFictional(visitor, me);
    await open(visitor, me, other);
    const { fictional_warning } = await getSettings(brand);
    await expect(page.getByText(fictional_warning).first()).toBeVisible();
    await write(visitor, 'Hallo daar');
    const dialog = page.getByRole('dialog', {
      name: say('chats:fictional.title', { name: other.name }),
    });
    await expect(dialog.getByText(fictional_warning).first()).toBeVisible();
    await dialog.getByRole('button', { name: say('chats:fictional.cancel') }).click();
    await expect(dialog).toBeHidden();
    // Nothing was sent, and the draft is kept.
    expect(await getThread(me, other)).toEqual([]);
    await expect(field(visitor, other)).toHaveValue('Hallo daar');
    await page.getByRole('button', { name: new RegExp(say('chats:send')) }).click();
    await dialog.getByRole('button', { name: say('chats:fictional.understood') }).click();
    await expect(bubble(visitor, 'Hallo daar').first()).toBeVisible();
    expect((await getUser(me)).fictional_acknowledged).toBe(true);
    await write(visitor, 'En nog iets');
    await expect(bubble(visitor, 'En nog iets').first()).toBeVisible();
    expect(await dialog.count()).toBe(0);
  });

  test('a block from the conversation closes it', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/api\/chat\.php$/);
    const [me, other] = await createPair(brand);
    await sendMessage(other, me, 'Hoi');
    await open(visitor, me, other);
    await expect(bubble(visitor, 'Hoi').first()).toBeVisible();
    await page
      .getByRole('button', { name: say('member:actions.more', { name: other.name }) })
      .click();
    await page.getByRole('menuitem', { name: say('safety:block.open'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('safety:block.confirm') })
      .click();
    await expect(page.getByText(say('chats:closed.you_blocked.title')).first()).toBeVisible();
    await expect(row(visitor, other).first()).toBeHidden();
    await page.getByRole('button', { name: say('safety:block.undo') }).click();
    await expect(bubble(visitor, 'Hoi').first()).toBeVisible();
    await expect(row(visitor, other).first()).toBeVisible();
  });

  test('a block by the other one closes it as well', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    visitor.expectProblem(/^403 (GET|POST) \/api\/chat\.php$/);
    const [me, other] = await createPair(brand);
    await sendMessage(other, me, 'Hoi');
    await open(visitor, me, other);
    await expect(bubble(visitor, 'Hoi').first()).toBeVisible();
    await other.client.ok(blockContract, 'POST', { body: { id: me.id } });
    await write(visitor, 'Ben je daar?');
    await expect(
      said(visitor).getByText(say('errors:codes.blocked_by_user')).first(),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText(say('chats:closed.blocked_by_user.title')).first()).toBeVisible();
  });

  test('a like is said quietly, and leads to who it was', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    const [me, other] = await createPair(brand);
    await visitor.become(me);
    const hears = hearing(visitor);
    await page.goto(paths.chats);
    await hears;
    await other.client.ok(likeContract, 'POST', { body: { id: me.id } });
    const news = page.getByRole('region', { name: say('common:a11y.notifications') });
    await expect(
      news.getByText(say('like_modal:like.title', { name: other.name })).first(),
    ).toBeVisible();
    await news.getByRole('button', { name: say('like_modal:see') }).click();
    await arrivesAt(page, pathTo('likes-m-id', { id: other.id }));
  });
});

test.describe('the limits of a free member', () => {
  const nl = { brand: 'nl', width: 390, height: 844, mobile: true } as const;

  test('out of credits: the way to the missing ones', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [me, other] = await createPair('nl');
    await open(visitor, me, other);
    const { message_credits } = await getSettings('nl');
    const { free_messages, credits } = await getUser(me);
    const affordable = free_messages + Math.floor(credits / message_credits);
    for (let index = 1; index <= affordable; index++) {
      await write(visitor, `Bericht ${index}`);
      await expect(bubble(visitor, `Bericht ${index}`).first()).toBeVisible();
    }
    await expect(page.getByText(say('chats:out.none'))).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(say('chats:send')) })).toHaveCount(0);
    await field(visitor, other).fill('Nog één');
    await page.getByRole('link', { name: say('chats:ways.credits') }).click();
    await arrivesAt(page, `${paths.credits}?needed=${message_credits}`);
    // The draft is restored when the member returns.
    await page.goBack();
    await expect(field(visitor, other)).toHaveValue('Nog één');
    expect(await getThread(me, other)).toHaveLength(affordable);
  });

  test('a page that does not know better hears it from the server', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    visitor.expectProblem(/^402 POST \/api\/chat\.php$/);
    const [me, other] = await createPair('nl');
    await open(visitor, me, other);
    // The credits are spent elsewhere meanwhile.
    await page.route('**/api/user.php', (route) => route.abort());
    visitor.expectProblem(/^failed: GET \/api\/user\.php/);
    for (let index = 0; index < 4; index++) await sendMessage(me, other, `Elders ${index}`);
    await write(visitor, 'Nog een');
    const { message_credits } = await getSettings('nl');
    await expect(
      said(visitor)
        .getByText(say('chats:failures.not_enough_credits', { count: message_credits }))
        .first(),
    ).toBeVisible();
    await expect(
      said(visitor).getByRole('link', { name: say('chats:ways.credits') }),
    ).toHaveAttribute('href', `${paths.credits}?needed=${message_credits}`);
  });

  test('a third conversation needs Premium', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [me, ...others] = await Promise.all([1, 2, 3, 4].map(() => createMember('nl')));
    for (const other of others) await findable(other);
    const [first, second, third] = others as [Member, Member, Member];
    await sendMessage(me as Member, first, 'Hoi');
    await sendMessage(me as Member, second, 'Hoi');
    await open(visitor, me as Member, third);
    await expect(page.getByText(say('chats:obstacles.conversations')).first()).toBeVisible();
    await page.getByRole('link', { name: say('chats:ways.premium') }).click();
    await arrivesAt(page, paths.premium);
    // A conversation that another member started does not count as the member's own.
    await sendMessage(third, me as Member, 'Hallo!');
    await page.goto(pathTo('members-id-chat', { id: third.id }));
    await expect(bubble(visitor, 'Hallo!').first()).toBeVisible();
    await expect(page.getByText(say('chats:obstacles.conversations')).first()).toBeHidden();
  });

  test('who has not confirmed the address reads, and is led on', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [, other] = await createPair('nl');
    const me = await createMember('nl', { confirmed: false });
    await visitor.become(me);
    await page.goto(pathTo('members-id-chat', { id: other.id }));
    await expect(page.getByText(say('chats:obstacles.not_confirmed')).first()).toBeVisible();
    await page.getByRole('link', { name: say('chats:ways.complete-signup') }).click();
    await arrivesAt(page, paths['complete-signup']);
  });

  test('nobody answers for a fictional profile: nothing can be written', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [me, other] = await createPair('nl');
    await pretendFictional(visitor, me);
    await open(visitor, me, other);
    await expect(page.getByText(say('chats:no_way.fictional')).first()).toBeVisible();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  test('a conversation that is not there says so, and leads back', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/api\/chat\.php$/);
    await visitor.become(await createMember('nl'));
    await page.goto(pathTo('chats-id', { id: 'A'.repeat(22) }));
    await expect(page.getByText(say('chats:closed.not_found.title')).first()).toBeVisible();
    await page
      .getByRole('link', { name: say('chats:back') })
      .last()
      .click();
    await arrivesAt(page, paths.chats);
    await expect(page.getByText(say('chats:empty.title')).first()).toBeVisible();
  });

  test('a list that does not load says so, and loads again', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    visitor.expectProblem(/^500 GET \/api\/chats\.php$/);
    await visitor.become(await createMember('nl'));
    await visitor.leaveDataToApi();
    await page.route('**/api/chats.php*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: '' } } }),
    );
    await page.goto(paths.chats);
    await expect(page.getByText(say('errors:codes.internal_error')).first()).toBeVisible();
    const retry = page.getByRole('button', { name: say('common:actions.retry') });
    await expect(retry).toBeVisible();
    // At once: an open page asks again by itself after a while.
    await Promise.all([page.unroute('**/api/chats.php*'), retry.click()]);
    await expect(page.getByText(say('chats:empty.title')).first()).toBeVisible();
  });
});

/** Changes responses for the page, as no call makes a profile fictional. */
async function pretendFictional(
  { page, leaveDataToApi }: Visitor,
  { client }: Member,
): Promise<void> {
  await leaveDataToApi();
  await page.route('**/api/chat.php?*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { status, text } = await client.send({ path: pathname + search });
    const thread = JSON.parse(text) as { profile: object };
    await route.fulfill({
      status,
      json: { ...thread, profile: { ...thread.profile, fictional: true } },
    });
  });
}
