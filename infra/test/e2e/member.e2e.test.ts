/** A member's page: viewing, liking, blocking and reporting, and its landing pages. */

import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { blockContract } from '#shared/api/block.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import { likeContract } from '#shared/api/like.ts';
import { memberContract } from '#shared/api/member.ts';
import { profileContract } from '#shared/api/profile.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { root } from '../../paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { at, shared } from '../support/shared-stack.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { createMember, type Member } from './members.ts';
import { expectDrawn } from './photo-steps.ts';
import { givePhotos } from './photo-uploads.ts';
import { getUrl, stack } from './stack.ts';
import { arrivesAt, expectAlert, expectHeading, waitUntilIdle } from './steps.ts';

/** A separate brand, where free members see one photo and there is a partner. */
const brand = `maartje-${randomInt(1_000_000)}`;
const partner = 'https://live.partner.example/';

const phone = { brand, width: 390, height: 844, mobile: true, warned: true } as const;
const desktop = { brand, width: 1280, warned: true } as const;
const nl = { brand: 'nl', width: 1280 } as const;

test.describe('a member’s page', () => {
  let star: Member;

  test.beforeAll(async () => {
    await addBrand(brand, (tenant) => {
      tenant.limits.free_visible_photos = 1;
      tenant.features.camera_profiles = { url: partner };
    });
    star = await createMember(brand);
    await give(star, {
      about_me: 'Ik roei op de Vecht.',
      interests: ['reading', 'wine', 'hiking'],
      hair_color: 'red',
    });
    await givePhotos(star, 3);
    await expect.poll(async () => (await seenBy(brand, star))?.num_photos).toBe(3);
  });

  test('shows a visitor a little, and the way to sign up', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await open(visitor, star);
    expect(await page.title()).toContain(star.name);
    await expect(page.getByText('Ik roei op de Vecht.').first()).toBeVisible();
    await expectDrawn(photo(visitor, star, 1, 3));
    await expect(
      page.getByText(say('member:locked.visitor_title', { count: 2 })).first(),
    ).toBeVisible();
    const { photos = [] } = (await seenBy(brand, star)) ?? {};
    expect(photos.map(({ locked }) => locked)).toEqual([false, true, true]);
    for (const action of ['message', 'like', 'gift'] as const) {
      await page
        .getByRole('main')
        .getByRole('button', { name: say(`member:actions.${action}`) })
        .click();
      const modal = page.getByRole('dialog', { name: say(`signup:modal.${action}`) });
      await expect(modal).toBeVisible();
      const way = modal.getByRole('link', { name: say('common:actions.signup') });
      await expect(way).toHaveAttribute('href', pathTo('members-id-signup', { id: star.id }));
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
    }
    await page.getByRole('button', { name: say('member:view.show', { at: 2, of: 3 }) }).click();
    await expect(
      page
        .getByRole('list', { name: say('member:view.photos', { name: star.name }) })
        .getByRole('button', { name: say('common:actions.signup') })
        .first(),
    ).toBeVisible();
    expect(await menu(visitor, star).count()).toBe(0);
  });

  test('leads honestly to a partner’s camera profiles', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    await open(visitor, star);
    const teaser = page.getByRole('complementary', { name: say('member:camera.title') });
    await expect(teaser.getByText(say('member:camera.ad'), { exact: true }).first()).toBeVisible();
    await expect(teaser.getByText(new URL(partner).host).first()).toBeVisible();
    const link = teaser.getByRole('link');
    await expect(link).toHaveAttribute('href', partner);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('shows a member what the two have in common first', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    const me = await createMember(brand);
    await give(me, { interests: ['hiking', 'reading'] });
    await visitor.become(me);
    await open(visitor, star);
    const region = page.getByRole('heading', { name: say('values:fields.interests') });
    const section = page.locator('section', { has: region });
    await expect(section.getByText(say('member:view.common', { count: 2 })).first()).toBeVisible();
    const chips = await section.getByRole('listitem').allTextContents();
    const words = (id: string) => say(`values:interests.${id}`);
    const mark = say('member:view.common_mark');
    expect(chips).toEqual([words('hiking') + mark, words('reading') + mark, words('wine')]);
  });

  test('lets a member like and unlike', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await visitor.become(await createMember(brand));
    await open(visitor, star);
    const like = likeButton(visitor);
    await expect(like).toHaveAccessibleName(say('member:actions.like'));
    await like.click();
    await expect(like).toHaveAccessibleName(say('member:actions.unlike'));
    await expect.poll(async () => (await getLikes(page)).sent).toEqual([star.id]);
    await page.reload();
    await waitUntilIdle(page);
    await expect(like).toHaveAccessibleName(say('member:actions.unlike'));
    await like.click();
    await expect(like).toHaveAccessibleName(say('member:actions.like'));
    await expect.poll(async () => (await getLikes(page)).sent).toEqual([]);
  });

  test('leads to premium, to a message and to a gift', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    await visitor.become(await createMember(brand));
    await open(visitor, star);
    const main = page.getByRole('main');
    const to = (name: string) => main.getByRole('link', { name }).first().getAttribute('href');
    const chat = pathTo('members-id-chat', { id: star.id });
    expect(await to(say('member:actions.message'))).toBe(chat);
    expect(await to(say('member:actions.gift'))).toBe(`${chat}?gift=1`);
    const button = main.getByRole('link', { name: say('member:actions.message') });
    await expect(button).toContainText(say('member:actions.free'));
    await expect(page.getByText(say('member:locked.title', { count: 2 })).first()).toBeVisible();
    expect(await to(say('common:nav.premium'))).toBe(paths.premium);

    // The carousel names its position, and a locked photo names who may see it.
    const track = page.getByRole('list', { name: say('member:view.photos', { name: star.name }) });
    await track.focus();
    await page.keyboard.press('ArrowRight');
    const second = page.getByRole('button', { name: say('member:view.show', { at: 2, of: 3 }) });
    await expect(second).toHaveAttribute('aria-current', 'true');
    await expect(
      track.getByRole('link', { name: say('common:nav.premium') }).first(),
    ).toBeVisible();
    const source = await photo(visitor, star, 2, 3).evaluate(
      (image: HTMLImageElement) => image.currentSrc,
    );
    expect(new URL(source).pathname).toMatch(/^\/cdn\//);
  });

  test('of the member’s own leads to editing it', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await visitor.become(star);
    await open(visitor, star);
    expect(await likeButton(visitor).count()).toBe(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('member:own.edit') })
      .click();
    await arrivesAt(page, paths.profile);
  });

  test('of nobody leads back to the search', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    visitor.expectProblem(/^404 GET \/api\/member\.php$/);
    await page.goto(pathTo('members-id', { id: 'A'.repeat(22) }));
    await expect(
      page.getByRole('heading', { level: 1, name: say('member:not_found.title') }),
    ).toBeVisible();
    expect(await page.title()).toContain(say('member:not_found.title'));
    await page
      .getByRole('main')
      .getByRole('link', { name: say('common:nav.members') })
      .click();
    await arrivesAt(page, paths.members);
  });

  test('that does not load can be tried again', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    visitor.expectProblem(/^500 GET \/api\/member\.php$/);
    const error = { code: 'internal_error', message: '' };
    // The first response contains a visitor's page.
    await visitor.become(await createMember(brand));
    await visitor.leaveDataToApi();
    await page.route('**/api/member.php*', (route) =>
      route.fulfill({ status: 500, json: { error } }),
    );
    await page.goto(pathTo('members-id', { id: star.id }));
    await expect(
      page.getByRole('heading', { level: 1, name: say('common:states.failed_title') }),
    ).toBeVisible();
    await page.unroute('**/api/member.php*');
    await page.getByRole('button', { name: say('common:actions.retry') }).click();
    await expect(heading(page, star).first()).toBeVisible();
  });

  test('works by the keyboard alone', async ({ visit }) => {
    const visitor = await visit(desktop);
    const { page, say } = visitor;
    await visitor.become(await createMember(brand));
    await open(visitor, star);
    await press(
      page,
      page.getByRole('button', { name: say('member:view.show', { at: 3, of: 3 }) }),
    );
    await expect(
      page
        .locator('[aria-live]')
        .getByText(say('member:view.position', { at: 3, of: 3 }))
        .first(),
    ).toBeVisible();
    await press(page, likeButton(visitor), 'Space');
    await expect(likeButton(visitor)).toHaveAccessibleName(visitor.say('member:actions.unlike'));

    await chooseByKeys(visitor, star, 'safety:report.open');
    const dialog = page.getByRole('dialog', { name: say('safety:report.title', getName(star)) });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await typeInto(page, dialog.getByRole('textbox'), 'Vraagt om geld.');
    await press(page, dialog.getByRole('button', { name: say('safety:report.send') }));
    const done = page.getByRole('dialog', { name: say('safety:report.done_title') });
    await expect(done.getByText(say('safety:report.done_text')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(done).toBeHidden();

    await chooseByKeys(visitor, star, 'safety:block.open');
    const block = page.getByRole('dialog', { name: say('safety:block.title', getName(star)) });
    await expect(block).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(block).toBeHidden();
    await focused(menu(visitor, star));
    await chooseByKeys(visitor, star, 'safety:block.open');
    await press(page, block.getByRole('button', { name: say('safety:block.confirm') }));
    await expect(page.getByText(say('member:blocked.title', getName(star))).first()).toBeVisible();
    await press(
      page,
      page.getByRole('main').getByRole('button', { name: say('safety:block.lift') }),
    );
    await expect(likeButton(visitor).first()).toBeVisible();
  });

  for (const mode of ['light', 'dark'] as const) {
    test(`axe finds nothing, ${mode}`, async ({ visit }) => {
      const visitor = await visit(desktop);
      const { page, context, say } = visitor;
      const url = getUrl(brand);
      await context.addCookies([{ name: limits.modeCookieName, value: mode, url }]);
      await open(visitor, star);
      await inspect(page, 'visitor');
      await visitor.become(await createMember(brand));
      await open(visitor, star);
      await inspect(page, 'member');
      await page.setViewportSize({ width: 1280, height: 900 });
      await choose(visitor, star, 'safety:report.open');
      await expect(
        page.getByRole('dialog', { name: say('safety:report.title', getName(star)) }).first(),
      ).toBeVisible();
      await page.getByRole('button', { name: say('safety:report.send') }).click();
      await expect(page.getByText(say('errors:fields.required')).first()).toBeVisible();
      await inspect(page, 'report');
      await page.keyboard.press('Escape');
      await choose(visitor, star, 'safety:block.open');
      await expect(
        page.getByRole('dialog', { name: say('safety:block.title', getName(star)) }).first(),
      ).toBeVisible();
      await inspect(page, 'block');
      await page.getByRole('button', { name: say('safety:block.confirm') }).click();
      await expect(
        page.getByText(say('member:blocked.title', getName(star))).first(),
      ).toBeVisible();
      await inspect(page, 'blocked');
      await page.goto(paths.notifications);
      await expect(
        page.getByRole('button', { name: say('safety:block.lift_of', getName(star)) }).first(),
      ).toBeVisible();
      await inspect(page, 'settings');
    });
  }

  test('has a way back in the installed app', async ({ visit }) => {
    const visitor = await visit(phone);
    const { page, say } = visitor;
    await visitor.become(await createMember(brand));
    // A phone's page begins with the photo, which has the way back in any browser.
    const back = page.getByRole('link', { name: say('common:actions.back') });
    await page.goto(paths.members);
    await waitUntilIdle(page);
    await open(visitor, star);
    await expect(back).toBeVisible();
    expect(await page.getByRole('banner').count()).toBe(0);
    // A browser under test cannot install the app, so its response is faked.
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        real(query === '(display-mode: standalone)' ? '(min-width: 1px)' : query);
    });
    await page.reload();
    await back.click();
    await arrivesAt(page, paths.members);
    await expect(back).toHaveCount(0);
  });

  for (const [route, path] of [
    ['members-id-landing', 'landing'],
    ['members-id-landing2-slug', 'landing2/lente'],
    ['members-id-landing3-slug', 'landing3/lente'],
  ] as const) {
    test(`has a landing page: ${route}`, async ({ visit }) => {
      const visitor = await visit(phone);
      const { page, say } = visitor;
      await page.goto(`/members/${star.id}/${path}?network=nieuwsbrief`);
      await expect(heading(page, star).first()).toBeVisible();
      await expectDrawn(
        page.getByRole('img', { name: say('member:landing.photo', getName(star)) }),
      );
      await inspect(page, route);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('common:actions.signup') })
        .click();
      await arrivesAt(page, pathTo('members-id-signup', { id: star.id }));
      const kept = await page.evaluate(() => localStorage.getItem('traffic_source'));
      expect(JSON.parse(kept ?? '')).toEqual({
        network: 'nieuwsbrief',
        at: expect.any(Number),
        ...(path.endsWith('lente') && { ref: 'lente' }),
      });
      await visitor.become(await createMember(brand));
      await page.goto(`/members/${star.id}/${path}`);
      await arrivesAt(page, pathTo('members-id', { id: star.id }));
    });
  }
});

