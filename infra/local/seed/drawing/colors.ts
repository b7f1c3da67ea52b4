/** Colours of people and things, as `#rrggbb`. */
import type { EyeColor, HairColor, Tone } from './traits.ts';

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour between two: 0 gives the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const other = channels(b);
  const mixed = channels(a).map((value, index) =>
    Math.round(value + ((other[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** How far two colours are apart, from 0 to 1. */
export function distance(a: string, b: string): number {
  const other = channels(b);
  const squares = channels(a).map((value, index) => (value - (other[index] ?? 0)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / 3) / 255;
}

export const lighter = (color: string, share: number) => mix(color, '#ffffff', share);
export const darker = (color: string, share: number) => mix(color, '#1a1015', share);

export interface Skin {
  base: string;
  light: string;
  /** Where the light does not reach. */
  shade: string;
  /** Lines: nose, ears, wrinkles. */
  line: string;
  blush: string;
  lips: string;
}

const skin = (base: string, shade: string, line: string, blush: string, lips: string): Skin => ({
  base,
  light: lighter(base, 0.22),
  shade,
  line,
  blush,
  lips,
});

export const skins: Record<Tone, Skin> = {
  porcelain: skin('#fbe0d1', '#eab9a2', '#c98672', '#f0928a', '#d1746f'),
  fair: skin('#f7d0b5', '#e2a987', '#bd7a5c', '#ec8272', '#c9675f'),
  light: skin('#eebd98', '#d4946d', '#a9694a', '#e07460', '#bd5c52'),
  olive: skin('#dda97f', '#bd8257', '#8f5a3a', '#cf6e52', '#ab5548'),
  tan: skin('#c68e62', '#a36c44', '#7a4a2c', '#bd5f43', '#98493d'),
  brown: skin('#a56f4a', '#824f30', '#5f3620', '#a3503a', '#853f36'),
  deep: skin('#825336', '#623a24', '#442515', '#8a4130', '#713430'),
  dark: skin('#633d29', '#482a1b', '#2f190f', '#733528', '#5f2b2a'),
};

export const hairs: Record<Exclude<HairColor, 'other'>, string> = {
  brunette: '#4a2f22',
  blond: '#dcb265',
  brown: '#7a4c2c',
  white: '#e4e1dc',
  bald: '#5a4334',
  black: '#231d20',
  dark_blond: '#ad8350',
  dark_brown: '#3a251c',
  gray: '#9b9a9c',
  red: '#b04f27',
};

/** For hair that is dyed. */
export const dyes = ['#c76a8e', '#5f6fb5', '#7c4f8f', '#2f8583', '#8c2438', '#d88f74'] as const;

export const irises: Record<EyeColor, string> = {
  blue: '#4f86b8',
  green: '#5d8f5c',
  hazel: '#97733a',
  brown: '#6a4023',
};

export const whites: readonly string[] = ['#f2ece1', '#fbfaf7'];

/** Clothes. */
export const fabrics = [
  ...whites,
  '#2f3f5c',
  '#22304a',
  '#3d7d7a',
  '#c46a4c',
  '#dca645',
  '#7d2f3c',
  '#6f7d4f',
  '#d49aa0',
  '#a79bc4',
  '#3a3b42',
  '#7fa3c7',
  '#e07f6b',
  '#2f5d48',
  '#b98d62',
  '#5b4a78',
  '#8fb3a4',
] as const;
