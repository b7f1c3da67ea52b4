/** Runs axe in pages. */

import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { expect } from './browser-test.ts';
import { waitUntilIdle } from './steps.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [390, 1280];

/** Checks the page in the sizes of a phone and a desktop. */
export async function inspect(page: Page, where: string): Promise<void> {
  await waitUntilIdle(page);
  await page.evaluate(axe.source);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await violationsIn(page);
    expect(found, `${where} at ${width} px: ${found.join('; ')}`).toEqual([]);
  }
}

/** Lists axe's violations. Its source is injected despite the content security policy. */
async function violationsIn(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (values): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    tags,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
