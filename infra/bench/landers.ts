/** JavaScript, CSS and Lighthouse of the landing pages. */
import { landerNames } from '#shared/landers.ts';
import type { Stack } from '../local/stack.ts';
import { measureLighthouse } from './lighthouse.ts';
import { getCss, type Weight, weigh } from './page-weight.ts';
import { kilobytes, type Section } from './results.ts';

const jsLimit = 5_000;
const cssLimit = 12_000;

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
  const mostJs = Math.max(...weights.map(({ js }) => js));
  const mostCss = Math.max(...weights.map(getCss));
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
      {
        aim: 'at most 5 kB of JavaScript before the first touch',
        measured: kilobytes(mostJs),
        met: mostJs <= jsLimit,
      },
      {
        aim: 'at most 12 kB of CSS',
        measured: kilobytes(mostCss),
        met: mostCss <= cssLimit,
      },
    ],
  };
}
