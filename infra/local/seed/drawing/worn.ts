/** Glasses and earrings. */
import type { Random } from '../random.ts';
import type { Face } from './face.ts';
import { curve, element, ellipse, fill, line, loop, type Point, points } from './shapes.ts';

export interface Glasses {
  style: 'round' | 'square' | 'cat' | 'thin';
  color: string;
}

export type Earring = 'stud' | 'hoop' | 'drop';

export function glassesOf(woman: boolean, draw: Random): Glasses {
  return {
    style: draw.pick(
      woman ? ['round', 'cat', 'thin', 'square'] : ['round', 'square', 'square', 'thin'],
    ),
    color: draw.pick(['#2b2527', '#2b2527', '#5b3a26', '#7b5a34', '#3a4560', '#8a8078']),
  };
}

/** What is worn in front of the face. */
export function drawWorn({ glasses, earrings, eyes }: Face, earsShow: boolean): string {
  return (
    (glasses ? drawGlasses(glasses, eyes.apart) : '') +
    (earrings && earsShow ? drawEarring(earrings, -1) + drawEarring(earrings, 1) : '')
  );
}

function drawGlasses({ style, color }: Glasses, apart: number): string {
  const width = style === 'thin' ? 2.6 : 5;
  const lens = (side: -1 | 1): string => {
    const at = ([x, y]: Point): Point => [side * (apart + x), y];
    const rim: Record<Glasses['style'], readonly Point[]> = {
      round: points('0 -30, 21 -22, 31 0, 22 24, 0 33, -22 24, -31 0, -21 -22'),
      square: points('-28 -20, 0 -23, 29 -21, 33 -10, 29 18, 20 26, -18 26, -28 17, -31 -10'),
      cat: points('-28 -16, 0 -22, 28 -28, 38 -26, 32 6, 18 24, -12 25, -28 12'),
      thin: points('-28 -18, 0 -22, 28 -18, 32 0, 24 22, 0 28, -24 22, -31 0'),
    };
    const d = loop(rim[style].map(at));
    return (
      fill(d, '#ffffff', 0.08) +
      line(d, color, width) +
      line(curve([at([-14 * side, -13]), at([-20 * side, 2])]), '#ffffff', 4, 0.3)
    );
  };
  const bridge = curve([
    [-apart + 30, -3],
    [0, -9],
    [apart - 30, -3],
  ]);
  const arm = (side: -1 | 1) =>
    curve([
      [side * (apart + 32), -10],
      [side * 102, -14],
    ]);
  return (
    lens(-1) +
    lens(1) +
    line(bridge, color, width) +
    line(arm(-1), color, width) +
    line(arm(1), color, width)
  );
}

function drawEarring(style: Earring, side: -1 | 1): string {
  const at: Point = [side * 105, 46];
  const gold = '#e0b75a';
  if (style === 'stud')
    return ellipse(at, 5, 5, gold) + ellipse([at[0] - 1.5, 44], 1.6, 1.6, '#ffffff', 0.8);
  if (style === 'hoop') {
    return element('ellipse', {
      cx: at[0],
      cy: 60,
      rx: 10,
      ry: 14,
      fill: 'none',
      stroke: gold,
      'stroke-width': 3.4,
    });
  }
  return (
    line(curve([at, [at[0], 60]]), gold, 2) +
    ellipse([at[0], 67], 5.5, 8, '#5f9ea0') +
    ellipse([at[0] - 1.5, 64], 1.6, 2.4, '#ffffff', 0.7)
  );
}
