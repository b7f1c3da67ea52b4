/** Layout: nothing overflows, is cut off or moves, at any width, in any brand and language. */

import type { Page } from '@playwright/test';
import { paths, pathTo } from '#frontend/lib/paths.ts';
import { modeCookieName } from '#shared/limits.ts';
import { type Locale, locales } from '#shared/model/values.ts';
import { findable } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';
import { serveSlowly } from '../support/slow-page.ts';
import { expect, test } from './browser-test.ts';
import { createMember, getSettings } from './members.ts';
import { mailedPaths, routeNames, samplePath } from './routes.ts';
import { countShifts, getShifts, mostShift } from './shifts.ts';
import { getUrl } from './stack.ts';
import { demoBrands, started, waitUntilIdle } from './steps.ts';

/** The breakpoints, and what phones and desktops have. */
const widths = [360, 390, 576, 768, 992, 1200, 1280];
const mainScreens = [
  '/',
  paths.login,
  paths.signup,
  paths['pages-terms'],
  paths['lang-config'],
  paths.premium,
  paths.pricing,
  paths['reset-password'],
  paths['account-deleted'],
  // The link has no token, and so looks like every invalid link.
  paths['mail-change-do'],
  ...mailedPaths,
  '/nowhere',
];
const memberScreens = [
  paths.members,
  paths['complete-signup'],
  paths['signup-matches'],
  paths.profile,
  paths.notifications,
  paths.chats,
  paths.premium,
  paths.pricing,
  `${paths.credits}?needed=20`,
  pathTo('credits-id-paymentmethod', { id: 'large' }),
  `${paths.directdebit}?package=large`,
  pathTo('transactions-id'),
];

const inOwnLanguages = demoBrands.flatMap(({ id, languages }) =>
  languages.map((language: Locale) => ({ id, language })),
);
const others = locales
  .filter((language) => !inOwnLanguages.some((one) => one.language === language))
  .map((language) => ({ id: 'nl', language }));

/** Each landing page once, since all of them in every look and language would take many minutes. */
const landingPages = [
  ['landers-adultonly', 'de', 'de', 'dark'],
  ['landers-tinderswipe', 'nl', 'fr', 'light'],
  ['landers-whoneedsstrings', 'pl', 'pl', 'dark'],
  ['landers-alonetonight-slug', 'us', 'es', 'light'],
  ['landers-collagelanding-slug', 'nl', 'it', 'dark'],
  ['landers-gallery-slug', 'de', 'de', 'light'],
  ['landers-iconslanding-slug', 'pl', 'pl', 'light'],
  ['landers-maplanding-slug', 'nl', 'nl', 'dark'],
  ['landers-socialnetwork-slug', 'us', 'en', 'dark'],
  ['landers-transitionsvideolanding-slug', 'nl', 'fr', 'dark'],
  ['landers-video-slug', 'us', 'es', 'dark'],
] as const;

test.describe('nothing sticks out or is cut off', () => {
  for (const { id, language } of [...inOwnLanguages, ...others]) {
    test(`in ${id} in ${language}`, async ({ visit }) => {
      const visitor = await visit({ brand: id, language, warned: true });
      const { page } = visitor;
      visitor.expectProblem(/^404 GET \/nowhere$/);
      for (const path of mainScreens) {
        await page.goto(path);
        await expectFits(page, path);
      }
    });
  }

  for (const { id, language } of [...inOwnLanguages, ...others]) {
    test(`in ${id} in ${language} for a member`, async ({ visit }) => {
      const visitor = await visit({ brand: id, language });
      const other = await createMember(id);
      await visitor.become(await createMember(id, { confirmed: false, about: { language } }));
      await findable(other);
      for (const path of [...memberScreens, pathTo('members-id-chat', { id: other.id })]) {
        await visitor.page.goto(path);
        await expectFits(visitor.page, path);
      }
    });
  }

  test('on landing pages', async ({ visit }) => {
    test.slow();
    const all = routeNames.filter((name) => name.startsWith('landers-'));
    expect(new Set(landingPages.map(([name]) => name))).toEqual(new Set(all));
    expect(new Set(landingPages.map(([, , language]) => language))).toEqual(new Set(locales));
    for (const [name, brand, language, mode] of landingPages) {
      const { page, context } = await visit({ brand, language, warned: true });
      await context.addCookies([{ name: modeCookieName, value: mode, url: getUrl(brand) }]);
      await page.goto(samplePath(name));
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
      await expectFits(page, `${name} of ${brand} in ${language}`);
      await context.close();
    }
  });

  test('in the site-entry warning', async ({ visit }) => {
    const { page } = await visit({ brand: 'de', country: 'DE' });
    await page.goto('/');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page, 'warning');
  });
});

