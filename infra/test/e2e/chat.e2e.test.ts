/** Talking: two browsers side by side, and what stands in the way. */
import { beforeAll, expect } from 'vitest';
import { paths, pathTo } from '#frontend/lib/paths.ts';
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
import { findable, type Member, newMember, settingsOf } from './members.ts';
import {
  addTalkingBrand,
  beside,
  brand,
  bubble,
  desktop,
  field,
  focused,
  hearing,
  manyMessages,
  open,
  pair,
  phone,
  remove,
  row,
  said,
  tabBackTo,
  tell,
  textsOf,
  threadOf,
  unreadOf,
  userOf,
  write,
} from './talk.ts';

/** More than two pages of a conversation. */
const longTalk = 120;

journeys('talking', () => {
  beforeAll(addTalkingBrand);

  journey('two people talk, and see each other write and read', desktop, async (mine) => {
    const [me, other] = await pair();
    await using theirs = await beside(other, phone);
    await open(mine, me, other);
    await theirs.page.goto(paths.profile);
    await settled(theirs.page);

    await write(mine, 'Hoi, die foto aan zee is mooi!');
    await shows(bubble(mine, 'Hoi, die foto aan zee is mooi!'));
    // Unread, on whatever page.
    await eventually(() => theirs.page.title()).toMatch(/^\(1\) /);
    await theirs.page
      .getByRole('navigation')
      .getByRole('link', { name: theirs.say('common:nav.messages') })
      .last()
      .click();
    await arrivesAt(theirs.page, paths.chats);
    await row(theirs, me).click();
    await shows(bubble(theirs, 'Hoi, die foto aan zee is mooi!'));
    // Opening it read it: there and here.
    await eventually(() => theirs.page.title()).not.toMatch(/^\(/);
    await shows(said(mine).getByText(mine.say('chats:states.read')));

    await field(theirs, me).pressSequentially('Dank je');
    await shows(mine.page.getByText(mine.say('chats:typing', { name: other.name })));
    await theirs.page.getByRole('button', { name: new RegExp(theirs.say('chats:send')) }).click();
    await shows(bubble(mine, 'Dank je'));
    await gone(mine.page.getByText(mine.say('chats:typing', { name: other.name })));
    // It is before the eyes, so nothing is unread.
    await shows(said(theirs).getByText(theirs.say('chats:states.read')));
    expect(await mine.page.title()).not.toMatch(/^\(/);
    expect(await unreadOf(me)).toBe(0);

    // The way back of a phone leads to the list.
    await theirs.page.getByRole('link', { name: theirs.say('chats:back') }).click();
    await arrivesAt(theirs.page, paths.chats);
    await shows(row(theirs, me).getByText(theirs.say('chats:you_said', { text: 'Dank je' })));
    expect(theirs.problems()).toEqual([]);
  });

  journey(
    'loses the network and comes back: nothing is missing, nothing is there twice',
    desktop,
    async (mine) => {
      const { page, context, say } = mine;
      mine.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket connection|fetching the script/);
      const [me, other] = await pair();
      await tell(me, other, 'Eerste');
      await open(mine, me, other);
      await shows(bubble(mine, 'Eerste'));
      await context.setOffline(true);
      await write(mine, 'Onderweg één');
      await write(mine, 'Onderweg twee');
      const failures = said(mine).getByText(say('chats:failures.network'));
      await eventually(() => failures.count()).toBe(2);
      for (const text of ['Tweede', 'Derde', 'Vierde']) await tell(other, me, text);
      await context.setOffline(false);
      for (const text of ['Tweede', 'Derde', 'Vierde']) await shows(bubble(mine, text));
      await gone(failures);
      // Both go by themselves, in their order, and once.
      const all = ['Eerste', 'Tweede', 'Derde', 'Vierde', 'Onderweg één', 'Onderweg twee'];
      await eventually(() => textsOf(mine)).toEqual(all);
      await page.reload();
      await shows(bubble(mine, 'Onderweg twee'));
      expect(await textsOf(mine)).toEqual(all);
      expect((await threadOf(other, me)).map(({ text }) => text)).toEqual(all);
    },
  );

  journey(
    'a first message: an idea, a draft that survives, and what it costs',
    phone,
    async (visitor) => {
      const { page, say } = visitor;
      const [me, other] = await pair();
      await open(visitor, me, other);
      await page.getByRole('button', { name: say('chats:ideas') }).click();
      const ideas = page.getByRole('dialog');
      const idea = await ideas.getByRole('listitem').first().innerText();
      await ideas.getByRole('listitem').first().getByRole('button').click();
      await gone(ideas);
      await eventually(() => field(visitor, other).inputValue()).toBe(idea);
      // Nothing is sent that was only chosen.
      expect(await threadOf(me, other)).toEqual([]);
      await field(visitor, other).fill(`${idea} Ik eerst.`);
      await page.reload();
      await eventually(() => field(visitor, other).inputValue()).toBe(`${idea} Ik eerst.`);
      const button = page.getByRole('button', { name: new RegExp(say('chats:send')) });
      expect(await button.innerText()).toContain(say('chats:free'));
      await button.click();
      await shows(bubble(visitor, `${idea} Ik eerst.`));
      expect(await field(visitor, other).inputValue()).toBe('');
      await shows(page.getByText(say('chats:free_left', { count: manyMessages - 1 })));
      await page.reload();
      await shows(bubble(visitor, `${idea} Ik eerst.`));
      expect(await field(visitor, other).inputValue()).toBe('');
    },
  );

  journey('a message that failed waits, also for the next visit', desktop, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^500 POST \/api\/chat\.php$/);
    const [me, other] = await pair();
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
    await shows(said(visitor).getByText(say('errors:codes.internal_error')));
    await page.reload();
    await shows(said(visitor).getByText(say('errors:codes.internal_error')));
    expect(await threadOf(me, other)).toEqual([]);
    await said(visitor)
      .getByRole('button', { name: say('common:actions.retry') })
      .click();
    await shows(said(visitor).getByText(say('chats:states.delivered')));
    expect(tried).toEqual([tried[0], tried[0]]);
    expect((await threadOf(other, me)).map(({ text }) => text)).toEqual(['Kom je ook?']);

    // Or it is given up.
    tried.length = 0;
    await write(visitor, 'Of toch niet');
    await said(visitor)
      .getByRole('button', { name: say('chats:drop') })
      .click();
    await gone(bubble(visitor, 'Of toch niet'));
    await page.reload();
    await shows(bubble(visitor, 'Kom je ook?'));
    expect(await textsOf(visitor)).toEqual(['Kom je ook?']);
  });

  journey('deletes a conversation; a refusal brings it back', desktop, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^409 DELETE \/api\/chat\.php$/);
    const [me, other] = await pair();
    await tell(other, me, 'Vroeger');
    await open(visitor, me, other);
    await page.route('**/api/chat.php', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { error: { code: 'busy', message: '' } } })
        : route.fallback(),
    );
    await shows(row(visitor, other));
    await remove(visitor);
    await arrivesAt(page, paths.chats);
    await shows(page.getByRole('alert').getByText(say('chats:not_removed')));
    await shows(row(visitor, other));

    await page.unroute('**/api/chat.php');
    await row(visitor, other).click();
    await shows(bubble(visitor, 'Vroeger'));
    await remove(visitor);
    await arrivesAt(page, paths.chats);
    await shows(page.getByText(say('chats:removed')));
    await gone(row(visitor, other));
    // A new message brings it back, without what was there.
    await tell(other, me, 'Ben je daar nog?');
    await shows(row(visitor, other));
    await row(visitor, other).click();
    await shows(bubble(visitor, 'Ben je daar nog?'));
    expect(await textsOf(visitor)).toEqual(['Ben je daar nog?']);
    expect((await threadOf(other, me)).map(({ text }) => text)).toEqual([
      'Vroeger',
      'Ben je daar nog?',
    ]);
  });

  journey('deletes a message, for oneself alone', phone, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair();
    await tell(me, other, 'Blijft');
    await tell(me, other, 'Gaat weg');
    await open(visitor, me, other);
    await bubble(visitor, 'Gaat weg').tap();
    await page
      .locator('.thread__message', { hasText: 'Gaat weg' })
      .getByRole('button', { name: say('chats:remove_message') })
      .tap();
    await shows(page.getByText(say('chats:message_removed', { name: other.name })));
    await gone(bubble(visitor, 'Gaat weg'));
    await page.reload();
    await shows(bubble(visitor, 'Blijft'));
    expect(await textsOf(visitor)).toEqual(['Blijft']);
    expect(await threadOf(other, me)).toHaveLength(2);
  });

  journey('older messages join above without a jump', desktop, async (visitor) => {
    const { page } = visitor;
    const [me, other] = await pair();
    for (let at = 1; at <= longTalk; at++)
      await tell(at % 3 ? me : other, at % 3 ? other : me, `Nummer ${at}`);
    await open(visitor, me, other);
    await shows(bubble(visitor, `Nummer ${longTalk}`));
    const area = page.getByRole('log');
    // The latest messages are in sight.
    const atEnd = () =>
      area.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2);
    await eventually(atEnd).toBe(true);
    const loaded = () => page.locator('.thread__tap').count();
    for (const before of [50, 100]) {
      expect(await loaded()).toBe(before);
      // What stands at the upper edge, and where.
      const mark = await area.evaluate((log) => {
        log.scrollTop = 300;
        const top = log.getBoundingClientRect().top;
        const all = [...log.querySelectorAll('.thread__text')];
        const first = all.find((one) => one.getBoundingClientRect().top >= top);
        return { text: first?.textContent ?? '', at: first?.getBoundingClientRect().top ?? 0 };
      });
      await eventually(loaded).toBe(Math.min(before + 50, longTalk));
      const now = await area
        .getByText(mark.text, { exact: true })
        .evaluate((one) => one.getBoundingClientRect().top);
      expect(Math.abs(now - mark.at)).toBeLessThan(2);
    }
    expect(await textsOf(visitor)).toEqual(
      Array.from({ length: longTalk }, (_, at) => `Nummer ${at + 1}`),
    );
    // What comes now does not tear anybody away, and there is a way to it.
    await tell(other, me, 'Nieuw');
    const latest = page.getByRole('button', { name: visitor.say('chats:latest') });
    await shows(page.getByText(visitor.say('chats:below', { count: 1 })));
    expect(await atEnd()).toBe(false);
    await latest.click();
    await eventually(atEnd).toBe(true);
    await gone(latest);
  });

  journey('gifts and pictures are for premium members', phone, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair();
    await visitor.become(me);
    await page.goto(`${pathTo('members-id-chat', { id: other.id })}?gift=1`);
    const gifts = page.getByRole('dialog', {
      name: say('chats:gifts.title', { name: other.name }),
    });
    await shows(gifts.getByText(say('chats:gifts.premium')));
    const rose = gifts.getByRole('listitem').first().getByRole('button');
    await shows(rose);
    expect(await rose.isDisabled()).toBe(true);
    await gifts.getByRole('button', { name: say('common:actions.close') }).click();
    await gone(gifts);
    await page.getByRole('button', { name: say('chats:tools.more') }).click();
    await page.getByRole('menuitem').first().click();
    const image = page.getByRole('dialog', {
      name: say('chats:image.title', { name: other.name }),
    });
    await shows(image.getByText(say('chats:image.premium')));
    await image.getByRole('link', { name: say('chats:ways.premium') }).click();
    await arrivesAt(page, paths.premium);
  });

  journey('works by the keyboard alone', desktop, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair();
    for (const text of ['Een', 'Twee', 'Drie']) await tell(other, me, text);
    await visitor.become(me);
    await page.goto(paths.chats);
    await settled(page);
    await press(page, row(visitor, other));
    await shows(bubble(visitor, 'Drie'));
    // Whoever opens a conversation can write at once.
    await eventually(() => focused(field(visitor, other))).toBe(true);
    await page.keyboard.type('Vier');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('en vijf');
    await page.keyboard.press('Enter');
    await shows(bubble(visitor, 'Vier\nen vijf'));
    // One stop for all messages: the arrow keys lead from one to the next.
    const removing = (text: string) =>
      page
        .locator('.thread__message', { hasText: text })
        .getByRole('button', { name: say('chats:remove_message') });
    await tabBackTo(visitor, removing('Vier'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused(removing('Twee'))).toBe(true);
    await page.keyboard.press('Enter');
    await gone(bubble(visitor, 'Twee'));
    expect(await focused(page.getByRole('log'))).toBe(true);

    await page.goto(paths.chats);
    await settled(page);
    await press(page, row(visitor, other));
    await shows(bubble(visitor, 'Drie'));
    await tabBackTo(
      visitor,
      page.getByRole('button', { name: say('member:actions.more', { name: other.name }) }),
    );
    await page.keyboard.press('Enter');
    await shows(page.getByRole('menuitem').first());
    await page.keyboard.press('ArrowDown');
    expect(await focused(page.getByRole('menuitem', { name: say('chats:menu.delete') }))).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: say('chats:remove.title') });
    await shows(dialog);
    await tabTo(page, dialog.getByRole('button', { name: say('chats:remove.confirm') }));
    await page.keyboard.press('Enter');
    await arrivesAt(page, paths.chats);
    await gone(row(visitor, other));
  });

  journey('finds a conversation by its name', phone, async (visitor) => {
    const { page, say } = visitor;
    const me = await newMember(brand);
    const others = await Promise.all(
      ['Wilhelmina', 'Joris', 'Hilde'].map((name) => newMember(brand, { about: { name } })),
    );
    for (const other of others) {
      await findable(brand, other);
      await tell(other, me, `Groet van ${other.name}`);
    }
    await visitor.become(me);
    await page.goto(paths.chats);
    await page.getByRole('button', { name: say('chats:search.open') }).click();
    const box = page.getByLabel(say('chats:search.label'));
    expect(await focused(box)).toBe(true);
    await box.fill('hil');
    await gone(page.getByRole('link', { name: /^Joris|Joris/ }));
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
    await box.fill('nobody');
    await shows(page.getByText(say('chats:search.none')));
    // The newest stands on top.
    await page.getByRole('button', { name: say('chats:search.open') }).click();
    const names = page.locator('.conversation-row__name');
    await eventually(() => names.allInnerTexts()).toEqual(['Hilde', 'Joris', 'Wilhelmina']);
    await tell(others[0] as Member, me, 'Nog iets');
    await eventually(() => names.allInnerTexts()).toEqual(['Wilhelmina', 'Hilde', 'Joris']);
  });

  journey('explains a fictional profile once before the first message', phone, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair();
    await pretendFictional(visitor, me, brand);
    await open(visitor, me, other);
    const { fictional_warning } = await settingsOf(brand);
    await shows(page.getByText(fictional_warning));
    await write(visitor, 'Hallo daar');
    const dialog = page.getByRole('dialog', {
      name: say('chats:fictional.title', { name: other.name }),
    });
    await shows(dialog.getByText(fictional_warning));
    await dialog.getByRole('button', { name: say('chats:fictional.cancel') }).click();
    await gone(dialog);
    // Nothing was sent, and nothing is lost.
    expect(await threadOf(me, other)).toEqual([]);
    expect(await field(visitor, other).inputValue()).toBe('Hallo daar');
    await page.getByRole('button', { name: new RegExp(say('chats:send')) }).click();
    await dialog.getByRole('button', { name: say('chats:fictional.understood') }).click();
    await shows(bubble(visitor, 'Hallo daar'));
    expect((await userOf(me)).fictional_acknowledged).toBe(true);
    await write(visitor, 'En nog iets');
    await shows(bubble(visitor, 'En nog iets'));
    expect(await dialog.count()).toBe(0);
  });

  journey('a block from the conversation closes it', desktop, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/api\/chat\.php$/);
    const [me, other] = await pair();
    await tell(other, me, 'Hoi');
    await open(visitor, me, other);
    await shows(bubble(visitor, 'Hoi'));
    await page
      .getByRole('button', { name: say('member:actions.more', { name: other.name }) })
      .click();
    await page.getByRole('menuitem', { name: say('safety:block.open'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('safety:block.confirm') })
      .click();
    await shows(page.getByText(say('chats:closed.you_blocked.title')));
    await gone(row(visitor, other));
    await page.getByRole('button', { name: say('safety:block.undo') }).click();
    await shows(bubble(visitor, 'Hoi'));
    await shows(row(visitor, other));
  });

  journey('a block by the other one closes it as well', desktop, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^403 (GET|POST) \/api\/chat\.php$/);
    const [me, other] = await pair();
    await tell(other, me, 'Hoi');
    await open(visitor, me, other);
    await shows(bubble(visitor, 'Hoi'));
    await ask(brand, '/api/block.php', {
      method: 'POST',
      session: other.session,
      body: { id: me.id },
    });
    await write(visitor, 'Ben je daar?');
    await shows(said(visitor).getByText(say('errors:codes.blocked_by_user')));
    await page.reload();
    await shows(page.getByText(say('chats:closed.blocked_by_user.title')));
  });

  journey('a like is said quietly, and leads to who it was', desktop, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair();
    await visitor.become(me);
    const hears = hearing(visitor);
    await page.goto(paths.chats);
    await hears;
    await ask(brand, '/api/like.php', {
      method: 'POST',
      session: other.session,
      body: { id: me.id },
    });
    const news = page.getByRole('region', { name: say('common:a11y.notifications') });
    await shows(news.getByText(say('like_modal:like.title', { name: other.name })));
    await news.getByRole('button', { name: say('like_modal:see') }).click();
    await arrivesAt(page, pathTo('likes-m', { id: other.id }));
  });
});

