/** Beards. */
import type { Random } from '../random.ts';
import { darker, hairs, lighter, mix, type Skin } from './colors.ts';
import type { Face } from './face.ts';
import { curve, fill, line, loop, mirror, type Point, shape, within } from './shapes.ts';
import type { Traits } from './traits.ts';

export interface Beard {
  style: 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';
  color: string;
}

/** A beard for a man, or none unless the haircut wants one. */
export function beardOf(
  { age, hair_color }: Traits,
  hairColor: string,
  skin: Skin,
  bearded: boolean,
  draw: Random,
): Beard | null {
  const style = draw.weighted<Beard['style'] | null>([
    [null, bearded ? 0 : age < 23 ? 70 : 34],
    ['stubble', 24],
    ['short', 20],
    ['full', age > 26 ? 14 : 3],
    ['goatee', 6],
    ['moustache', age > 30 ? 5 : 0],
  ]);
  if (!style) return null;
  // A beard goes grey with the head, and is not dyed with it.
  const natural = hair_color === 'other' ? hairs.dark_brown : hairColor;
  const greyed = mix(natural, hairs.gray, Math.min(Math.max((age - 46) / 30, 0), 0.6));
  return {
    style,
    color: mix(hair_color === 'blond' ? mix(greyed, hairs.brown, 0.3) : greyed, skin.shade, 0.12),
  };
}

/** What is drawn below the mouth. */
export function drawBeard({ beard, jaw, nose, chinY, mouth }: Face): string {
  if (!beard || beard.style === 'moustache') return '';
  const mouthY = mouth.y;
  if (beard.style === 'goatee') {
    const w = mouth.width + 9;
    const goatee = loop([
      [0, mouthY - 10],
      [w * 0.9, mouthY - 6],
      [w, mouthY + 10],
      [w * 0.72, chinY - 18],
      [w * 0.5, chinY + 2],
      [0, chinY + 7],
      [-w * 0.5, chinY + 2],
      [-w * 0.72, chinY - 18],
      [-w, mouthY + 10],
      [-w * 0.9, mouthY - 6],
    ]);
    return fill(goatee, beard.color, 0.95);
  }
  const grow = { stubble: 0, short: 3, full: 12 }[beard.style];
  const edge = jaw.map(
    ([x, y], index): Point => [
      x + (index === 0 ? 0 : grow * (x / 100) * 0.6),
      y + (grow * index) / 4 + (index === 4 && beard.style === 'full' ? 8 : 0),
    ],
  );
  const [earX] = jaw[0] as Point;
  const outside: Point[] = [[earX + 2, 16], ...edge];
  const cheek: Point[] = [
    [earX - 3, 16],
    [earX - 12, 48],
    [58, mouthY - 20],
    [mouth.width + 8, mouthY - 22],
    [15, nose.length + 13],
    [0, nose.length + 15],
  ];
  const both = (half: readonly Point[]) => [...half, ...half.slice(0, -1).reverse().map(mirror)];
  const d = shape(both(outside), both(cheek).reverse());
  const opacity = { stubble: 0.34, short: 0.88, full: 0.97 }[beard.style];
  const depth =
    beard.style === 'stubble'
      ? ''
      : within(
          'beard',
          d,
          fill(
            shape(
              [
                [110, 10],
                [76, 60],
                [58, 110],
                [0, chinY + 10],
              ],
              [
                [60, chinY + 40],
                [140, 60],
              ],
            ),
            darker(beard.color, 0.4),
            0.45,
          ) +
            line(
              curve([
                [-70, 60],
                [-58, 105],
                [-20, chinY - 4],
              ]),
              lighter(beard.color, 0.25),
              5,
              0.22,
            ),
        );
  return fill(d, beard.color, opacity) + depth;
}

/** What is drawn over the mouth. */
export function drawMoustache({ nose, mouth }: Face, beard: Beard): string {
  if (beard.style === 'stubble') return '';
  const mouthY = mouth.y;
  const w = mouth.width + (beard.style === 'moustache' ? 4 : 6);
  const top = nose.length + 11;
  const d = shape(
    [
      [-w, mouthY + 1],
      [-w * 0.7, mouthY - 11],
      [-w * 0.25, top + 1],
      [0, top + 3],
      [w * 0.25, top + 1],
      [w * 0.7, mouthY - 11],
      [w, mouthY + 1],
    ],
    [
      [w * 0.6, mouthY - 5],
      [0, mouthY - 3],
      [-w * 0.6, mouthY - 5],
    ],
  );
  return fill(d, beard.color, 0.97);
}
