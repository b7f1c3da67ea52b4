/** The match finder: preferences, ranking and reasons. */

import { randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { likesContract } from '#shared/api/likes.ts';
import { matchFinderContract } from '#shared/api/match-finder.ts';
import { profileContract } from '#shared/api/profile.ts';
import * as limits from '#shared/limits.ts';
import { addPhoto } from '../support/finding.ts';
import { inspect } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';
import { press, tabTo } from './keyboard.ts';
import { createMember, type Member } from './members.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

/** Each call returns another year of birth, so far apart that no member matches twice. */
const shift = 2 * randomInt(4);
const years = [1951, 1959, 1967, 1975].map((year) => year + shift);
const ownAge = (): string => `${years.pop()}-06-15`;

interface Person {
  name?: string;
  gender: 'male' | 'female';
  region: string;
  date_of_birth: string;
  profile?: object;
}

async function person(brand: string, { profile = {}, ...about }: Person): Promise<Member> {
  const member = await createMember(brand, { about });
  await member.client.ok(profileContract, 'PUT', { body: profile });
  return member;
}

const response = ({ client }: Member) => client.ok(matchFinderContract, 'GET');

/** Searches only for the member's own age, and waits until this many members are compared. */
async function alone(me: Member, count: number, weights = {}): Promise<void> {
  const { age } = (await me.client.ok(profileContract, 'GET')).profile;
  const { preferences } = await response(me);
  const body = {
    ...preferences,
    min_age: age,
    max_age: age,
    weights: { ...preferences.weights, ...weights },
  };
  await me.client.ok(matchFinderContract, 'PUT', { body });
  // A job creates the search documents that are compared.
  await expect.poll(async () => (await response(me)).looked_at).toBe(count);
}

async function opens(visitor: Visitor, me: Member): Promise<void> {
  await visitor.become(me);
  await visitor.page.goto(paths['match-finder']);
  await waitUntilIdle(visitor.page);
}

const results = ({ page, say }: Visitor) =>
  page.getByRole('region', { name: say('match_finder:matches') });
const cards = (visitor: Visitor) => results(visitor).locator('ol > li');
const card = (visitor: Visitor, name: string) => cards(visitor).filter({ hasText: name });
const scores = (visitor: Visitor) =>
  cards(visitor).locator('.match-card__percent').allTextContents();
const find = ({ page, say }: Visitor) =>
  page.getByRole('button', { name: say('match_finder:find') });
/** Locates the row of a criterion, which opens details. */
const line = (within: Visitor['page'] | Locator, name: string) =>
  within.locator('summary').filter({ hasText: name });

/** Expects picture, words and score of a card side by side. */
async function expectInARow(one: Locator): Promise<void> {
  const parts = ['picture img', '.match-card__words', '.match-card__score'];
  const boxes = await Promise.all(parts.map((part) => one.locator(part).boundingBox()));
  const [picture, words, score] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  if (!picture || !words || !score) throw new Error('a part is missing');
  expect(picture.width).toBeGreaterThan(100);
  expect(words.x).toBeGreaterThanOrEqual(picture.x + picture.width);
  expect(score.x).toBeGreaterThanOrEqual(words.x + words.width);
  expect(Math.abs(score.y - picture.y)).toBeLessThan(score.height);
}

test.describe('the match finder', () => {
  test('scores, says why, and follows what matters', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    const date_of_birth = ownAge();
    const name = (word: string) => `${word} Wyoming`;
    const shown = await person('us', {
      name: name('Abel'),
      gender: 'male',
      date_of_birth,
      region: 'US-WY',
      profile: { interests: ['coffee', 'music'] },
    });
    const boyd = await person('us', {
      name: name('Boyd'),
      gender: 'male',
      date_of_birth,
      region: 'US-UT',
      profile: { interests: ['coffee'], hair_color: 'red' },
    });
    // Who has a photo comes first, whatever the score.
    for (const one of [shown, boyd]) await addPhoto(one.client, '#335577');
    const me = await person('us', {
      gender: 'female',
      date_of_birth,
      region: 'US-WY',
      profile: { interests: ['coffee', 'music'] },
    });
    await alone(me, 2);
    await expect
      .poll(async () => (await response(me)).matches.map(({ score }) => score))
      .toEqual([100, 66]);
    await opens(visitor, me);
    await expect(page.getByText(say('match_finder:compared', { count: 2 })).first()).toBeVisible();
    await expect(page.getByText(say('match_finder:fit', { count: 2 })).first()).toBeVisible();
    await expect(page.getByText(say('match_finder:few')).first()).toBeVisible();
    expect(await scores(visitor)).toEqual(['100%', '66%']);
    const abel = card(visitor, name('Abel'));
    await expect(
      abel.getByText(say('match_finder:score', { percent: '100%' })).first(),
    ).toBeVisible();
    await expect(
      abel.getByText(say('match_finder:reasons.region', { region: 'Wyoming' })).first(),
    ).toBeVisible();
    await expect(
      abel
        .getByText(say('match_finder:reasons.interests_both', { interests: 'Music, Coffee' }))
        .first(),
    ).toBeVisible();
    expect(await abel.getByText(say('match_finder:partly')).count()).toBe(0);
    const half = card(visitor, name('Boyd')).getByRole('listitem').filter({ hasText: 'Coffee' });
    await expect(half.getByText(say('match_finder:partly')).first()).toBeVisible();
    await inspect(page, 'the match finder');
    await expectInARow(abel);
    // Beside the results all of the form is in sight, whatever banner stands above.
    await expect(find(visitor)).toBeInViewport({ ratio: 1 });

    // A new criterion becomes the most important one.
    await line(page, say('values:fields.hair_color')).click();
    await page.getByRole('checkbox', { name: say('values:hair_color.red') }).check({ force: true });
    await page.getByRole('radio', { name: say('match_finder:weights.3') }).check({ force: true });
    await expect(
      line(page, 'Hair')
        .getByText(`Red · ${say('match_finder:weights.3')}`)
        .first(),
    ).toBeVisible();
    // axe would treat the fixed bar as a neighbour of what is scrolled behind it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await inspect(page, 'the open line');
    await find(visitor).click();
    await expect.poll(() => scores(visitor)).toEqual(['77%', '66%']);
    await expect(cards(visitor).first().getByText(name('Boyd')).first()).toBeVisible();
    await expect(
      cards(visitor)
        .first()
        .getByText(say('match_finder:reasons.fact', { field: 'Hair', value: 'Red' }))
        .first(),
    ).toBeVisible();

    await card(visitor, name('Boyd'))
      .getByRole('button', { name: say('cards:like', { name: name('Boyd') }) })
      .click();
    await expect.poll(async () => (await boyd.client.ok(likesContract, 'GET')).new_likes).toBe(1);
    await card(visitor, name('Boyd')).getByRole('link').click();
    await arrivesAt(page, pathTo('members-id', { id: boyd.id }));
    await page.goBack();
    await expect(
      card(visitor, name('Boyd')).getByRole('button', {
        name: say('cards:unlike', { name: name('Boyd') }),
      }),
    ).toBeVisible();
    await page.reload();
    await waitUntilIdle(page);
    expect(await scores(visitor)).toEqual(['77%', '66%']);
  });

  test('on a phone, by keyboard alone: from nothing that matters to who fits', async ({
    visit,
  }) => {
    const visitor = await visit({ brand: 'de', width: 390, height: 844 });
    const { page, say } = visitor;
    const date_of_birth = ownAge();
    // As long as a name may be.
    const name = 'Maximilian Alt Oberhausensteyn';
    expect(name).toHaveLength(limits.nameMaxChars);
    await person('de', { name, gender: 'male', region: 'DE-BY', date_of_birth });
    const me = await person('de', { gender: 'female', region: 'DE-BY', date_of_birth });
    await alone(me, 1, { age: 0, region: 0, interests: 0, recently_active: 0 });
    await opens(visitor, me);
    await expect(page.getByText(say('match_finder:nothing.title')).first()).toBeVisible();
    await inspect(page, 'nothing matters');
    await page.setViewportSize({ width: 390, height: 844 });

    await press(page, page.getByRole('button', { name: say('match_finder:change') }));
    const sheet = page.getByRole('dialog', { name: say('match_finder:wishes') });
    await expect(sheet).toBeVisible();
    await inspect(page, 'the open form');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(sheet).toBeVisible();
    const region = line(sheet, 'Bayern').or(line(sheet, say('values:region_kind.federal_state')));
    await press(page, region.first());
    const select = sheet.getByRole('combobox', { name: say('values:region_kind.federal_state') });
    await tabTo(page, select);
    await expect(select).toHaveValue('DE-BY');
    const nice = sheet.getByRole('radio', { name: say('match_finder:weights.0') });
    await tabTo(page, nice.first());
    await page.keyboard.press('ArrowRight');
    await expect(region.getByText(say('match_finder:weights.1')).first()).toBeVisible();
    await press(page, sheet.getByRole('button', { name: say('match_finder:find') }));
    await expect(sheet).toBeHidden();
    const shown = card(visitor, name).first();
    await expect(shown).toBeVisible();
    // All of it shows, in as many lines as it takes.
    const heading = shown.getByRole('heading', { level: 3 });
    await expect(heading).toHaveText(new RegExp(`^${name}, \\d+`));
    const cut = await heading.evaluate((element) => {
      const { textOverflow, whiteSpace, webkitLineClamp } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isWider = scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
      return [textOverflow, whiteSpace, webkitLineClamp, isWider];
    });
    expect(cut).toEqual(['clip', 'normal', 'none', false]);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: say('match_finder:compared', { count: 1 }) })
        .first(),
    ).toBeVisible();
    expect((await scores(visitor)).map((text) => text.replace(/\s/g, ' '))).toEqual(['100 %']);
    // The focus returns to the button that opened the sheet, or to the page that replaced it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('HTML');
  });

  test('is honest where there is nobody', async ({ visit }) => {
    const visitor = await visit({ brand: 'pl' });
    const { page, say } = visitor;
    const me = await person('pl', {
      gender: 'female',
      region: 'PL-14',
      date_of_birth: '1929-06-15',
    });
    await opens(visitor, me);
    await expect(page.getByText(say('match_finder:nobody.title')).first()).toBeVisible();
    await expect(
      page.getByRole('link', { name: say('match_finder:search') }).first(),
    ).toBeVisible();
    // The brand does not show tattoos, so there is no such criterion.
    await expect(line(page, say('values:fields.eye_color')).first()).toBeVisible();
    expect(await line(page, say('values:fields.tattoos')).count()).toBe(0);
  });

  test('keeps what was entered where saving fails', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^503 PUT \/api\/match-finder\.php$/);
    const me = await person('nl', {
      gender: 'female',
      region: 'NL-UT',
      date_of_birth: '1990-05-17',
    });
    await page.route('**/api/match-finder.php', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: '' } } })
        : route.continue(),
    );
    await opens(visitor, me);
    await line(page, say('values:fields.eye_color')).click();
    await page
      .getByRole('checkbox', { name: say('values:eye_color.green') })
      .check({ force: true });
    await find(visitor).click();
    await expect(page.getByText(say('errors:codes.unavailable')).first()).toBeVisible();
    await expect(
      line(page, say('values:fields.eye_color')).getByText(say('values:eye_color.green')).first(),
    ).toBeVisible();
    await page.unroute('**/api/match-finder.php');
    await find(visitor).click();
    await expect.poll(async () => (await response(me)).preferences.eye_color).toEqual(['green']);
  });
});
