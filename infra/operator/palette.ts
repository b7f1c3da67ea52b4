/** Derives a new brand's colours from one hue. They are readable in both modes for every hue. */

import { clampChroma, formatHex, oklch, rgb } from 'culori';
import { contrast } from '#shared/rules/contrast.ts';
import type { Theme } from '#shared/theme.ts';

type Colors = Theme['light'];
/** OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
type Lch = readonly [lightness: number, chroma: number, hue: number];

const textContrast = 4.5;
const edgeContrast = 3;
const lightnessStep = 0.005;

/** Colours of states, which mean the same in every brand. */
const signs = {
  light: {
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
  },
  dark: {
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
  },
} as const;

/** Degrees between the accent's hue and that of large decorative backgrounds. */
const decoAngle = 40;

/** Lightness and chroma of the colours that have the brand's hue. */
const tones = {
  bg: { light: [0.985, 0.008], dark: [0.185, 0.018] },
  bgDeco: { light: [0.93, 0.05], dark: [0.29, 0.05] },
  surface: { light: [1, 0], dark: [0.232, 0.021] },
  surface2: { light: [0.957, 0.013], dark: [0.28, 0.024] },
  surface3: { light: [0.92, 0.02], dark: [0.335, 0.027] },
  ink: { light: [0.22, 0.035], dark: [0.955, 0.01] },
  ink2: { light: [0.47, 0.035], dark: [0.78, 0.025] },
  line: { light: [0.912, 0.014], dark: [0.33, 0.022] },
  lineStrong: { light: [0.64, 0.03], dark: [0.6, 0.03] },
  accent: { light: [0.54, 0.19], dark: [0.77, 0.14] },
  bubble: { light: [0.54, 0.19], dark: [0.44, 0.12] },
  onBubble: { light: [1, 0], dark: [0.965, 0.012] },
  accentHover: { light: [0.46, 0.17], dark: [0.84, 0.11] },
  onAccent: { light: [1, 0], dark: [0.21, 0.06] },
  accentSoft: { light: [0.945, 0.035], dark: [0.32, 0.06] },
  accentInk: { light: [0.48, 0.17], dark: [0.84, 0.1] },
  scrim: { light: [0.2, 0.03], dark: [0.16, 0.02] },
  veil: { light: [0.24, 0.03], dark: [0.12, 0.015] },
} as const;

/** Returns both modes' colours for an accent of this hue (degrees). */
export function createPalette(hue: number): Pick<Theme, 'light' | 'dark'> {
  return {
    light: createColors(hue, 'light', 'darker'),
    dark: createColors(hue, 'dark', 'lighter'),
  };
}

/** @param way the direction in which a colour becomes readable on the mode's grounds */
function createColors(hue: number, mode: 'light' | 'dark', way: 'darker' | 'lighter'): Colors {
  const start = (name: keyof typeof tones): Lch => [...tones[name][mode], hue];
  const color = (name: keyof typeof tones) => hex(start(name));
  const bg = color('bg');
  const surface = color('surface');
  const surface2 = color('surface2');
  const surface3 = color('surface3');
  const ink = color('ink');
  const soft = color('accentSoft');
  const onAccent = color('onAccent');
  const onBubble = color('onBubble');
  const [decoLightness, decoChroma] = tones.bgDeco[mode];
  return {
    '--bg': bg,
    '--bg-deco': hex([decoLightness, decoChroma, hue + decoAngle]),
    '--surface': surface,
    '--surface-2': surface2,
    '--surface-3': surface3,
    '--ink': ink,
    '--ink-2': readable(start('ink2'), [bg, surface, surface2, surface3], textContrast, way),
    '--line': color('line'),
    '--line-strong': readable(start('lineStrong'), [surface, bg], edgeContrast, way),
    '--accent': readable(start('accent'), [onAccent], textContrast, way),
    '--bubble-me': readable(start('bubble'), [onBubble], textContrast, 'darker'),
    '--on-bubble-me': onBubble,
    '--accent-hover': readable(start('accentHover'), [onAccent], textContrast, way),
    '--on-accent': onAccent,
    '--accent-soft': soft,
    '--accent-ink': readable(start('accentInk'), [bg, surface, surface2, soft], textContrast, way),
    ...signs[mode],
    '--focus': ink,
    '--scrim': channels(color('scrim')),
    '--veil': `rgba(${channels(color('veil'))},${mode === 'light' ? '.54' : '.7'})`,
    '--shadow-1':
      mode === 'light' ? `0 1px 2px rgba(${channels(ink)},.06)` : '0 1px 2px rgba(0,0,0,.3)',
    '--shadow-2':
      mode === 'light' ? `0 18px 48px rgba(${channels(ink)},.16)` : '0 20px 56px rgba(0,0,0,.5)',
  };
}

/** Makes a colour lighter or darker until it is readable on every background. */
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

/** Formats a colour as `#RRGGBB`. Chroma is reduced where sRGB has no such colour. */
const hex = ([l, c, h]: Lch): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch')).toUpperCase();

/** Returns the channels of `#rrggbb` as numbers from 0 to 255, separated by commas. */
function channels(color: string): string {
  const { r, g, b } = rgb(color) ?? { r: 0, g: 0, b: 0 };
  return [r, g, b].map((part) => Math.round(part * 255)).join(',');
}

const greyChroma = 0.02;

/** Returns the OKLCH hue of `#rrggbb` in degrees, or null for greys. */
export function getHue(color: string): number | null {
  const { c, h } = oklch(color) ?? { c: 0 };
  return c < greyChroma ? null : (h ?? null);
}
