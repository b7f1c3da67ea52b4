/** JavaScript, CSS and Lighthouse of the landing pages. */
import { landerNames } from '#shared/landers.ts';
import type { Stack } from '../local/stack.ts';
import { measureLighthouse } from './lighthouse.ts';
import { getCss, toAims, type Weight, weigh } from './page-weight.ts';
import { kilobytes, type Section } from './results.ts';

export async function measureLanders(stack: Stack, say: (line: string) => void): Promise<Section> {
  const pages = ['nl', 'de'].flatMap((brand) =>
    landerNames.map((name) => ({
      brand,
      name,
      url: `${stack.brandUrl(brand)}/landers/${name}`,
    })),
  );
  const aims = { performance: 98, accessibility: 100, largestPaintMs: 1_500, shift: 0.01 };
  const section = await measureLighthouse('Landing pages', pages, aims, say);
  const weights: Weight[] = [];
  for (const { url } of pages) weights.push(await weigh(url));
  return {
    ...section,
    how: `A visitor’s first visit. ${section.how} JavaScript and CSS as compressed bytes before the first touch.`,
    columns: [...section.columns, 'JavaScript', 'CSS'],
    rows: weights.map((weight, at) => [
      ...(section.rows[at] ?? []),
      kilobytes(weight.js),
      kilobytes(getCss(weight)),
    ]),
    aims: [
      ...section.aims,
      ...toAims(weights, [
        ['at most 5 kB of JavaScript before the first touch', ({ js }) => js, 5_000, kilobytes],
        ['at most 12 kB of CSS', getCss, 12_000, kilobytes],
      ]),
    ],
  };
}
