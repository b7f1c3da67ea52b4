/** Colours for a new brand, from one hue: readable in light and dark whatever the hue. */

import { clampChroma, formatHex, oklch, rgb } from 'culori';
import { contrast } from '#shared/rules/contrast.ts';
import type { Theme } from '#shared/theme.ts';

type Colors = Theme['light'];
/** OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
type Lch = readonly [lightness: number, chroma: number, hue: number];

const textContrast = 4.5;
const edgeContrast = 3;
const lightnessStep = 0.005;

/** Green, amber and red mean the same in every brand. */
const lightSigns = {
  '--success': '#1B6E45',
  '--success-soft': '#DDF2E5',
  '--warning': '#F7C24C',
  '--on-warning': '#332300',
  '--warning-soft': '#FCF0D2',
  '--warning-ink': '#6E4900',
  '--danger': '#AC2A20',
  '--on-danger': '#FFFFFF',
  '--danger-soft': '#FCE3DF',
  '--online': '#2CA765',
} as const;
const darkSigns = {
  '--success': '#76D79F',
  '--success-soft': '#17392A',
  '--warning': '#F7C24C',
  '--on-warning': '#332300',
  '--warning-soft': '#3E3011',
  '--warning-ink': '#F9D486',
  '--danger': '#FF9388',
  '--on-danger': '#380804',
  '--danger-soft': '#471F1B',
  '--online': '#4CCC89',
} as const;

/** Both modes' colours for an accent of this hue (degrees). */
export function createPalette(hue: number): Pick<Theme, 'light' | 'dark'> {
  return { light: lightColors(hue), dark: darkColors(hue) };
}

function lightColors(hue: number): Colors {
  const bg = hex([0.985, 0.008, hue]);
  const surface = '#FFFFFF';
  const surface2 = hex([0.957, 0.013, hue]);
  const surface3 = hex([0.92, 0.02, hue]);
  const soft = hex([0.945, 0.035, hue]);
  const ink = hex([0.22, 0.035, hue]);
  const accent = readable([0.54, 0.19, hue], ['#FFFFFF'], textContrast, 'darker');
  return {
    '--bg': bg,
    '--bg-deco': hex([0.93, 0.05, hue + decoAngle]),
    '--surface': surface,
    '--surface-2': surface2,
    '--surface-3': surface3,
    '--ink': ink,
    '--ink-2': readable(
      [0.47, 0.035, hue],
      [bg, surface, surface2, surface3],
      textContrast,
      'darker',
    ),
    '--line': hex([0.912, 0.014, hue]),
    '--line-strong': readable([0.64, 0.03, hue], [surface, bg], edgeContrast, 'darker'),
    '--accent': accent,
    '--bubble-me': accent,
    '--on-bubble-me': '#FFFFFF',
    '--accent-hover': readable([0.46, 0.17, hue], ['#FFFFFF'], textContrast, 'darker'),
    '--on-accent': '#FFFFFF',
    '--accent-soft': soft,
    '--accent-ink': readable(
      [0.48, 0.17, hue],
      [bg, surface, surface2, soft],
      textContrast,
      'darker',
    ),
    ...lightSigns,
    '--focus': ink,
    '--scrim': channels(hex([0.2, 0.03, hue])),
    '--veil': `rgba(${channels(hex([0.24, 0.03, hue]))},.54)`,
    '--shadow-1': `0 1px 2px rgba(${channels(ink)},.06)`,
    '--shadow-2': `0 18px 48px rgba(${channels(ink)},.16)`,
  };
}

function darkColors(hue: number): Colors {
  const bg = hex([0.185, 0.018, hue]);
  const surface = hex([0.232, 0.021, hue]);
  const surface2 = hex([0.28, 0.024, hue]);
  const surface3 = hex([0.335, 0.027, hue]);
  const soft = hex([0.32, 0.06, hue]);
  const ink = hex([0.955, 0.01, hue]);
  const onAccent = hex([0.21, 0.06, hue]);
  const onBubble = hex([0.965, 0.012, hue]);
  return {
    '--bg': bg,
    '--bg-deco': hex([0.29, 0.05, hue + decoAngle]),
    '--surface': surface,
    '--surface-2': surface2,
    '--surface-3': surface3,
    '--ink': ink,
    '--ink-2': readable(
      [0.78, 0.025, hue],
      [bg, surface, surface2, surface3],
      textContrast,
      'lighter',
    ),
    '--line': hex([0.33, 0.022, hue]),
    '--line-strong': readable([0.6, 0.03, hue], [surface, bg], edgeContrast, 'lighter'),
    '--accent': readable([0.77, 0.14, hue], [onAccent], textContrast, 'lighter'),
    '--bubble-me': readable([0.44, 0.12, hue], [onBubble], textContrast, 'darker'),
    '--on-bubble-me': onBubble,
    '--accent-hover': readable([0.84, 0.11, hue], [onAccent], textContrast, 'lighter'),
    '--on-accent': onAccent,
    '--accent-soft': soft,
    '--accent-ink': readable(
      [0.84, 0.1, hue],
      [bg, surface, surface2, soft],
      textContrast,
      'lighter',
    ),
    ...darkSigns,
    '--focus': ink,
    '--scrim': channels(hex([0.16, 0.02, hue])),
    '--veil': `rgba(${channels(hex([0.12, 0.015, hue]))},.7)`,
    '--shadow-1': '0 1px 2px rgba(0,0,0,.3)',
    '--shadow-2': '0 20px 56px rgba(0,0,0,.5)',
  };
}

/** Between the accent's hue and that of large decorative grounds. */
const decoAngle = 40;

/** The colour, made lighter or darker until it is readable on every ground. */
function readable(
  [start, chroma, hue]: Lch,
  grounds: readonly string[],
  least: number,
  way: 'lighter' | 'darker',
): string {
  const step = way === 'lighter' ? lightnessStep : -lightnessStep;
  for (let lightness = start; lightness > 0 && lightness < 1; lightness += step) {
    const color = hex([lightness, chroma, hue]);
    if (grounds.every((ground) => contrast(color, ground) >= least)) return color;
  }
  return way === 'lighter' ? '#FFFFFF' : '#000000';
}

/** `#RRGGBB`; chroma gives way where sRGB has no such colour. */
const hex = ([l, c, h]: Lch): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch')).toUpperCase();

/** `#rrggbb` as numbers 0 to 255, as CSS separates them. */
function channels(color: string): string {
  const { r, g, b } = rgb(color) ?? { r: 0, g: 0, b: 0 };
  return [r, g, b].map((part) => Math.round(part * 255)).join(',');
}

const greyChroma = 0.02;

/** Hue of `#rrggbb` in degrees, as OKLCH has it; null for greys. */
export function getHue(color: string): number | null {
  const { c, h } = oklch(color) ?? { c: 0 };
  return c < greyChroma ? null : (h ?? null);
}
