/** The main journeys, in the engines of Firefox and Safari. */
import { join } from 'node:path';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { likeContract } from '#shared/api/like.ts';
import * as limits from '#shared/limits.ts';
import { root } from '../../paths.ts';
import { findEngine } from '../../tools/engines.ts';
import { pushBrowser } from '../../tools/push-browser.ts';
import { createMember, createPair, getSettings, newAccount } from '../e2e/members.ts';
import { givePhotos } from '../e2e/photo-uploads.ts';
import { findable } from '../support/members.ts';
import { shared } from '../support/shared-stack.ts';
import { stackOfWorker } from '../support/stack-of-worker.ts';
import { expect, test } from './engine-test.ts';
import {
  button,
  buttonWith,
  choice,
  dialog,
  field,
  heading,
  link,
  menuItem,
  text,
} from './xpath.ts';

test.skip(({ engineName }) => !findEngine(engineName), 'the engine is not installed');

const dutch = { brand: 'nl', language: 'nl', country: 'NL' } as const;
const german = { brand: 'de', language: 'de', country: 'DE' } as const;
const portrait = join(root, 'tenants/nl/assets/hero-iris.jpg');
const picture = (engineName: string, screen: string) =>
  join(root, '.tmp', `${engineName}-${screen}.png`);

test('the site-entry warning comes once', async ({ visit }) => {
  const { say, goto, sees, seesNo, click } = await visit(german);
  const { min_age } = await getSettings('de');
  const title = heading(say('entry_warning:index_important_modal'));
  await goto('/');
  await sees(title);
  await click(button(say('entry_warning:enter', { age: min_age })));
  await seesNo(title);
  // The application is starting, which must not call the visitor back.
  await click(`//header${link(say('common:actions.login'))}`);
  await sees(heading(say('login:heading')));
  await seesNo(title);
});

test('signing up ends with a confirmed address', async ({ visit, engineName }) => {
  const { tab, say, goto, sees, arrivesAt, click, type, choose } = await visit(dutch);
  const account = newAccount();
  const next = (key: string) => click(`//main${button(say(key))}`);
  await goto('/');
  await tab.screenshot(picture(engineName, 'home'));
  await goto(paths.signup);
  await type(field(say('signup:name.label')), account.name);
  await type(field(say('signup:email.label')), account.email);
  await type(field(say('signup:password.label')), account.password);
  for (const [part, value] of [
    ['year', '1990'],
    ['month', '5'],
    ['day', '17'],
  ]) {
    await choose(`//select[@aria-label="${say(`signup:birth_date.${part}`)}"]`, value);
  }
  await next('signup:account.next');
  await next('signup:photo.skip');
  await click(choice(say('values:gender.male')));
  await click(choice(say('values:sexuality.hetero')));
  await next('signup:personal.next');
  await choose(field(say('values:region_kind.province')));
  await next('signup:place.next');
  await type(field(say('signup:message.label')), 'Robin, 36, roeit.');
  await next('signup:create');
  await arrivesAt(paths['complete-signup']);
  await sees(text(account.email));
  // The link has the stack's own port, where the browser is logged in as well.
  await tab.goto(await shared().mailedLink(account.email, '/api/activate.php'));
  await arrivesAt('/activate/done');
});

test('the profile gets a photo and a text', async ({ visit }) => {
  const { tab, say, gotoAs, sees, seesNo, click, type } = await visit(dutch);
  await gotoAs(await createMember('nl'), paths.profile);
  await sees(button(say('photos:add_first')));
  await tab.upload('//input[@type="file"]', portrait);
  const crop = dialog(say('photos:crop.title'));
  await click(`${crop}${button(say('photos:crop.use'))}`);
  await seesNo(crop);
  await sees('//*[@data-photo]//img');
  await type(`//main${field(say('values:fields.about_me'))}`, 'Ik roei op de Vecht, en bak brood.');
  await click(button(say('profile:save.save')));
  await sees(text(say('profile:save.saved')));
});

test('a search finds a member', async ({ visit, engineName }) => {
  const { tab, say, gotoAs, sees, seesNo, click, choose } = await visit(dutch);
  const about = { name: 'Sjoerd Motor', gender: 'male', region: 'NL-ZE' } as const;
  const found = await createMember('nl', { about });
  await givePhotos(found, 1);
  await findable(found);
  await gotoAs(await createMember('nl'), paths.members);
  await sees('//main//article//img');
  await tab.screenshot(picture(engineName, 'members'));
  await click(button(say('search:filters.title')));
  const sheet = dialog(say('search:filters.title'));
  await choose(`${sheet}${field(say('values:region_kind.province'))}`, 'NL-ZE');
  await sees(`${sheet}${button(say('search:filters.take_off', { filter: 'Zeeland' }))}`);
  await click(`(${sheet}//*[@data-part="dialog-actions"]//button)[last()]`);
  await seesNo(sheet);
  await sees(heading('Zeeland'));
  await click(link(found.name));
  await sees(heading(found.name));
});

