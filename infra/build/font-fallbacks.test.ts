import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import { describe, expect, it } from 'vitest';
import { fontCatalogue, fontIds, fontWeights } from '#shared/fonts.ts';
import { root } from '../paths.ts';
import { getFontFallbacks, systemFonts } from './font-fallbacks.ts';
import { readTypeface } from './fonts.ts';

/** The value of a descriptor in percent. */
const getPercent = (declarations: string, name: string) =>
  Number(new RegExp(`(?:^|;)${name}:([\\d.]+)%(?:;|$)`).exec(declarations)?.[1]);

describe.each(fontIds)('the fallbacks of %s', (id) => {
  it('are there at each weight, adjusted within what keeps a text readable', async () => {
    const typeface = await readTypeface(id, 'latin');
    const fallbacks = await getFontFallbacks(id, typeface);
    const { ascent, descent, unitsPerEm } = await fromBuffer(typeface);
    expect(Object.keys(fallbacks).map(Number)).toEqual(fontWeights(id));
    for (const { declarations } of Object.values(fallbacks).flat()) {
      expect(declarations).toMatch(/^src:local\('[\w -]+'\)(,local\('[\w -]+'\))*;/);
      const size = getPercent(declarations, 'size-adjust');
      expect(size, declarations).toBeGreaterThan(70);
      expect(size, declarations).toBeLessThan(125);
      // With its size, a fallback's line has the height of the typeface's.
      const height =
        getPercent(declarations, 'ascent-override') + getPercent(declarations, 'descent-override');
      expect((height * size) / 10_000).toBeCloseTo((ascent - descent) / unitsPerEm, 3);
      expect(getPercent(declarations, 'line-gap-override'), declarations).toBeLessThan(40);
    }
  });

  it('are wider where the typeface is bolder, of the same style', async () => {
    const fallbacks = await getFontFallbacks(id, await readTypeface(id, 'latin'));
    const [light, bold] = [fallbacks[600], fallbacks[fontCatalogue[id].weights.max]];
    for (const [index, { name, declarations }] of (light ?? []).entries()) {
      const wider = bold?.[index];
      expect(wider?.name).toBe(name);
      expect(getPercent(wider?.declarations ?? '', 'size-adjust')).toBeGreaterThan(
        getPercent(declarations, 'size-adjust'),
      );
    }
  });
});

it.each([
  ['sans-serif', 'DejaVu Sans', 'DejaVuSans'],
  ['serif', 'DejaVu Serif', 'DejaVuSerif'],
] as const)('knows the widths of a %s', async (kind, name, file) => {
  const widths = systemFonts[kind].find((one) => one.name === name)?.averageWidths;
  for (const [style, suffix] of [
    ['regular', ''],
    ['bold', '-Bold'],
  ] as const) {
    const bytes = await readFile(
      join(root, `node_modules/dejavu-fonts-ttf/ttf/${file}${suffix}.ttf`),
    );
    const { unitsPerEm, xWidthAvg, fullName } = await fromBuffer(bytes);
    expect(widths?.[style]).toBe(xWidthAvg / unitsPerEm);
    expect(fullName).toBe(style === 'bold' ? `${name} Bold` : name);
  }
});
