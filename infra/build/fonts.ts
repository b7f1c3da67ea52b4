/**
 * Cuts the typefaces of their packages to what pages use: the letters of a subset, the weights
 * of the catalogue and the layout features that text needs. A first visit pays for every byte.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import {
  type BuiltFont,
  type FontId,
  type FontSubset,
  fontCatalogue,
  fontIds,
  fontSubsetNames,
  fontSubsets,
} from '#shared/fonts.ts';
import { root } from '../paths.ts';
import { getFontFallbacks } from './font-fallbacks.ts';

/** The file of the package that has a subset's letters. */
const sources: Record<FontSubset, string> = {
  latin: 'latin',
  'latin-ext': 'latin-ext',
  polish: 'latin-ext',
};
/** Composition, kerning, ligatures, a language's own forms and figures of one width. */
const keepFeatures = 'ccmp locl rlig mark mkmk kern liga calt lnum tnum'.split(' ');

/** All characters of a CSS `unicode-range`. */
export function getLetters(unicodeRange: string): string {
  return unicodeRange
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.replace('U+', '').split('-');
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');
}

/** The file of a typeface's package that a subset is cut from. */
export const readTypeface = (id: FontId, subset: FontSubset): Promise<Buffer> =>
  readFile(
    join(
      root,
      `node_modules/@fontsource-variable/${id}/files/${id}-${sources[subset]}-wght-normal.woff2`,
    ),
  );

/** One file of a typeface, as WOFF2: a variable font, or a static one of a weight. */
export async function cutFont(id: FontId, subset: FontSubset, weight?: number): Promise<Buffer> {
  const bytes = await readTypeface(id, subset);
  const options = { keepFeatures, variationAxes: { wght: weight ?? fontCatalogue[id].weights } };
  const letters = getLetters(fontSubsets[subset]);
  // Compressing takes a third of a second, and the result only changes with what went in.
  const recipe = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([letters, options]));
  const kept = join(keptFonts, `${recipe.digest('hex').slice(0, 32)}.woff2`);
  return readFile(kept).catch(async () => {
    const cut = await subsetFont(bytes, letters, { targetFormat: 'woff2', ...options });
    await mkdir(keptFonts, { recursive: true });
    const part = `${kept}.${process.pid}`;
    await writeFile(part, cut);
    await rename(part, kept);
    return cut;
  });
}
const keptFonts = join(root, 'node_modules/.cache/fonts');

/** Writes all files to `<outdir>/fonts`, named by content so that they can be kept for ever. */
export async function writeFonts(outdir: string): Promise<Record<string, BuiltFont>> {
  await mkdir(join(outdir, 'fonts'), { recursive: true });
  const fonts: Record<string, BuiltFont> = {};
  for (const id of fontIds) {
    const write = async (name: string, bytes: Buffer): Promise<string> => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const address = `/fonts/${id}-${name}-${hash}.woff2`;
      await writeFile(join(outdir, address), bytes);
      return address;
    };
    const variable = new Map<FontSubset, string>();
    for (const subset of fontSubsetNames) {
      variable.set(subset, await write(subset, await cutFont(id, subset)));
    }
    const statics: Record<number, string> = {};
    for (const weight of fontCatalogue[id].statics) {
      statics[weight] = await write(`latin-${weight}`, await cutFont(id, 'latin', weight));
    }
    const files = Object.fromEntries(variable) as Record<FontSubset, string>;
    const fallbacks = await getFontFallbacks(id, await readTypeface(id, 'latin'));
    fonts[id] = { ...files, statics, fallbacks };
  }
  return fonts;
}
