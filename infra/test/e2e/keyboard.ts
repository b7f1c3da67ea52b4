/** Using a page by the keyboard alone. */
import type { Locator, Page } from '@playwright/test';

/** More stops than any page has on the way. */
const mostStops = 80;

/** Presses Tab until the focus is there. Fails where the keyboard does not get there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard did not get to ${target}`);
}

/** Goes to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Goes to a button or link and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