test.describe('a block', () => {
  test('ends every sight of each other, until it is lifted', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [me, other] = await pair('NL-FR');
    await like(me, other);
    await like(other, me);
    await visitor.become(me);
    const search = searchFor('NL-FR');
    await page.goto(search);
    await expect(card(page, other).first()).toBeVisible();
    await page.goto(pathTo('likes-type', { type: 'matches' }));
    await expect(card(page, other).first()).toBeVisible();

    await page.goto(pathTo('members-id', { id: other.id }));
    await expect(page.getByText(say('member:state.match')).first()).toBeVisible();
    await choose(visitor, other, 'safety:block.open');
    await page.getByRole('button', { name: say('safety:block.confirm') }).click();
    await expect(page.getByText(say('member:blocked.title', getName(other))).first()).toBeVisible();
    await expect(toast(visitor, say('safety:block.done', getName(other))).first()).toBeVisible();
    expect(await likeButton(visitor).count()).toBe(0);

    await page.goto(search);
    await waitUntilIdle(page);
    expect(await page.getByRole('main').getByText(other.name).count()).toBe(0);
    await page.goto(pathTo('likes-type', { type: 'matches' }));
    await expect(page.getByText(say('likes:empty.matches.title')).first()).toBeVisible();

    // The other member's page shows nothing either.
    visitor.expectProblem(/^403 GET \/api\/member\.php$/);
    await visitor.become(other);
    await page.goto(search);
    await waitUntilIdle(page);
    expect(await page.getByRole('main').getByText(me.name).count()).toBe(0);
    await page.goto(pathTo('likes-type', { type: 'matches' }));
    await expect(page.getByText(say('likes:empty.matches.title')).first()).toBeVisible();
    await page.goto(pathTo('members-id', { id: me.id }));
    await expect(
      page.getByRole('heading', { level: 1, name: say('member:blocked_by_user.title') }),
    ).toBeVisible();
    expect(await page.getByRole('main').getByText(me.name).count()).toBe(0);
    await inspect(page, 'blocked by user');

    await visitor.become(me);
    await page.goto(`${paths.notifications}#blocked`);
    await waitUntilIdle(page);
    await page.getByRole('button', { name: say('safety:block.lift_of', getName(other)) }).click();
    await expect(page.getByText(say('safety:list.empty')).first()).toBeVisible();
    await page.goto(search);
    await expect(card(page, other).first()).toBeVisible();
    await visitor.become(other);
    await page.goto(pathTo('members-id', { id: me.id }));
    await expect(heading(page, me).first()).toBeVisible();
    await expect(likeButton(visitor).first()).toBeVisible();
  });

  test('takes the other one out of what is loaded already', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [me, other] = await pair('NL-DR');
    await visitor.become(me);
    await page.goto(searchFor('NL-DR'));
    await card(page, other).getByRole('link').first().click();
    await expect(heading(page, other).first()).toBeVisible();
    await choose(visitor, other, 'safety:block.open');
    await page.getByRole('button', { name: say('safety:block.confirm') }).click();
    await expect(toast(visitor, say('safety:block.done', getName(other))).first()).toBeVisible();
    await page.goBack();
    await waitUntilIdle(page);
    expect(await page.getByRole('main').getByText(other.name).count()).toBe(0);
    await page.goForward();
    await expect(page.getByText(say('member:blocked.title', getName(other))).first()).toBeVisible();
  });

  test('is undone from its notice, and restored where it fails', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [me, other] = await pair('NL-LI');
    await visitor.become(me);
    await page.goto(pathTo('members-id', { id: other.id }));
    await waitUntilIdle(page);
    const confirm = async () => {
      await choose(visitor, other, 'safety:block.open');
      await page.getByRole('button', { name: say('safety:block.confirm') }).click();
    };
    await confirm();
    await page.getByRole('button', { name: say('safety:block.undo') }).click();
    await expect(toast(visitor, say('safety:block.lifted', getName(other))).first()).toBeVisible();
    await expect(likeButton(visitor).first()).toBeVisible();
    await expect.poll(() => blockedBy(me)).toEqual([]);

    visitor.expectProblem(/^failed: POST \/api\/block\.php/);
    await page.route('**/api/block.php', (route) => route.abort('connectionfailed'), { times: 1 });
    await confirm();
    await expectAlert(page, say('errors:codes.network'));
    await expect(likeButton(visitor).first()).toBeVisible();
    expect(await blockedBy(me)).toEqual([]);
  });
});

