/** A member's pages: whole in their first HTML, light, and still once they are painted. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { creditsContract } from '#shared/api/credits.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import * as limits from '#shared/limits.ts';
import { emailTypes } from '#shared/model/values.ts';
import {
  getInlineStyle,
  isBeforePhotos,
  sumBytes,
  watchTraffic,
} from '../../tools/page-traffic.ts';
import { createConversation, sendMessage } from '../support/conversations.ts';
import { findable } from '../support/members.ts';
import { shared } from '../support/shared-stack.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { createMember, type Member } from './members.ts';
import { countShifts, getShifts, readMoved } from './shifts.ts';
import { getUrl } from './stack.ts';
import { facesTopPx, waitUntilIdle } from './steps.ts';

const brand = 'nl';
const phone = { brand, width: 390, height: 844, mobile: true } as const;

const scriptBytes = 170_000;
const scriptsMost = 12;
const requestsMost = 30;
const styleBytes = 20_000;
const nextPageBytes = 25_000;
const shiftMost = 0.02;

/**
 * Two members who talk and like each other, so that every page has something to show. Their names are
 * short: one as wide as its row may be broken in the typeface that stands in, and not in the brand's.
 */
async function createTalkingPair(): Promise<{ me: Member; other: Member; conversation: string }> {
  const me = await createMember(brand, { about: { gender: 'female', name: 'Anouk' } });
  const other = await createMember(brand, { about: { gender: 'male', name: 'Bastiaan' } });
  const { id } = await createConversation(other, me, 'Hallo, daar ben ik');
  await Promise.all([me, other].map((member) => findable(member)));
  return { me, other, conversation: id };
}

const mainPages = ({ other, conversation }: { other: Member; conversation: string }) => ({
  members: paths.members,
  member: pathTo('members-id', { id: other.id }),
  chats: paths.chats,
  conversation: pathTo('chats-id', { id: conversation }),
  profile: paths.profile,
  credits: paths.credits,
  likes: paths.likes,
});

/** Expects the page's content not to have moved by itself. */
const expectStill = async (page: Page, name: string): Promise<void> =>
  expect(await getShifts(page), `${name}: ${await readMoved(page)}`).toBeLessThan(shiftMost);

test.describe('a member’s page', () => {
  test('is whole before any script runs', async ({ visit }) => {
    const pair = await createTalkingPair();
    const { me, other, conversation } = pair;
    await sendMessage(other, me, 'Ben je er nog?');
    const visitor = await visit({ ...phone, scripts: false });
    const { page, say } = visitor;
    await visitor.become(me);
    const at = mainPages(pair);

    await page.goto(at.members);
    // Someone else's message counts in the navigation and in the title.
    await expect(page.getByRole('link', { name: /2 ongelezen/ }).last()).toBeVisible();
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('timer', { name: say('banners:bonus.left') })).toBeVisible();
    await page.goto(at.member);
    await expect(page.getByRole('heading', { level: 1, name: /Bastiaan/ })).toBeVisible();
    await page.goto(at.chats);
    await expect(page.getByRole('link', { name: /Bastiaan/ })).toBeVisible();
    await page.goto(at.conversation);
    await expect(page.getByText('Hallo, daar ben ik')).toBeVisible();
    await page.goto(at.profile);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(at.credits);
    const { packages } = await me.client.ok(creditsContract, 'GET');
    await expect(page.locator('.packages__layout_p2')).toBeVisible();
    expect(packages.length).toBeGreaterThan(1);
    await page.goto(at.likes);
    await expect(
      page.getByRole('heading', { level: 1, name: say('common:nav.likes') }),
    ).toBeVisible();
    expect(conversation).toBeTruthy();
  });

  test('is light and still: few scripts and requests, and nothing moves by itself', async ({
    visit,
  }) => {
    const pair = await createTalkingPair();
    const at = mainPages(pair);
    for (const [name, path] of Object.entries(at)) {
      const visitor = await visit(phone);
      const { page } = visitor;
      await visitor.become(pair.me);
      await countShifts(page);
      const traffic = await watchTraffic(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectStill(page, name);
      const scripts = traffic.filter(({ type }) => type === 'Script');
      const before = traffic.filter(isBeforePhotos);
      const inline = await getInlineStyle(page);
      const styles = traffic.filter(({ type }) => type === 'Stylesheet');
      expect(scripts.length, `scripts of ${name}`).toBeLessThanOrEqual(scriptsMost);
      // No sizes at all would be no proof.
      expect(sumBytes(scripts), `bytes of scripts of ${name}`).toBeGreaterThan(scriptBytes / 2);
      expect(sumBytes(scripts), `bytes of scripts of ${name}`).toBeLessThanOrEqual(scriptBytes);
      expect(before.length, `requests of ${name}`).toBeLessThanOrEqual(requestsMost);
      const inlineBytes = gzipSync(inline).length;
      expect(sumBytes(styles) + inlineBytes, `styles of ${name}`).toBeLessThanOrEqual(styleBytes);
      // The same without the banner of the time bonus.
      const [value, url] = ['time_bonus', getUrl(brand)];
      await visitor.context.addCookies(
        [limits.closedBannersCookieName, limits.bannerVisitCookieName].map((cookie) => ({
          name: cookie,
          value,
          url,
        })),
      );
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(
        page.getByRole('region', { name: visitor.say('banners:label') }).getByRole('timer'),
      ).toHaveCount(0);
      await expectStill(page, `${name} without a banner`);
    }
    // From the first page to the others.
    for (const path of [paths.chats, paths.likes, paths.premium]) {
      const visitor = await visit({ brand, warned: true });
      const { page } = visitor;
      await visitor.become(pair.me);
      await page.goto(at.members);
      // What the first page still loads by itself is not the next one's.
      await waitUntilIdle(page);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(limits.prefetchIdleTimeoutMs);
      await page.waitForLoadState('networkidle');
      const traffic = await watchTraffic(page);
      await page.getByRole('banner').locator(`a[href="${path}"]`).click();
      await waitUntilIdle(page);
      await page.waitForLoadState('networkidle');
      const scripts = traffic.filter(({ type }) => type === 'Script');
      expect(sumBytes(scripts), `scripts from members to ${path}`).toBeLessThanOrEqual(
        nextPageBytes,
      );
    }
  });
});

