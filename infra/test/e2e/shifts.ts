/** Measures layout shifts while a page loads. */
import type { Page } from '@playwright/test';

interface Counted {
  shifts: number;
  /** What moved: each shift with its value, and what it moved from where to where. */
  moved: string[];
}

/** The maximum by the browser's own measure. */
export const mostShift = 0.01;

/** What a brand's typeface may move at a first visit, far below what a reader notices. */
export const mostShiftOfSwap = 0.02;

/** Counts shifts from the next opened page on. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.shifts = 0;
    counted.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const getPlace = ({ x, y, width, height }: DOMRect) =>
          [x, y, width, height].map(Math.round).join(' ');
        const nodes = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.className || node?.nodeName} (${getPlace(previousRect)} to ${getPlace(currentRect)})`,
        );
        counted.shifts += value;
        counted.moved.push(
          `${value.toFixed(4)} at ${Math.round(entry.startTime)}: ${nodes.join(', ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Says what moved, for the message of a failure. */
export const readMoved = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as Counted).moved.join('; '));

export const getShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Counted).shifts);