test.describe('a report', () => {
  test('reaches the operator with the profile as it was', async ({ visit }) => {
    const visitor = await visit(nl);
    const { page, say } = visitor;
    const [me, other] = await pair('NL-ZE');
    await give(other, { about_me: 'Stuur me geld.' });
    await expect.poll(async () => (await seenBy('nl', other))?.about_me).toBe('Stuur me geld.');
    await visitor.become(me);
    await page.goto(pathTo('members-id', { id: other.id }));
    await waitUntilIdle(page);
    await choose(visitor, other, 'safety:report.open');
    const dialog = page.getByRole('dialog', { name: say('safety:report.title', getName(other)) });
    await dialog.getByRole('button', { name: say('safety:report.send') }).click();
    await expect(dialog.getByText(say('errors:fields.required')).first()).toBeVisible();
    await dialog.getByText(say('safety:report.reasons.scam')).click();
    const words = 'Vroeg in de eerste zin om geld.';
    await dialog.getByRole('textbox').fill(words);
    await expect(
      dialog
        .getByText(
          say('safety:report.counter', { used: words.length, max: limits.reportTextMaxChars }),
        )
        .first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: say('safety:report.send') }).click();
    const done = page.getByRole('dialog', { name: say('safety:report.done_title') });
    await expect(done.getByText(say('safety:report.done_text')).first()).toBeVisible();
    await give(other, { about_me: 'Ik ben heel lief.' });

    await done.getByRole('button', { name: say('safety:report.block') }).click();
    await expect(done).toBeHidden();
    await expect(page.getByText(say('member:blocked.title', getName(other))).first()).toBeVisible();
    await expect.poll(() => blockedBy(me)).toEqual([other.id]);

    const cases = (...args: string[]) =>
      operator('cases', ...args, '--id', 'nl', '--format', 'json');
    const open = (await cases('list')) as { id: string; about: string }[];
    const [mine, ...more] = open.filter(({ about }) => about === other.id);
    expect(more).toEqual([]);
    expect(await cases('show', '--case', String(mine?.id))).toMatchObject({
      record: { sender: me.id },
      entries: [{ reason: 'scam', text: words }],
      snapshot: { document: { name: other.name, about_me: 'Stuur me geld.' } },
    });

    await page.goto(await shared().mailedLink(me.email, paths['complaints-case']));
    await expectHeading(page, say('complaints:case.heading.open'));
    await expect(page.getByText(say('safety:report.reasons.scam')).first()).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
  });
});

