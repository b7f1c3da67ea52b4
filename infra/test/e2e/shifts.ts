/** Measures layout shifts while a page loads. */
import type { Page } from '@playwright/test';

interface Counted {
  shifts: number;
}

/** The maximum by the browser's own measure. */
export const mostShift = 0.01;

/** Counts shifts from the next opened page on. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        counted.shifts += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const getShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Counted).shifts);