journeys('the limits of a free member', () => {
  const nl = { brand: 'nl', width: 390, height: 844, mobile: true } as const;

  journey('out of credits: the way to the missing ones', nl, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair('nl');
    await open(visitor, me, other);
    const { message_credits } = await settingsOf('nl');
    const { free_messages, credits } = await userOf(me, 'nl');
    const affordable = free_messages + Math.floor(credits / message_credits);
    for (let at = 1; at <= affordable; at++) {
      await write(visitor, `Bericht ${at}`);
      await shows(bubble(visitor, `Bericht ${at}`));
    }
    await shows(page.getByText(say('chats:obstacles.credits', { count: message_credits })));
    expect(
      await page.getByRole('button', { name: new RegExp(say('chats:send')) }).isDisabled(),
    ).toBe(true);
    await field(visitor, other).fill('Nog één');
    await page.getByRole('link', { name: say('chats:ways.credits') }).click();
    await arrivesAt(page, `${paths.credits}?needed=${message_credits}`);
    // What was begun is there when the member comes back.
    await page.goBack();
    await eventually(() => field(visitor, other).inputValue()).toBe('Nog één');
    expect(await threadOf(me, other, 'nl')).toHaveLength(affordable);
  });

  journey('a page that does not know better hears it from the server', nl, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^402 POST \/api\/chat\.php$/);
    const [me, other] = await pair('nl');
    await open(visitor, me, other);
    // The credits go elsewhere, meanwhile.
    await page.route('**/api/user.php', (route) => route.abort());
    visitor.expectProblem(/^failed: GET \/api\/user\.php/);
    for (let at = 0; at < 4; at++) await tell(me, other, `Elders ${at}`, 'nl');
    await write(visitor, 'Nog een');
    const { message_credits } = await settingsOf('nl');
    await shows(
      said(visitor).getByText(say('chats:failures.not_enough_credits', { count: message_credits })),
    );
    expect(
      await said(visitor)
        .getByRole('link', { name: say('chats:ways.credits') })
        .getAttribute('href'),
    ).toBe(`${paths.credits}?needed=${message_credits}`);
  });

  journey('a third conversation needs Premium', nl, async (visitor) => {
    const { page, say } = visitor;
    const [me, ...others] = await Promise.all([1, 2, 3, 4].map(() => newMember('nl')));
    for (const other of others) await findable('nl', other);
    const [first, second, third] = others as [Member, Member, Member];
    await tell(me as Member, first, 'Hoi', 'nl');
    await tell(me as Member, second, 'Hoi', 'nl');
    await open(visitor, me as Member, third);
    await shows(page.getByText(say('chats:obstacles.conversations')));
    await page.getByRole('link', { name: say('chats:ways.premium') }).click();
    await arrivesAt(page, paths.premium);
    // Whoever writes first makes it no conversation of the member's own.
    await tell(third, me as Member, 'Hallo!', 'nl');
    await page.goto(pathTo('members-id-chat', { id: third.id }));
    await shows(bubble(visitor, 'Hallo!'));
    await gone(page.getByText(say('chats:obstacles.conversations')));
  });

  journey('who has not confirmed the address reads, and is led on', nl, async (visitor) => {
    const { page, say } = visitor;
    const [, other] = await pair('nl');
    const me = await newMember('nl', { confirmed: false });
    await visitor.become(me);
    await page.goto(pathTo('members-id-chat', { id: other.id }));
    await shows(page.getByText(say('chats:obstacles.not_confirmed')));
    await page.getByRole('link', { name: say('chats:ways.complete-signup') }).click();
    await arrivesAt(page, paths['complete-signup']);
  });

  journey('nobody answers for a fictional profile: nothing can be written', nl, async (visitor) => {
    const { page, say } = visitor;
    const [me, other] = await pair('nl');
    await pretendFictional(visitor, me, 'nl');
    await open(visitor, me, other);
    await shows(page.getByText(say('chats:no_way.fictional')));
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  journey('a conversation that is not there says so, and leads back', nl, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/api\/chat\.php$/);
    await visitor.become(await newMember('nl'));
    await page.goto(pathTo('chats-id', { id: 'A'.repeat(22) }));
    await shows(page.getByText(say('chats:closed.not_found.title')));
    await page
      .getByRole('link', { name: say('chats:back') })
      .last()
      .click();
    await arrivesAt(page, paths.chats);
    await shows(page.getByText(say('chats:empty.title')));
  });

  journey('a list that does not load says so, and loads again', nl, async (visitor) => {
    const { page, say } = visitor;
    visitor.expectProblem(/^500 GET \/api\/chats\.php$/);
    await visitor.become(await newMember('nl'));
    await page.route('**/api/chats.php*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: '' } } }),
    );
    await page.goto(paths.chats);
    await shows(page.getByText(say('errors:codes.internal_error')));
    await page.unroute('**/api/chats.php*');
    await page.getByRole('button', { name: say('common:actions.retry') }).click();
    await shows(page.getByText(say('chats:empty.title')));
  });
});

/** No call makes a profile a fictional one: the page is told so. */
async function pretendFictional({ page }: Visitor, { session }: Member, at: string): Promise<void> {
  await page.route('**/api/chat.php?*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await ask(at, pathname + search, { session });
    const thread = answer.json<{ profile: object }>();
    await route.fulfill({
      status: answer.status,
      json: { ...thread, profile: { ...thread.profile, fictional: true } },
    });
  });
}
