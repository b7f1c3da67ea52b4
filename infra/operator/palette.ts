/** Colours for a new brand, from one hue: readable in light and dark whatever the hue. */
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
export function paletteOf(hue: number): Pick<Theme, 'light' | 'dark'> {
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
    '--scrim': channels(hex([0.2, 0.03, hue])).join(','),
    '--veil': `rgba(${channels(hex([0.24, 0.03, hue])).join(',')},.54)`,
    '--shadow-1': `0 1px 2px rgba(${channels(ink).join(',')},.06)`,
    '--shadow-2': `0 18px 48px rgba(${channels(ink).join(',')},.16)`,
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
    '--scrim': channels(hex([0.16, 0.02, hue])).join(','),
    '--veil': `rgba(${channels(hex([0.12, 0.015, hue])).join(',')},.7)`,
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

const chromaSteps = 40;

/** `#RRGGBB`; chroma gives way where sRGB has no such colour. */
function hex([lightness, chroma, hue]: Lch): string {
  for (let step = chromaSteps; step >= 0; step--) {
    const linear = linearRgb([lightness, (chroma * step) / chromaSteps, hue]);
    if (step > 0 && linear.some((value) => value < 0 || value > 1)) continue;
    return `#${linear
      .map((value) => Math.round(gamma(Math.min(1, Math.max(0, value))) * 255))
      .map((value) => value.toString(16).padStart(2, '0').toUpperCase())
      .join('')}`;
  }
  return '#000000';
}

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/ */
function linearRgb([lightness, chroma, hue]: Lch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function gamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** `#rrggbb` as numbers 0 to 255. */
function channels(color: string): [number, number, number] {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Hue of `#rrggbb` in degrees, as OKLCH has it; null for greys. */
export function hueOf(color: string): number | null {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  if (Math.hypot(a, b) < greyChroma) return null;
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

const greyChroma = 0.02;
