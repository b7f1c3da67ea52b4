/** Uses a page with the keyboard only. */
import type { Locator, Page } from '@playwright/test';

/** This is more than the number of tab stops on any page. */
const mostStops = 80;

/**
 * Presses Tab until the target has the focus. It fails where the keyboard cannot reach the target.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard did not get to ${target}`);
}

/** Moves to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Moves to a button or link and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