/** Runs `npm run brand -- <args>`. */
async function operator(...args: string[]): Promise<unknown> {
  const command = [join(root, 'infra/operator/brand.ts'), ...args];
  const env = { ...process.env, ...stack().environment };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return JSON.parse(stdout);
}

const getName = ({ name }: Member) => ({ name });

/** Creates two matching members in a province that no other test searches. */
async function pair(region: string): Promise<[Member, Member]> {
  const made = (gender: 'male' | 'female') => createMember('nl', { about: { region, gender } });
  const [me, other] = await Promise.all([made('female'), made('male')]);
  for (const one of [me, other]) {
    await expect.poll(async () => (await seenBy('nl', one))?.name).toBe(one.name);
  }
  return [me, other];
}

/** Returns a search that finds both members of a pair. */
const searchFor = (region: string) =>
  `${paths.members}?gender=male&country=NL&countryregion=${region}&min_age=18&max_age=99`;

async function give(
  { client }: Member,
  body: RequestBodyInput<typeof profileContract, 'PUT'>,
): Promise<void> {
  await client.ok(profileContract, 'PUT', { body });
}

/** Returns a member as visitors see it; null while there is no search document. */
async function seenBy(brand: string, { id }: Member): Promise<Profile | null> {
  const response = await at(brand).call(memberContract, 'GET', { query: { id } });
  return response.ok ? response.body.profile : null;
}