test('two likes are a match', async ({ visit }) => {
  const { say, gotoAs, sees, seesNo, click } = await visit(dutch);
  const [me, other] = await createPair('nl');
  await other.client.ok(likeContract, 'POST', { body: { id: me.id } });
  await gotoAs(me, paths.likes);
  await click(button(say('cards:like', { name: other.name })));
  const match = dialog(say('like_modal:match.title'));
  await sees(match);
  await click(`${match}${button(say('like_modal:match.later'))}`);
  await seesNo(match);
});

test('two members talk', async ({ visit }) => {
  const [me, other] = await createPair('nl');
  const [mine, theirs] = [await visit(dutch), await visit(dutch)];
  const said = (words: string) => `//*[@role="log"]${text(words)}`;
  const open = (visitor: typeof mine, one: typeof me, to: typeof me) =>
    visitor.gotoAs(one, pathTo('members-id-chat', { id: to.id }));
  await open(mine, me, other);
  await open(theirs, other, me);
  const write = async ({ say, type, click }: typeof mine, words: string) => {
    await type('//textarea', words);
    await click(buttonWith(say('chats:send')));
  };
  await write(mine, 'Hoi, die foto aan zee is mooi!');
  await theirs.sees(said('Hoi, die foto aan zee is mooi!'));
  await mine.sees(said(mine.say('chats:states.read')));
  await write(theirs, 'Dank je');
  await mine.sees(said('Dank je'));
});

test('credits are bought', async ({ visit }) => {
  const { say, gotoAs, sees, click } = await visit(dutch);
  await gotoAs(
    await createMember('nl'),
    pathTo('credits-id-paymentmethod', { id: 'large', paymentmethod: 'ideal' }),
  );
  await click(buttonWith(say('payments:order.oblige', { amount: '' }).trim()));
  await click(
    `${dialog(say('payments:fictional.title'))}${button(say('payments:fictional.understood'))}`,
  );
  await click('//button[@value="paid"]');
  await sees(heading(say('payments:status.completed_title', { count: 150 })));
});

test('a member logs in and out', async ({ visit }) => {
  const { say, gateway, goto, arrivesAt, sees, seesNo, click, type } = await visit(dutch);
  const member = await createMember('nl');
  await goto(paths.login);
  await type(field(say('login:email')), member.email);
  await type(field(say('login:password')), member.password);
  await click(`//main${button(say('common:actions.login'))}`);
  await arrivesAt(paths.members);
  // A page that is still loading its data closes what is opened on it.
  await sees(heading(say('search:title')));
  await seesNo('//*[@aria-busy="true"]');
  await click(buttonWith(say('common:a11y.account_menu')));
  await click(menuItem(say('common:actions.logout')));
  await arrivesAt('/');
  await sees(link(say('common:actions.login')));
  // A call that was under way may find the session ended.
  const others = gateway.problems.splice(0).filter((problem) => !/^40[13] GET/.test(problem));
  expect(others).toEqual([]);
});

test('push messages are offered where there are any', async ({ visit }) => {
  const { tab, say, gotoAs, goto, sees, click } = await visit(dutch);
  await gotoAs(await createMember('nl'), paths.profile);
  await sees(heading(''));
  if (!(await tab.evaluate(() => 'PushManager' in window))) {
    await goto(paths.notifications);
    const { name: brand } = await getSettings('nl');
    return sees(text(say('push:setting.unsupported', { brand })));
  }
  const { subscription } = pushBrowser(stackOfWorker().environment.LOCAL_PUSH_ORIGIN ?? '');
  await expect
    .poll(() => tab.evaluate(() => document.cookie))
    .toContain(`${limits.pushOfferCookieName}=ask`);
  await goto(paths.profile);
  // The browser's own push service is of another network.
  await tab.evaluate((given) => {
    PushManager.prototype.subscribe = async () =>
      ({ ...given, options: {}, toJSON: () => given }) as unknown as PushSubscription;
  }, subscription);
  await click(button(say('banners:push.action')));
  await sees(text(say('push:on')));
});

test('without a network a page says so', async ({ visit }) => {
  const { tab, gateway, say, gotoAs, sees, click } = await visit(dutch);
  await gotoAs(await createMember('nl'), paths.members);
  await expect
    .poll(() =>
      tab.evaluate(async () => {
        const kept = await caches.match('/offline', { ignoreVary: true });
        return kept !== undefined && navigator.serviceWorker.controller !== null;
      }),
    )
    .toBe(true);
  await gateway.cut();
  await tab.evaluate((path) => location.assign(path), paths.likes);
  await sees(heading(say('offline:title')));
  await gateway.restore();
  await click(link(say('offline:retry')));
  await sees(buttonWith(say('common:a11y.account_menu')));
});
