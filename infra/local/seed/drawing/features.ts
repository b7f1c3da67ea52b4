/** Eyes, brows, nose, mouth and lines of a face. */
import { darker, mix } from './colors.ts';
import type { Face } from './face.ts';
import { curve, ellipse, fill, line, type Point, points, shape, within } from './shapes.ts';

export const expressions = ['smile', 'grin', 'laugh', 'calm', 'smirk', 'happy'] as const;
export type Expression = (typeof expressions)[number];

/** The lower edge: across in hundredths of half the width, down from the tip. */
const noses: Record<Face['nose']['shape'], string> = {
  round: '-95 -8, -100 -1, -62 2, 0 7, 62 2, 100 -1, 95 -8',
  soft: '-80 -1, -45 3, 0 5, 45 3, 80 -1',
  straight: '-70 1, -30 3, 0 5, 50 3, 92 -3, 80 -10',
};

export function drawNose({ skin, nose }: Face): string {
  const { width: w, length: y } = nose;
  const bridge = shape(
    [
      [9, -8],
      [8, 22],
      [w * 0.55, y - 16],
      [w * 0.95, y - 2],
    ],
    [
      [w * 0.5, y + 3],
      [3, y - 4],
      [2, 10],
    ],
  );
  const base = curve(points(noses[nose.shape]).map(([x, dy]): Point => [(x / 100) * w, y + dy]));
  return [
    fill(bridge, skin.shade, 0.42),
    ellipse([0, y + 8], w * 0.9, 6, 'url(#shadow)', 0.5),
    line(base, skin.line, 2.6, 0.72),
    ellipse([-2, y - 9], 5.5, 4.5, skin.light, 0.55),
  ].join('');
}

interface Smile {
  /** How far the corners go up. */
  lift: number;
  /** How far the mouth opens; 0 is closed. */
  open: number;
  widen: number;
  /** The right corner alone. */
  tilt: number;
}

const smiles: Record<Expression, Smile> = {
  smile: { lift: 7.5, open: 0, widen: 1.02, tilt: 0 },
  grin: { lift: 7, open: 15, widen: 1.14, tilt: 0 },
  laugh: { lift: 8, open: 23, widen: 1.16, tilt: 0 },
  calm: { lift: 4.5, open: 0, widen: 0.98, tilt: 0 },
  smirk: { lift: 5, open: 0, widen: 1, tilt: 4 },
  happy: { lift: 8, open: 19, widen: 1.16, tilt: 0 },
};

