/** The files of the bundle and of the brand that a browser loads over the network. */
import { type BrowserContext, chromium } from '@playwright/test';
import * as limits from '#shared/limits.ts';
import { browserFlags, findBrowser, missingBrowser } from '../tools/browser.ts';
import type { Files } from './cost-model.ts';

const files = /^\/(?:assets|fonts|brand)\//;
const settleMs = 1_500;

/** A first visit in a fresh browser, begun by a key where somebody would touch, and one after it. */
export async function getVisitFiles(
  url: string,
  session?: string,
): Promise<{ first: Files; later: Files }> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(missingBrowser);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    if (session) {
      const { origin } = new URL(url);
      await context.addCookies([{ name: limits.sessionCookieName, value: session, url: origin }]);
    }
    return { first: await visit(context, url), later: await visit(context, url) };
  } finally {
    await browser.close();
  }
}

async function visit(context: BrowserContext, url: string): Promise<Files> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const loading = new Set<string>();
  const sum = { requests: 0, bytes: 0 };
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (files.test(new URL(request.url).pathname)) loading.add(requestId);
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => loading.delete(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) loading.delete(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!loading.has(requestId)) return;
    sum.requests += 1;
    sum.bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await page.waitForTimeout(settleMs);
  await page.waitForLoadState('networkidle');
  await page.close();
  return sum;
}