test.describe('home and login', () => {
  for (const { id } of demoBrands) {
    test(`of ${id} are whole without the application, and the same with it`, async ({ visit }) => {
      const { page } = await visit({ brand: id, warned: true });
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
      });
      const getLook = async () => [await page.title(), await page.getByRole('main').innerText()];
      for (const path of ['/', paths.login]) {
        scripts.length = 0;
        // The pointer moves away from its last target, because hovering shows intent.
        await page.mouse.move(0, 0);
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        expect(scripts, path).toEqual([expect.stringMatching(/^\/assets\/boot/)]);
        const before = await getLook();
        await page.getByRole('banner').getByRole('link').first().hover();
        await started(page);
        expect(await getLook(), path).toEqual(before);
        expect(scripts.length, path).toBeGreaterThan(1);
      }
    });
  }
});

test.describe('nothing moves by itself', () => {
  for (const { id } of demoBrands) {
    for (const [width, mobile] of [
      [390, true],
      [1280, false],
    ] as const) {
      test(`on home and login of ${id} at ${width} px`, async ({ visit }) => {
        const { page } = await visit({ brand: id, width, mobile, warned: true });
        await countShifts(page);
        for (const path of ['/', paths.login]) {
          // At a first visit the brand's fonts replace the system's fonts, which may shift the
          // layout. From the second visit on they are cached.
          await page.goto(path, { waitUntil: 'networkidle' });
          await page.evaluate(() => document.fonts.ready);
          await page.reload({ waitUntil: 'networkidle' });
          await page.getByRole('banner').getByRole('link').first().focus();
          await started(page);
          await page.waitForLoadState('networkidle');
          expect(await getShifts(page), path).toBeLessThan(mostShift);
        }
      });
    }
  }
});

test('the first screen of home shows once all of it has come, so that its words stay where they are', async ({
  browser,
}) => {
  for (const { id } of demoBrands) {
    const { text } = await at(id).send({ path: '/' });
    const middle = text.indexOf('</h1>', text.indexOf('data-part="hero"'));
    const served = await serveSlowly(text.slice(0, middle), text.slice(middle));
    const page = await browser.newPage({ javaScriptEnabled: false });
    try {
      await page.goto(served.url, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1, includeHidden: true });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(heading).toHaveCount(1);
      await expect(heading).toBeHidden();
      served.sendRest();
      await expect(heading).toBeVisible();
    } finally {
      await page.close();
      await served.stop();
    }
  }
});

test.describe('a brand can be installed', () => {
  for (const { id } of demoBrands) {
    test(`${id} names itself, its colours and icons`, async ({ visit }) => {
      const { page } = await visit({ brand: id, warned: true });
      await page.goto('/');
      const href = await page.locator('link[rel=manifest]').getAttribute('href');
      const { status, headers, text } = await at(id).send({ path: href ?? '' });
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
      const manifest = JSON.parse(text) as Manifest;
      expect(manifest).toMatchObject({
        name: (await getSettings(id)).name,
        display: 'standalone',
        start_url: '/members',
      });
      expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
        expect.arrayContaining(['192x192', '512x512']),
      );
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
      for (const { src, sizes, type } of manifest.icons) {
        expect(await pictureAt(id, src), src).toEqual({ type, sizes });
      }
      const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
      expect(await pictureAt(id, touch ?? '')).toEqual({ type: 'image/png', sizes: '180x180' });
    });
  }
});

interface Manifest {
  name: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

/** Returns type and size of a PNG from its bytes. */
async function pictureAt(brand: string, path: string): Promise<{ type: unknown; sizes: string }> {
  const { status, headers, bytes } = await at(brand).send({ path });
  expect(status, path).toBe(200);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  // The header chunk begins at byte 8; width and height are its first two numbers.
  const [widthAt, heightAt] = [16, 20];
  return {
    type: headers['content-type'],
    sizes: `${bytes.readUInt32BE(widthAt)}x${bytes.readUInt32BE(heightAt)}`,
  };
}

async function expectFits(page: Page, where: string): Promise<void> {
  await waitUntilIdle(page);
  await page.evaluate(() => document.fonts.ready);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // What a width decides may be rendered anew at it.
    await expect.poll(() => misfitsIn(page), `${where} at ${width} px`).toEqual([]);
  }
}

/** Lists elements that are wider than the window, or than their button or link. */
const misfitsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const misfits: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) misfits.push(`the page scrolls: ${scrollWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, summary, label, option',
    )) {
      const hidden = element.clientWidth <= 1 || !element.checkVisibility();
      // A difference below a pixel is a rounding error.
      if (hidden || element.scrollWidth <= element.clientWidth + 1) continue;
      misfits.push(`${element.tagName} “${element.innerText}” is cut off`);
    }
    return misfits;
  });