async function like({ client }: Member, { id }: Member): Promise<void> {
  await client.ok(likeContract, 'POST', { body: { id } });
}

const blockedBy = async ({ client }: Member): Promise<string[]> =>
  (await client.ok(blockContract, 'GET')).profiles.map(({ id }) => id);

/** Returns the likes of the page's member. */
const getLikes = (page: Page): Promise<{ sent: string[] }> =>
  page.evaluate(async () => (await fetch('/api/likes.php')).json());

async function open({ page }: Visitor, member: Member): Promise<void> {
  await page.goto(pathTo('members-id', { id: member.id }));
  await expect(heading(page, member).first()).toBeVisible();
  await waitUntilIdle(page);
}

const heading = (page: Page, { name }: Member): Locator =>
  page.getByRole('heading', { level: 1, name: new RegExp(name) });

const photo = ({ page, say }: Visitor, { name }: Member, at: number, of: number): Locator =>
  page.getByRole('img', { name: say('member:view.photo', { name, at, of }) });

const likeButton = ({ page, say }: Visitor): Locator =>
  page.getByRole('main').getByRole('button', {
    name: new RegExp(`^(${say('member:actions.like')}|${say('member:actions.unlike')})$`),
  });

const menu = ({ page, say }: Visitor, { name }: Member): Locator =>
  page.getByRole('main').getByRole('button', { name: say('member:actions.more', { name }) });

async function choose(visitor: Visitor, member: Member, key: string): Promise<void> {
  // A message of what was done before may lie over the button.
  await menu(visitor, member).press('Enter');
  await visitor.page.getByRole('menuitem', { name: visitor.say(key) }).click();
}

/** Chooses with the keyboard only. */
async function chooseByKeys(visitor: Visitor, member: Member, key: string): Promise<void> {
  const { page, say } = visitor;
  await press(page, menu(visitor, member));
  await focused(page.getByRole('menuitem').first());
  const item = page.getByRole('menuitem', { name: say(key) });
  if ((await page.getByRole('menuitem').first().textContent()) !== (await item.textContent())) {
    await page.keyboard.press('ArrowDown');
    await focused(item);
  }
  await page.keyboard.press('Enter');
}

const focused = (part: Locator) => expect(part).toBeFocused();

const card = (page: Page, { name }: Member): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: name });

const toast = ({ page, say }: Visitor, words: string): Locator =>
  page.getByRole('region', { name: say('common:a11y.notifications') }).getByText(words);
