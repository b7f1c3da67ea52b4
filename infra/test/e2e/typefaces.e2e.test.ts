/** A first visit whose typefaces arrive late: what stands in for them, and what then moves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#frontend/lib/paths.ts';
import { fontCatalogue } from '#shared/fonts.ts';
import type { Theme } from '#shared/theme.ts';
import { expect, test } from './browser-test.ts';
import { countShifts, getShifts, mostShiftOfSwap, readMoved } from './shifts.ts';
import { stack } from './stack.ts';

/** As in the page's first script. */
const pictureWaitMs = 3_000;
/** Text is darker or lighter than its ground; an empty piece of a page has one colour. */
const leastContrast = 5;

/** Written here again, so that a name that the page gets wrong fails the test instead of skipping it. */
const systemFonts = {
  'sans-serif': ['Arial', 'Helvetica', 'Liberation Sans', 'Roboto', 'DejaVu Sans'],
  serif: ['Georgia', 'Times New Roman', 'Liberation Serif', 'Noto Serif', 'DejaVu Serif'],
};

interface PlatformFont {
  familyName: string;
  isCustomFont: boolean;
  glyphCount: number;
}

/** The font that most letters of an element are drawn with. */
async function getDrawnFont(cdp: CDPSession, selector: string): Promise<PlatformFont | undefined> {
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.sort((one, other) => other.glyphCount - one.glyphCount)[0];
}

/** How far the colours of an element differ. Playwright's own picture would wait for all fonts. */
async function getContrast(cdp: CDPSession, element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) return 0;
  const { data } = await cdp.send('Page.captureScreenshot', { clip: { ...box, scale: 1 } });
  const { channels } = await sharp(Buffer.from(data, 'base64')).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

/** Whether the machine has any of the fonts that stand in for a typeface of this kind. */
const hasFallback = (page: Page, kind: keyof typeof systemFonts): Promise<boolean> =>
  page.evaluate(async (names) => {
    const source = names.map((name) => `local('${name}')`).join();
    return new FontFace('any of them', source).load().then(
      () => true,
      () => false,
    );
  }, systemFonts[kind]);

const getTypefaces = (brand: string) => {
  const file = join(stack().brandsFolder, brand, 'theme.json');
  const { fonts } = JSON.parse(readFileSync(file, 'utf8')) as Theme;
  return { head: fontCatalogue[fonts.head], body: fontCatalogue[fonts.body] };
};

// The one sets its headings in a light serif, the other in a heavy sans serif.
for (const brand of ['de', 'us']) {
  for (const [name, path] of [
    ['home', paths.index],
    ['login', paths.login],
  ] as const) {
    for (const [window, size] of [
      ['a phone', { width: 390, mobile: true }],
      ['a wide window', { width: 1280 }],
    ] as const) {
      test(`${brand}: ${name} on ${window} shows its text at once and its typeface when it is there`, async ({
        visit,
      }) => {
        const { page, context } = await visit({ brand, warned: true, ...size });
        const typefaces = getTypefaces(brand);
        for (const kind of new Set([typefaces.head.fallback, typefaces.body.fallback])) {
          test.skip(
            !(await hasFallback(page, kind)),
            `this machine has no ${kind} font that could stand in for a typeface`,
          );
        }
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/fonts/*.woff2', async (route) => {
          await released;
          await route.continue();
        });
        await countShifts(page);
        // The event `load` waits for the fonts.
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const cdp = await context.newCDPSession(page);
        await cdp.send('DOM.enable');
        await cdp.send('CSS.enable');

        const heading = page.locator('h1');
        await expect(heading).toBeVisible();
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading');
        expect(await getContrast(cdp, heading)).toBeGreaterThan(leastContrast);
        expect((await getDrawnFont(cdp, 'h1'))?.isCustomFont).toBe(false);

        release();
        await page.waitForLoadState();
        await page.evaluate(() => document.fonts.ready);
        // The swap is painted, and its shift reported, within the next frames.
        await page.evaluate(async () => {
          for (let frame = 0; frame < 3; frame++) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        });
        for (const [selector, { family }] of [
          ['h1', typefaces.head],
          ['main p', typefaces.body],
        ] as const) {
          const drawn = await getDrawnFont(cdp, selector);
          expect(drawn?.isCustomFont, selector).toBe(true);
          // The file names the typeface without the package's own addition, and with a style.
          expect(drawn?.familyName, selector).toContain(family.replace(' Variable', ''));
        }
        expect(await getShifts(page), await readMoved(page)).toBeLessThan(mostShiftOfSwap);
      });
    }
  }
}

for (const brand of ['nl', 'de']) {
  test(`${brand}: the pictures of a first visit come before its typefaces`, async ({ visit }) => {
    const { page } = await visit({ brand, warned: true, width: 390, mobile: true });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*', async (route, request) => {
      if (request.resourceType() === 'image') await released;
      await route.continue();
    });
    const picture = page.waitForRequest((request) => request.resourceType() === 'image');
    await page.goto(paths.index, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toBeVisible();
    await picture;
    release();
    const getTimes = () =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const fonts = files.filter(({ name }) => name.endsWith('.woff2'));
        const first = [...document.images].filter(({ loading }) => loading !== 'lazy');
        const pictures = files.filter(({ name }) =>
          first.some(({ currentSrc }) => currentSrc === name),
        );
        return {
          fonts: fonts.length,
          pictures: pictures.length,
          askedMs: Math.min(...fonts.map(({ startTime }) => startTime)),
          picturesMs: Math.max(...pictures.map(({ responseEnd }) => responseEnd)),
        };
      });
    await expect.poll(async () => (await getTimes()).fonts).toBeGreaterThan(0);
    const { pictures, askedMs, picturesMs } = await getTimes();
    expect(pictures).toBeGreaterThan(0);
    // So slow a machine may not have its pictures within the time that they are waited for.
    expect(askedMs).toBeGreaterThanOrEqual(Math.min(picturesMs, pictureWaitMs));

    // The next page of the brand has them from its first letter on.
    await page.evaluate((to) => location.assign(to), paths.login);
    await expect(page).toHaveURL(paths.login);
    await expect(page.locator('html')).not.toHaveAttribute('data-typefaces');
    await expect(page.locator('link[rel="preload"][as="font"]')).not.toHaveCount(0);
  });
}