export function drawMouth({ skin, mouth }: Face, expression: Expression): string {
  const { lift, open, widen, tilt } = smiles[expression];
  const w = mouth.width * widen;
  const { y } = mouth;
  const f = mouth.fullness;
  const left: Point = [-w, y - lift];
  const right: Point = [w, y - lift - tilt];
  const bow: Point[] = [
    left,
    [-w * 0.52, y - 4.2 * f - lift * 0.35],
    [-w * 0.2, y - 6.4 * f],
    [0, y - 4.4 * f],
    [w * 0.2, y - 6.4 * f],
    [w * 0.52, y - 4.2 * f - lift * 0.35 - tilt * 0.3],
    right,
  ];
  const corners =
    line(
      curve([
        [-w - 2, y - lift - 4],
        [-w - 4, y - lift],
        [-w - 2, y - lift + 4],
      ]),
      skin.line,
      2,
      0.4,
    ) +
    line(
      curve([
        [w + 2, y - lift - tilt - 4],
        [w + 4, y - lift - tilt],
        [w + 2, y - lift - tilt + 4],
      ]),
      skin.line,
      2,
      0.4,
    );
  if (open === 0) {
    const seam: Point[] = [
      right,
      [w * 0.5, y - lift * 0.1 + 0.6 - tilt * 0.4],
      [w * 0.18, y + 1.2],
      [0, y + 0.4],
      [-w * 0.18, y + 1.2],
      [-w * 0.5, y - lift * 0.1 + 0.6],
      left,
    ];
    const below: Point[] = [
      left,
      [-w * 0.55, y + 5.4 * f],
      [-w * 0.2, y + 10.2 * f],
      [w * 0.2, y + 10.2 * f],
      [w * 0.55, y + 5.4 * f - tilt * 0.3],
      right,
    ];
    return [
      fill(shape(bow, seam), darker(mouth.color, 0.1)),
      fill(shape(below, seam), 'url(#lip)'),
      line(curve(seam), darker(mouth.color, 0.42), 2, 0.8),
      ellipse([-3, y + 5.4 * f], w * 0.26, 1.9 * f, '#ffffff', 0.2),
      corners,
    ].join('');
  }
  // The teeth's upper edge follows the lip, the opening's lower edge is the smile.
  const top: Point[] = [
    [w * 0.93, y - lift - tilt + 1],
    [w * 0.45, y - lift * 0.25 - 0.6],
    [0, y + 0.6],
    [-w * 0.45, y - lift * 0.25 - 0.6],
    [-w * 0.93, y - lift + 1],
  ];
  const bottom: Point[] = [
    [-w * 0.93, y - lift + 1],
    [-w * 0.62, y + open * 0.55],
    [-w * 0.22, y + open * 0.94],
    [w * 0.22, y + open * 0.94],
    [w * 0.62, y + open * 0.55],
    [w * 0.93, y - lift - tilt + 1],
  ];
  const lower: Point[] = [
    right,
    [w * 0.72, y + open * 0.62 + 2.5 * f],
    [w * 0.25, y + open + 7.2 * f],
    [-w * 0.25, y + open + 7.2 * f],
    [-w * 0.72, y + open * 0.62 + 2.5 * f],
    left,
  ];
  const opening = shape(bottom, top);
  const teeth: Point[] = [
    [-w, y - lift],
    [-w * 0.55, y + open * 0.3],
    [-w * 0.2, y + open * 0.58],
    [w * 0.2, y + open * 0.58],
    [w * 0.55, y + open * 0.3],
    [w, y - lift],
  ];
  return [
    fill(
      shape(bow, [
        right,
        [w * 0.6, y + open * 0.5],
        [0, y + open * 0.8],
        [-w * 0.6, y + open * 0.5],
        left,
      ]),
      darker(mouth.color, 0.08),
    ),
    fill(shape(bottom, lower), 'url(#lip)'),
    within(
      'mouth',
      opening,
      fill(opening, '#6b2830') +
        ellipse([0, y + open], w * 0.5, open * 0.3, '#b8545a', 0.9) +
        fill(
          shape(teeth, [
            [w, y - 30],
            [-w, y - 30],
          ]),
          '#fbf8f3',
        ),
    ),
    corners,
  ].join('');
}

export function drawEye(face: Face, side: -1 | 1, expression: Expression): string {
  const { skin, eyes, makeup, lines, brows } = face;
  const { halfWidth: w } = eyes;
  const lash = mix('#241a1c', brows.color, 0.2);
  const x = (px: number) => side * (eyes.apart + px);
  const at = (px: number, py: number): Point => [x(px), py - (px / w) * eyes.slant * 0.5];
  if (expression === 'happy') {
    const lid = [at(-w, 5), at(-w * 0.5, -3), at(0, -6), at(w * 0.5, -3.5), at(w + 2, 5)];
    return [
      line(curve(lid), lash, makeup ? 5 : 4.2),
      makeup ? line(curve([at(w - 1, 3), at(w + 7, -1)]), lash, 2.6) : '',
      line(curve([at(-w * 0.7, 11), at(0, 8), at(w * 0.8, 11)]), skin.line, 2, 0.3),
    ].join('');
  }
  const squint = expression === 'laugh' ? 0.72 : expression === 'grin' ? 0.86 : 1;
  const up = 13 * eyes.open * (0.5 + squint / 2);
  const low = 8.2 * eyes.open * squint;
  const upper = [
    at(-w, 3.5),
    at(-w * 0.62, -up * 0.62),
    at(-w * 0.1, -up),
    at(w * 0.5, -up * 0.78),
    at(w, -0.5),
  ];
  const lower = [
    at(w, -0.5),
    at(w * 0.5, low * 0.78),
    at(-w * 0.1, low),
    at(-w * 0.65, low * 0.72),
    at(-w, 3.5),
  ];
  const white = shape(upper, lower);
  const lidTop = [
    at(w + (makeup ? 8 : 3), makeup ? -7 : -2.5),
    at(w * 0.5, -up * 0.78 - 4.4),
    at(-w * 0.1, -up - 3.2),
    at(-w * 0.62, -up * 0.62 - 1.4),
    at(-w - 0.5, 3.5),
  ];
  const radius = 11.2;
  // Both eyes look the same way: their irises are not mirrored.
  const [cx, cy] = at(-0.6, -up * 0.14);
  const crease = [
    at(-w * 0.72, -up * 0.62 - 7),
    at(-w * 0.05, -up - 8),
    at(w * 0.62, -up * 0.62 - 7.5),
    at(w * 0.98, -6),
  ];
  return [
    makeup
      ? fill(
          shape(
            [
              at(-w, 0),
              at(-w * 0.5, -up - 5),
              at(0, -up - 10),
              at(w * 0.6, -up - 6),
              at(w + 7, -8),
            ],
            [at(w, 0), at(0, -up), at(-w, 3)],
          ),
          mix(skin.shade, skin.line, 0.4),
          0.35,
        )
      : '',
    fill(white, mix('#ffffff', skin.base, 0.06)),
    within(
      side === 1 ? 'eye1' : 'eye0',
      white,
      [
        ellipse([cx, cy], radius, radius, darker(eyes.iris, 0.5)),
        ellipse([cx, cy], radius - 1.3, radius - 1.3, 'url(#iris)'),
        ellipse([cx, cy], 4.9, 4.9, '#140d10'),
        line(curve(upper), '#4b3538', 7, 0.28),
      ].join(''),
    ),
    ellipse([cx - 3.6, cy - 4], 2.7, 2.7, '#ffffff', 0.95),
    ellipse([cx + 3.4, cy + 3.6], 1.5, 1.5, '#ffffff', 0.5),
    fill(shape(upper, lidTop), lash),
    line(curve(crease), skin.line, 2, makeup ? 0.55 : 0.42),
    line(curve(lower.slice(0, 4)), skin.line, 1.6, 0.5),
    lines > 0.25
      ? line(
          curve([at(-w * 0.8, low + 7), at(-w * 0.1, low + 10), at(w * 0.6, low + 7)]),
          skin.line,
          1.8,
          lines * 0.42,
        )
      : '',
    makeup ? line(curve([at(w * 0.62, -up * 0.6 - 3), at(w + 3, -up * 0.6 - 6)]), lash, 2) : '',
  ].join('');
}

