/** JavaScript and CSS that a visitor's browser receives, as compressed bytes on the wire. */
import { chromium } from '@playwright/test';
import * as limits from '#shared/limits.ts';
import type { Stack } from '../local/stack.ts';
import type { Client } from '../test/support/client.ts';
import { getSession, signUpMany } from '../test/support/members.ts';
import { browserFlags, findBrowser, missingBrowser } from '../tools/browser.ts';
import { kilobytes, type Section } from './results.ts';

const homeJsLimit = 90_000;
const homeCssLimit = 12_000;

interface Weight {
  js: number;
  css: number;
  html: number;
  /** Of the HTML: the inline style, compressed alone. */
  inlineCss: number;
  fonts: number;
  images: number;
}

/** Loads a page in a fresh browser, logged in where a session is given; `touch` then presses a key, as a visitor's first sign of intent. */
export async function weigh(
  url: string,
  { touch = false, session }: { touch?: boolean; session?: string } = {},
): Promise<Weight> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(missingBrowser);
  const { gzipSync } = await import('node:zlib');
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    if (session) {
      const { origin } = new URL(url);
      await page
        .context()
        .addCookies([{ name: limits.sessionCookieName, value: session, url: origin }]);
    }
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const kinds = new Map<string, string>();
    const sums: Record<string, number> = {};
    cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      sums[kind] = (sums[kind] ?? 0) + encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (touch) {
      await page.keyboard.press('Tab');
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1_000);
    }
    const style = await page.evaluate(() =>
      [...document.querySelectorAll('style')].map((one) => one.textContent).join(''),
    );
    const inlineCss = gzipSync(style, { level: 6 }).length;
    return {
      js: sums.Script ?? 0,
      css: sums.Stylesheet ?? 0,
      html: sums.Document ?? 0,
      inlineCss,
      fonts: sums.Font ?? 0,
      images: sums.Image ?? 0,
    };
  } finally {
    await browser.close();
  }
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
        kilobytes(weight.css + weight.inlineCss),
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
