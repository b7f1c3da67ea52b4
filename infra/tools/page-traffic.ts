/** Weighs what a page loads. */
import type { CDPSession, Page } from '@playwright/test';

/** Counts compressed bytes, without headers but for the document, and requests of a page by their kind. */
export async function watchTraffic(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map<string, { type: string; url: string }>();
  const traffic: { type: string; url: string; bytes: number }[] = [];
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, { type, url: response.url }),
  );
  const bodies = new Map<string, number>();
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // Of a document only the whole answer is told.
    const isDocument = kind?.type === 'Document';
    const bytes = isDocument ? encodedDataLength : (bodies.get(requestId) ?? 0);
    // The local stack's own script reloads pages while somebody works on them.
    if (kind && !kind.url.includes('/__local/')) traffic.push({ ...kind, bytes });
  });
  return traffic;
}

export const sumBytes = (traffic: readonly { bytes: number }[]) =>
  traffic.reduce((total, { bytes }) => total + bytes, 0);

/** Requests before the photos of members and the pictures of the brand. */
export const isBeforePhotos = ({ url }: { url: string }): boolean =>
  !/\/(photos|brand)\//.test(url);

/** The styles that stand in the page's HTML. */
export const getInlineStyle = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('style')].map((one) => one.textContent).join(''),
  );