export function drawBrow(face: Face, side: -1 | 1, expression: Expression): string {
  const { brows, eyes } = face;
  const { thickness: t, arch } = brows;
  const y =
    brows.y -
    (expression === 'laugh' || expression === 'happy' ? 3 : 0) -
    (expression === 'smirk' && side === 1 ? 4 : 0);
  const at = (px: number, py: number): Point => [side * (eyes.apart + px), y + py];
  const top = [
    at(-23, -t * 0.5),
    at(-8, -arch * 0.7 - t * 0.54),
    at(12, -arch - t * 0.36),
    at(31, 2.5),
  ];
  const bottom = [
    at(31, 3.8),
    at(12, -arch + t * 0.38),
    at(-8, -arch * 0.7 + t * 0.46),
    at(-22, t * 0.42),
  ];
  return fill(shape(top, bottom), brows.color, 0.94);
}

/** What age and laughing leave. */
export function drawLines({ skin, lines, nose, eyes }: Face, expression: Expression): string {
  const smiling = expression === 'laugh' || expression === 'happy' || expression === 'grin';
  const fold = Math.max(lines * 0.38, smiling ? 0.14 : 0);
  const { width: w, length: y } = nose;
  const parts: string[] = [];
  for (const side of [-1, 1]) {
    if (fold > 0.1) {
      parts.push(
        line(
          curve([
            [side * (w + 6), y - 3],
            [side * (w + 17), y + 9],
            [side * (w + 24), y + 27],
          ]),
          skin.line,
          2.2,
          fold,
        ),
      );
    }
    if (lines > 0.35) {
      const x = eyes.apart + eyes.halfWidth + 10;
      parts.push(
        line(
          curve([
            [side * x, -4],
            [side * (x + 9), -8],
          ]),
          skin.line,
          1.7,
          lines * 0.45,
        ),
        line(
          curve([
            [side * x, 3],
            [side * (x + 10), 4],
          ]),
          skin.line,
          1.7,
          lines * 0.45,
        ),
      );
    }
  }
  if (lines > 0.5) {
    parts.push(
      line(curve(points('-46 -72, 0 -77, 46 -72')), skin.line, 1.8, lines * 0.3),
      line(curve(points('-38 -88, 0 -92, 38 -88')), skin.line, 1.8, lines * 0.25),
    );
  }
  return parts.join('');
}