/** What makes each banner the most important one, from a member for whom all of them fit. */
const makers: [
  name: string,
  path: string,
  make: (visitor: Visitor, me: Member) => Promise<void>,
][] = [
  ['time_bonus', paths.members, async () => undefined],
  ['photo', paths.likes.concat('/sent'), async () => undefined],
  [
    'emails_off',
    paths.profile,
    async (_, me) => {
      await me.client.ok(notificationsContract, 'PUT', { body: { disabled: [...emailTypes] } });
    },
  ],
  [
    'push',
    paths.profile,
    async ({ context }) =>
      context.addCookies([{ name: limits.pushOfferCookieName, value: 'ask', url: getUrl(brand) }]),
  ],
  ['welcome', paths.chats, async () => void (await shared().advance(limits.timeBonusSeconds))],
];

test.describe('one banner', () => {
  test.afterAll(() => shared().resetClock());

  for (const [name, path, make] of makers) {
    test(`${name} stands in its place from the first paint, and nothing moves`, async ({
      visit,
    }) => {
      const me = await createMember(brand);
      for (const width of [390, 1280]) {
        const visitor = await visit({ ...phone, width, mobile: width < 500 });
        const { page, say } = visitor;
        await visitor.become(me);
        await make(visitor, me);
        await countShifts(page);
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        const strip = page.getByRole('region', { name: say('banners:label'), exact: true });
        await expect(strip).toHaveCount(1);
        const line = say(`banners:${bannerKeys[name]}.line` as 'banners:photo.line', {
          percent: name === 'welcome' ? '15%' : '25%',
        });
        await expect(strip).toContainText(line);
        expect((await strip.boundingBox())?.height).toBe(44);
        await expectStill(page, name);
      }
      await shared().resetClock();
    });
  }

  test('activation comes before all others, and premium wears the bonus meanwhile', async ({
    visit,
  }) => {
    const visitor = await visit({ ...phone, warned: true });
    const { page, say } = visitor;
    await visitor.become(await createMember(brand, { confirmed: false }));
    await page.goto(paths.members);
    const strip = page.getByRole('region', { name: say('banners:label'), exact: true });
    await expect(strip).toContainText(say('banners:activation.line'));
    await expect(page.getByRole('link', { name: /Premium/ }).first()).toContainText('-25%');
    await page.goto(paths.premium);
    await expect(strip).toHaveCount(1);
  });

  test('that was closed leaves its place until the next page, and does not come again', async ({
    visit,
  }) => {
    const visitor = await visit({ ...phone, warned: true });
    const { page, say } = visitor;
    const me = await createMember(brand);
    await me.client.ok(notificationsContract, 'PUT', { body: { disabled: [...emailTypes] } });
    await visitor.become(me);
    await page.goto(paths.notifications);
    const strip = page.getByRole('region', { name: say('banners:label'), exact: true });
    await expect(strip).toContainText(say('banners:photo.line'));
    const heading = page.getByRole('heading', { level: 1 });
    const top = (await heading.boundingBox())?.y;
    await strip.getByRole('button', { name: say('common:actions.close') }).click();
    await expect(strip).toHaveCount(0);
    expect((await heading.boundingBox())?.y).toBe(top);
    // What follows it in importance waits for the next visit.
    await page.goto(paths.notifications);
    await waitUntilIdle(page);
    await expect(strip).toHaveCount(0);
    expect((await heading.boundingBox())?.y).toBe(Number(top) - 44);
    await page.context().clearCookies({ name: limits.bannerVisitCookieName });
    await page.goto(paths.notifications);
    await expect(strip).toContainText(say('banners:emails_off.line'));
  });
});

/** Name of a banner -> its texts. */
const bannerKeys: Record<string, string> = {
  activation: 'activation',
  time_bonus: 'bonus',
  photo: 'photo',
  emails_off: 'emails_off',
  push: 'push',
  welcome: 'welcome',
};

test('a new member on a phone sees faces at once', async ({ visit }) => {
  await findable(await createMember(brand, { about: { gender: 'male' } }));
  const visitor = await visit({ ...phone, warned: true });
  const { page, say } = visitor;
  await visitor.become(await createMember(brand, { about: { gender: 'female' } }));
  await page.goto(paths.members);
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.y).toBeLessThanOrEqual(facesTopPx);
  // The filters and the other ways to find somebody are one row of chips above them.
  const chips = [
    page.getByRole('button', { name: say('search:filters.title'), exact: true }),
    page.getByRole('link', { name: say('search:ways.swipe') }),
    page.getByRole('link', { name: say('search:ways.finder') }),
  ].map((chip) => chip.filter({ visible: true }));
  const places = await Promise.all(chips.map((chip) => chip.boundingBox()));
  expect(new Set(places.map((place) => place?.y)).size).toBe(1);
  expect(new Set(places.map((place) => place?.height))).toEqual(new Set([44]));
  for (const [index, place] of places.slice(1).entries()) {
    const before = places[index];
    expect(place?.x).toBeGreaterThanOrEqual(Number(before?.x) + Number(before?.width));
  }
});
