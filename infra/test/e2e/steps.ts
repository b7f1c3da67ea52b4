/** Waits that tests of all pages share. */
import type { Page } from '@playwright/test';
import type { Locale } from '#shared/model/values.ts';
import { expect } from './browser-test.ts';

/** The demo brands, and the languages that each offers to visitors of its own country. */
export const demoBrands = [
  { id: 'nl', languages: ['nl'] },
  { id: 'de', languages: ['de'] },
  { id: 'us', languages: ['en', 'es'] },
  { id: 'pl', languages: ['pl'] },
] as const satisfies { id: string; languages: readonly Locale[] }[];

/** The first row of photos starts at most so far from the top on a phone, with a banner. */
export const facesTopPx = 215;

/** Waits until the page has this path, including the query where one is given. */
export async function arrivesAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + (path.includes('?') ? url.search : '') === path);
}

/** Waits until the page shows its heading and nothing is loading. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
}

/**
 * Waits until the application runs on a page of the default layout. On pages rendered for visitors
 * it starts only after a first sign of intent.
 */
export const started = (page: Page): Promise<void> =>
  expect(page.locator('html[data-app="running"]')).toBeAttached();

/** Expects the page's heading to hold this text. */
export const expectHeading = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).filter({ hasText: text }).first()).toBeVisible();

/** Expects an alert with this text. */
export const expectAlert = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
