/**
 * Fonts of operating systems that stand in until a typeface has loaded, each with its size and
 * its line adjusted to the typeface, so that nothing moves when the typeface replaces it.
 */
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import {
  type FontFallback,
  type FontFallbacks,
  type FontId,
  fontCatalogue,
  fontWeights,
  isBold,
} from '#shared/fonts.ts';

type Style = 'regular' | 'bold';
interface SystemFont {
  name: string;
  /** Names that `local()` matches: full names and PostScript names of files with equal widths. */
  files: Record<Style, readonly string[]>;
  /** The average width of a letter in English text, in em. */
  averageWidths: Record<Style, number>;
}

/** The letters that `xWidthAvg` counts are all of ASCII and a few of French and Spanish. */
const countedLetters = Array.from({ length: 0xff }, (_, code) => String.fromCodePoint(code)).join(
  '',
);

/**
 * In the order of preference. The widths are those of @capsizecss/metrics 4.3.0, whose thirty
 * thousand files are too many to install for them, and those of the package dejavu-fonts-ttf.
 */
export const systemFonts: Record<'sans-serif' | 'serif', readonly SystemFont[]> = {
  'sans-serif': [
    {
      name: 'Arial',
      files: {
        regular: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'Arimo'],
        bold: ['Arial Bold', 'Arial-BoldMT', 'Helvetica Bold', 'Liberation Sans Bold'],
      },
      averageWidths: { regular: 913 / 2048, bold: 983 / 2048 },
    },
    {
      name: 'Roboto',
      files: {
        regular: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
        // Android has had one variable file since version 12, which has no name for its bold.
        bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto', 'Roboto-Regular'],
      },
      averageWidths: { regular: 911 / 2048, bold: 926 / 2048 },
    },
    {
      name: 'DejaVu Sans',
      files: { regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'] },
      averageWidths: { regular: 1041 / 2048, bold: 1176 / 2048 },
    },
  ],
  serif: [
    {
      name: 'Georgia',
      files: { regular: ['Georgia'], bold: ['Georgia Bold', 'Georgia-Bold'] },
      averageWidths: { regular: 913 / 2048, bold: 1062 / 2048 },
    },
    {
      name: 'Times',
      files: {
        regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
        bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      },
      averageWidths: { regular: 832 / 2048, bold: 886 / 2048 },
    },
    {
      name: 'Noto Serif',
      files: {
        regular: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'],
        bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
      },
      averageWidths: { regular: 481 / 1000, bold: 512 / 1000 },
    },
    {
      name: 'DejaVu Serif',
      files: { regular: ['DejaVu Serif'], bold: ['DejaVu Serif Bold'] },
      averageWidths: { regular: 1058 / 2048, bold: 1168 / 2048 },
    },
  ],
};

/**
 * The fallbacks of a typeface at each of its weights, from its own file. A bold typeface is wider
 * than a regular one by other factors than a system font is, so each weight has its own size.
 */
export async function getFontFallbacks(id: FontId, file: Uint8Array): Promise<FontFallbacks> {
  const entries: [number, FontFallback[]][] = [];
  for (const weight of fontWeights(id)) {
    const instance = await subsetFont(file, countedLetters, {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
    });
    const { unitsPerEm, ascent, descent, lineGap, xWidthAvg } = await fromBuffer(instance);
    const style: Style = isBold(weight) ? 'bold' : 'regular';
    const fallbacks = systemFonts[fontCatalogue[id].fallback].map(
      ({ name, files, averageWidths }) => {
        const sizeAdjust = xWidthAvg / unitsPerEm / averageWidths[style];
        // Overrides are shares of the adjusted size.
        const override = (units: number) => percent(units / unitsPerEm / sizeAdjust);
        const declarations = [
          `src:${files[style].map((one) => `local('${one}')`).join(',')}`,
          `size-adjust:${percent(sizeAdjust)}`,
          `ascent-override:${override(ascent)}`,
          `descent-override:${override(Math.abs(descent))}`,
          `line-gap-override:${override(lineGap)}`,
        ];
        return { name, declarations: declarations.join(';') };
      },
    );
    entries.push([weight, fallbacks]);
  }
  return Object.fromEntries(entries);
}

/** A share as CSS, to a hundredth of a percent. */
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
