/** JavaScript and CSS that a visitor's browser receives, as compressed bytes without headers. */
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import * as limits from '#shared/limits.ts';
import type { Stack } from '../local/stack.ts';
import type { Client } from '../test/support/client.ts';
import { getSession, signUpMany } from '../test/support/members.ts';
import { browserFlags, findBrowser, missingBrowser } from '../tools/browser.ts';
import { getInlineStyle, isBeforePhotos, sumBytes, watchTraffic } from '../tools/page-traffic.ts';
import { kilobytes, type Section } from './results.ts';

const homeJsLimit = 90_000;
const homeCssLimit = 12_000;
const idleMs = Math.max(1_000, limits.prefetchIdleTimeoutMs);

/** Linked files, and the style in the HTML. */
export const getCss = ({ css, inlineCss }: Weight): number => css + inlineCss;

export interface Weight {
  js: number;
  css: number;
  html: number;
  /** Of the HTML: the inline style, compressed alone. */
  inlineCss: number;
  fonts: number;
  images: number;
  /** Files of JavaScript. */
  scripts: number;
  /** Requests before the photos. */
  requests: number;
  /**
   * JavaScript that the next page adds, with what was fetched ahead for it; not a number where none
   * was asked for.
   */
  nextJs: number;
}

/** What no page may weigh more of: what it is called, which part, how much, and how it is written. */
export type WeightAim = [
  aim: string,
  part: (weight: Weight) => number,
  most: number,
  write: (value: number) => string,
];

/** Compares the heaviest of the pages with each aim. */
export const toAims = (weights: readonly Weight[], aims: readonly WeightAim[]): Section['aims'] =>
  aims.map(([aim, part, most, write]) => {
    const heaviest = Math.max(...weights.map(part));
    return { aim, measured: write(heaviest), met: heaviest <= most };
  });

interface Weighing {
  touch?: boolean;
  session?: string;
  /** The path of a page that the header of the first one leads to. */
  next?: string;
}

/**
 * Loads a page in a fresh browser, logged in where a session is given; `touch` then presses a key, as
 * a visitor's first sign of intent.
 */
export async function weigh(
  url: string,
  { touch = false, session, next }: Weighing = {},
): Promise<Weight> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(missingBrowser);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    if (session) {
      const { origin } = new URL(url);
      await page
        .context()
        .addCookies([{ name: limits.sessionCookieName, value: session, url: origin }]);
    }
    const traffic = await watchTraffic(page);
    const getBytes = (kind: string) => sumBytes(traffic.filter(({ type }) => type === kind));
    await page.goto(url, { waitUntil: 'networkidle' });
    if (touch) {
      await page.keyboard.press('Tab');
      await settle(page);
    }
    const style = await getInlineStyle(page);
    const weight = {
      js: getBytes('Script'),
      css: getBytes('Stylesheet'),
      html: getBytes('Document'),
      inlineCss: gzipSync(style, { level: 6 }).length,
      fonts: getBytes('Font'),
      images: getBytes('Image'),
      scripts: traffic.filter(({ type }) => type === 'Script').length,
      requests: traffic.filter(isBeforePhotos).length,
    };
    if (next === undefined) return { ...weight, nextJs: Number.NaN };
    await settle(page);
    // On a phone some pages show no navigation, but hold the header's.
    await page.locator(`a[href="${next}"]`).first().dispatchEvent('click');
    await page.waitForURL(`**${next}`);
    await settle(page);
    return { ...weight, nextJs: getBytes('Script') - weight.js };
  } finally {
    await browser.close();
  }
}

/** Waits for what a page loads by itself while it is idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(idleMs);
  await page.waitForLoadState('networkidle');
}

const needsMember = (path: string) => path === '/profile' || path.startsWith('/credits');

/** The session of a new member. */
async function loggedIn({ port }: Stack, brand: string): Promise<string> {
  const [member] = (await signUpMany({ port, brand }, 1)) as [Client];
  return getSession(member);
}

export async function measurePageWeight(
  stack: Stack,
  say: (line: string) => void,
): Promise<Section> {
  const rows: string[][] = [];
  let home: Weight | undefined;
  let homeStarted: Weight | undefined;
  for (const brand of ['nl', 'de']) {
    for (const [name, path, touch] of [
      ['home', '/', false],
      ['home, once touched', '/', true],
      ['login', '/login', false],
      ['login, once touched', '/login', true],
      ['profile, logged in', '/profile', false],
      ['credits, logged in', '/credits', false],
      ['an order, logged in', '/credits/large', false],
    ] as const) {
      say(`page weight: ${brand} ${name}`);
      const session = needsMember(path) ? await loggedIn(stack, brand) : undefined;
      const weight = await weigh(`${stack.brandUrl(brand)}${path}`, {
        touch,
        ...(session ? { session } : {}),
      });
      if (brand === 'nl' && name === 'home') home = weight;
      if (brand === 'nl' && name === 'home, once touched') homeStarted = weight;
      rows.push([
        brand,
        name,
        kilobytes(weight.js),
        kilobytes(getCss(weight)),
        kilobytes(weight.html),
        kilobytes(weight.fonts),
        kilobytes(weight.images),
      ]);
    }
  }
  return {
    title: 'What a page sends',
    how: 'Compressed bytes (gzip or Brotli, as the browser asks) of a first visit in Chromium at 390 px. A visitor’s home and login pages are complete as HTML; the application loads with the first pointer, key or touch on a control (“once touched”). CSS is linked files plus the inline style, compressed alone; HTML contains that style.',
    columns: ['brand', 'page', 'JavaScript', 'CSS', 'HTML', 'fonts', 'pictures'],
    rows,
    aims: [
      {
        aim: 'home at most 90 kB of JavaScript',
        measured: kilobytes(home?.js ?? Number.NaN),
        met: (home?.js ?? Infinity) <= homeJsLimit,
      },
      {
        aim: 'the same once the application has started',
        measured: kilobytes(homeStarted?.js ?? Number.NaN),
        met: (homeStarted?.js ?? Infinity) <= homeJsLimit,
        remark:
          'React’s DOM renderer, the router and i18next alone are 100 kB; only leaving one of them out would close it',
      },
      {
        aim: 'home at most 12 kB of CSS',
        measured: kilobytes((home?.css ?? 0) + (home?.inlineCss ?? 0)),
        met: (home?.css ?? 0) + (home?.inlineCss ?? Infinity) <= homeCssLimit,
      },
    ],
  };
}
