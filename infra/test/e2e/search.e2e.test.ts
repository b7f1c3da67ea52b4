/** The search for members, from the first filter to the way back. */

import type { Page } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { likesContract } from '#shared/api/likes.ts';
import { memberContract } from '#shared/api/member.ts';
import { addBrand } from '../support/add-brand.ts';
import { found } from '../support/finding.ts';
import { findable } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';
import { expect, test } from './browser-test.ts';
import { createMember, inLetters } from './members.ts';
import { arrivesAt, waitUntilIdle } from './steps.ts';

const phone = { width: 390, height: 844 };
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const heart = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: name }).getByRole('button');

/** Creates a man in a region that no other test uses. */
async function newMan(brand: string, name: string, region: string, date_of_birth = '1988-03-04') {
  const member = await createMember(brand, {
    about: { name, gender: 'male', region, date_of_birth },
  });
  await findable(member);
  return member;
}

test.describe('searching', () => {
  test('on a phone: filters, back to where one was, and again after a reload', async ({
    visit,
  }) => {
    const visitor = await visit({ brand: 'nl', ...phone });
    const { page, say } = visitor;
    await newMan('nl', 'Sander Zeeuw', 'NL-ZE');
    await newMan('nl', 'Tijmen Zeeuw', 'NL-ZE', '1979-03-04');
    await visitor.become(await createMember('nl'));
    await page.goto(paths.members);
    await waitUntilIdle(page);
    await page.getByRole('button', { name: say('search:filters.title'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(say('values:region_kind.province')).selectOption('NL-ZE');
    // The button counts who fits, and what is chosen can be taken off above.
    await expect(
      sheet.getByRole('button', { name: say('search:filters.take_off', { filter: 'Zeeland' }) }),
    ).toBeVisible();
    // What scrolls ends at the actions, which close the sheet.
    const floor = async (part: string) => {
      const { y, height } = (await sheet.locator(part).boundingBox()) ?? { y: 0, height: 0 };
      return Math.round(y + height);
    };
    await expect
      .poll(
        async () =>
          (await floor('[data-part="dialog-actions"]')) -
          (await floor('[data-part="dialog-panel"]')),
      )
      .toBe(0);
    // They have a ground of their own, which what scrolls does not show through.
    const actions = sheet.locator('[data-part="dialog-actions"]');
    expect(await actions.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
      /^rgb\(/,
    );
    // What opens has the product's own mark in place of the browser's.
    const more = sheet.locator('summary').first();
    expect(await more.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('none');
    await expect(more.locator('svg')).toBeVisible();
    await sheet.getByRole('button', { name: /\d/ }).last().click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { name: /Zeeland/ }).first()).toBeVisible();
    await expect(card(page, 'Sander Zeeuw').first()).toBeVisible();
    // The other member is too old for the suggested range.
    const fitting = page.getByRole('region', { name: say('search:results') });
    expect(await fitting.getByRole('link', { name: /^Tijmen Zeeuw/ }).count()).toBe(0);
    const address = page.url();
    expect(address).toContain('countryregion=NL-ZE');

    await card(page, 'Sander Zeeuw').click();
    await page.waitForURL(/\/members\/[\w-]{22}$/);
    await page.goBack();
    await expect(card(page, 'Sander Zeeuw').first()).toBeVisible();
    expect(page.url()).toBe(address);
    await page.reload();
    await expect(card(page, 'Sander Zeeuw').first()).toBeVisible();
    // The search is restored at a later visit.
    await page.goto(paths.members);
    await expect(page.getByRole('heading', { name: /Zeeland/ }).first()).toBeVisible();
    await expect(card(page, 'Sander Zeeuw').first()).toBeVisible();
  });

  test('offers to widen where nobody fits, and says who nearly does', async ({ visit }) => {
    const visitor = await visit({ brand: 'wijd' });
    const { page, say } = visitor;
    // A brand without other members leaves room for the expected ones on a page.
    await addBrand('wijd', () => undefined);
    await newMan('wijd', 'Ruben Wijd', 'NL-DR');
    await visitor.become(await createMember('wijd'));
    await page.goto(
      `${paths.members}?gender=male&country=NL&countryregion=NL-FL&min_age=96&max_age=97`,
    );
    await expect(page.getByText(say('search:empty.title')).first()).toBeVisible();
    await page.getByRole('button', { name: say('search:empty.widen') }).click();
    await expect(card(page, 'Ruben Wijd').first()).toBeVisible();
    expect(page.url()).toContain('min_age=18&max_age=99');

    await page.goto(
      `${paths.members}?gender=male&country=NL&countryregion=NL-FL&min_age=30&max_age=40`,
    );
    await expect(page.getByText(say('search:similar.text')).first()).toBeVisible();
    await expect(card(page, 'Ruben Wijd').first()).toBeVisible();
  });

  test('has the dot of who is online beside the age, however long the name is', async ({
    visit,
  }) => {
    const visitor = await visit({ brand: 'de', warned: true, ...phone });
    const { page } = visitor;
    const names = ['Uwe', 'Robin Uuigs', 'Robin Uuigsd', 'Robin Uuigsdv', 'Robin Uuigsdvw'];
    for (const name of names) await newMan('de', name, 'DE-SL');
    await visitor.become(await createMember('de'));
    await page.goto(`${paths.members}?gender=male&country=DE&countryregion=DE-SL`);
    await waitUntilIdle(page);
    await page.evaluate(() => document.fonts.ready);
    for (const name of names) {
      // An earlier attempt may have left its own.
      const shown = page
        .getByRole('article')
        .filter({ hasText: `${name}, ` })
        .first();
      const dot = await shown.locator('.photo-card__online').boundingBox();
      const age = await shown.getByText(/^, \d+$/).boundingBox();
      if (!dot || !age) throw new Error(`${name}: no dot or no age`);
      // On the line of the age, right behind it, and inside of the window.
      expect(dot.y, name).toBeGreaterThan(age.y);
      expect(dot.y + dot.height, name).toBeLessThan(age.y + age.height);
      expect(dot.x - (age.x + age.width), name).toBeLessThan(10);
    }
  });

  test('likes from the card, and takes it back', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    const man = await newMan('nl', 'Thomas Kaart', 'NL-FR');
    await visitor.become(await createMember('nl'));
    await page.goto(
      `${paths.members}?gender=male&country=NL&countryregion=NL-FR&min_age=18&max_age=99`,
    );
    // What an element paints, and what the brand's accent is.
    const readColor = (part: 'fill' | 'color') =>
      heart(page, 'Thomas Kaart')
        .locator('svg')
        .evaluate((icon, name) => getComputedStyle(icon)[name], part);
    const accent = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.setProperty('color', 'var(--accent)');
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(await readColor('color')).not.toBe(accent);
    await heart(page, 'Thomas Kaart').click();
    await expect.poll(() => readColor('fill')).toBe(accent);
    const likedByOne = async () => (await man.client.ok(likesContract, 'GET')).new_likes;
    await expect.poll(likedByOne).toBe(1);
    await page.getByRole('button', { name: say('cards:unlike', { name: 'Thomas Kaart' }) }).click();
    await expect.poll(likedByOne).toBe(0);
  });

  test('a like that the server refuses is taken off again, and said', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^503 POST \/api\/like\.php$/);
    await newMan('nl', 'Pieter Weg', 'NL-GR');
    await visitor.become(await createMember('nl'));
    await page.route('**/api/like.php', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: '' } } }),
    );
    await page.goto(
      `${paths.members}?gender=male&country=NL&countryregion=NL-GR&min_age=18&max_age=99`,
    );
    await heart(page, 'Pieter Weg').click();
    await expect(page.getByText(say('errors:codes.unavailable')).first()).toBeVisible();
    await expect(heart(page, 'Pieter Weg').first()).toBeVisible();
  });

  test('comes back to the same place on a long page, also after a reload', async ({
    visit,
  }, testInfo) => {
    const visitor = await visit({ brand: 'pl', ...phone });
    const { page } = visitor;
    // An age that no other test gives to its members, and another one at each attempt.
    const age = 71 + testInfo.retry;
    const born = `${new Date().getUTCFullYear() - age}-01-01`;
    for (let index = 0; index < 27; index++) {
      await createMember('pl', {
        about: {
          name: `Marek ${inLetters(`${index}`)}`,
          gender: 'male',
          region: 'PL-32',
          date_of_birth: born,
        },
      });
    }
    const member = await createMember('pl');
    await visitor.become(member);
    const query = {
      ...({ gender: 'male', country: 'PL', countryregion: 'PL-32' } as const),
      ...{ min_age: `${age}`, max_age: `${age}` },
    };
    await expect.poll(async () => (await found(member.client, query)).length).toBe(27);
    await page.goto(`${paths.members}?${new URLSearchParams(query)}`);
    const all = page.getByRole('article');
    await expect(all).toHaveCount(24);
    await all.last().scrollIntoViewIfNeeded();
    await expect(all).toHaveCount(27);
    await all.nth(25).scrollIntoViewIfNeeded();
    const at = async () => page.evaluate(() => Math.round(window.scrollY));
    // The position is stored with the next frame.
    await page.waitForTimeout(200);
    const before = await at();
    expect(before).toBeGreaterThan(1_000);
    await all.nth(25).getByRole('link').click();
    await page.waitForURL(/\/members\/[\w-]{22}$/);
    await page.goBack();
    await expect.poll(at).toBe(before);
    await page.reload();
    await expect(all).toHaveCount(27);
    await expect.poll(at).toBe(before);
    // A page that is opened anew begins at its top.
    await all.nth(25).getByRole('link').click();
    await page.waitForURL(/\/members\/[\w-]{22}$/);
    await expect.poll(at).toBe(0);
  });

  test('asks for another page again after it failed', async ({ visit }) => {
    const visitor = await visit({ brand: 'nl' });
    const { page, say } = visitor;
    visitor.expectProblem(/^422 GET \/api\/members\.php$/);
    await visitor.become(await createMember('nl'));
    let refused = 0;
    await page.route('**/api/members.php*', async (route) => {
      if (refused++ > 0) return route.continue();
      return route.fulfill({
        status: 422,
        json: { error: { code: 'validation_failed', message: '' } },
      });
    });
    await visitor.leaveDataToApi();
    await page.goto(paths.members);
    await expect(page.getByText(say('errors:codes.validation_failed')).first()).toBeVisible();
    await page.getByRole('button', { name: say('common:actions.retry') }).click();
    await waitUntilIdle(page);
    await expect(page.getByText(say('errors:codes.validation_failed')).first()).toBeHidden();
  });

  test('visitors get the beginning of it, and the way to sign up for the rest', async ({
    visit,
  }) => {
    const { page, say } = await visit({ brand: 'de', warned: true });
    const man = await newMan('de', 'Gerben Gast', 'DE-BE');
    // Filters that a limited search does not have are left out of the address.
    await page.goto(
      `${paths.members}?gender=male&country=DE&countryregion=DE-BE&min_age=18&max_age=99&hair_color=red`,
    );
    await expect(card(page, 'Gerben Gast').first()).toBeVisible();
    await heart(page, 'Gerben Gast').hover();
    await expect(page.getByRole('slider').first()).toBeVisible();
    expect(await page.getByText(say('search:filters.more')).count()).toBe(0);
    await heart(page, 'Gerben Gast').click();
    const invitation = page.getByRole('dialog');
    await invitation.getByRole('link', { name: say('common:actions.signup') }).click();
    await arrivesAt(page, pathTo('members-id-signup', { id: man.id }));
  });

  test('visitors have all filters where the brand shows them all of the search', async ({
    visit,
  }) => {
    const { page, say } = await visit({ brand: 'nl', warned: true });
    await newMan('nl', 'Gijs Gast', 'NL-OV');
    await page.goto(
      `${paths.members}?gender=male&country=NL&countryregion=NL-OV&min_age=18&max_age=99`,
    );
    await heart(page, 'Gijs Gast').hover();
    await expect(page.getByText(say('search:filters.more'))).toBeVisible();
  });

  test('everything by keyboard alone', async ({ visit }) => {
    const visitor = await visit({ brand: 'us' });
    const { page, say } = visitor;
    await newMan('us', 'Wyatt Keys', 'US-WY');
    await visitor.become(await createMember('us'));
    await page.goto(
      `${paths.members}?gender=male&country=US&countryregion=US-WY&min_age=18&max_age=60`,
    );
    await expect(card(page, 'Wyatt Keys').first()).toBeVisible();
    await page.getByRole('radio', { name: say('search:genders.male'), exact: true }).focus();
    await page.keyboard.press('Tab');
    const youngest = page.getByRole('slider', { name: say('search:filters.min_age') });
    await expect(youngest).toBeFocused();
    const narrowed = page.waitForResponse(/\/api\/members\.php\?.*min_age=19/);
    await page.keyboard.press('ArrowRight');
    // The new search replaces the cards, including a focused one.
    await (await narrowed).finished();
    await waitUntilIdle(page);
    await expect(card(page, 'Wyatt Keys').first()).toBeVisible();
    await card(page, 'Wyatt Keys').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: visitor.say('cards:unlike', { name: 'Wyatt Keys' }) }),
    ).toBeVisible();
  });

  test('a member of another brand is never found', async ({ visit }) => {
    const visitor = await visit({ brand: 'de' });
    const { page } = visitor;
    const man = await newMan('nl', 'Joost Elders', 'NL-LI');
    visitor.expectProblem(/^404 GET \/api\/member\.php$/);
    await visitor.become(await createMember('de'));
    const query = { id: man.id };
    expect(await at('de').getErrorCode(memberContract, 'GET', { query })).toBe('not_found');
    await page.goto(paths.members);
    await waitUntilIdle(page);
    expect(await card(page, 'Joost Elders').count()).toBe(0);
  });
});
