/** Neck, shoulders and what they wear, in the coordinates of face.ts. */
import type { Gender } from '#shared/model/values.ts';
import type { Random } from '../random.ts';
import type { Weather } from './backgrounds.ts';
import { darker, distance, fabrics, lighter, mix, whites } from './colors.ts';
import type { Face } from './face.ts';
import {
  curve,
  ellipse,
  fill,
  line,
  linear,
  loop,
  mirror,
  type Point,
  points,
  polygon,
  shape,
  within,
} from './shapes.ts';
import type { Traits } from './traits.ts';

type Points = readonly Point[];

const gold = '#dcb159';
const flip = (list: Points): Point[] => list.map(mirror);

export interface Body {
  /** Half the neck. */
  neck: number;
  /** From the neck's root over the shoulder down, on the right. */
  side: Point[];
}

export function bodyOf({ gender, body_type }: Traits, draw: Random): Body {
  const woman = gender === 'female';
  const size = { slim: -12, normal: 0, fat: 26 }[body_type] + draw.between(-6, 6);
  const wide = (woman ? 178 : 218) + size;
  const neck = (woman ? 43 : 56) + size * 0.15;
  return {
    neck,
    side: [
      [neck + 6, 196],
      [neck + 34, 222],
      [wide * 0.72, 248],
      [wide * 0.96, 288],
      [wide + 8, 360],
      [wide + 16, 470],
      [wide + 20, 640],
    ],
  };
}

/** Skin of neck and shoulders. */
export function drawBody({ neck, side }: Body, { skin, chinY }: Face): string {
  const half: Points = [[neck - 3, 90], [neck - 1, 150], ...side];
  const d = shape(flip(half).reverse(), half);
  const chin = points(
    `${-neck - 30} 60, ${neck + 30} 60, ${neck + 20} ${chinY + 26}, 10 ${chinY + 44}, ${-neck - 10} ${chinY + 18}`,
  );
  const collarbone = points(`${neck - 12} 236, 70 248, 120 250`);
  return (
    fill(d, mix(skin.base, skin.shade, 0.12)) +
    within(
      'neck',
      d,
      fill(loop(chin), skin.shade, 0.55) +
        line(curve(flip(collarbone)), skin.line, 2.4, 0.28) +
        line(curve(collarbone), skin.line, 2.4, 0.28),
    )
  );
}

export interface Outfit {
  draw(body: Body, color: string, second: string): string;
  weight: Record<Gender, number>;
  /** Worn over something of the second colour: a white one would be a doctor's. */
  layered?: true;
  /** Where it would be out of place. */
  not?: Weather;
}

/** Both sides of a neckline, from its left end over the middle, which is the last point. */
const across = (left: Points): Point[] => [...left, ...flip(left.slice(0, -1)).reverse()];

/** The outer edge of cloth on the shoulders, on the right. */
const outside = ({ side }: Body, wider: number, higher: number): Point[] =>
  side.map(([x, y]): Point => [x + wider, y - higher]);

/** A garment with a neckline from the left to the right. */
function garment(body: Body, necklines: readonly Points[], from = 0): string {
  const right = outside(body, 3, 1).slice(from);
  const foot: Point = [right.at(-1)?.[0] ?? 0, 660];
  return shape(...necklines, right, [foot, mirror(foot)], flip(right).reverse());
}

/** A garment with an opening that comes to a point. */
const opened = (body: Body, left: Points) => garment(body, [left, flip(left).reverse()]);

/** A piece of cloth, darker away from the light. */
export function piece(id: string, d: string, color: string): string {
  const shaded = linear(
    id,
    [0.1, 0],
    [0.9, 1],
    [
      [0, lighter(color, 0.15)],
      [0.4, color],
      [1, darker(color, 0.32)],
    ],
  );
  return shaded + fill(d, `url(#${id})`);
}

/** A piece with folds. */
const cloth = (id: string, d: string, color: string): string =>
  piece(id, d, color) +
  line(curve(points('-150 330, -132 420, -140 520')), darker(color, 0.5), 5, 0.16) +
  line(curve(points('150 320, 134 420, 142 520')), darker(color, 0.5), 6, 0.2) +
  line(curve(points('-128 300, -104 372, -112 470')), lighter(color, 0.4), 5, 0.14);

const crewLine = ({ neck }: Body, depth: number, wide = 10): Point[] =>
  across(points(`${-neck - wide} 202, ${-neck * 0.8} ${218 + depth * 0.5}, 0 ${222 + depth}`));

/** The border of a neckline. */
const border = (edge: Points, color: string, width: number) =>
  line(curve(edge), darker(color, 0.28), width, 0.5);

/** A T-shirt or whatever is under a jacket. */
const crew = (id: string, body: Body, depth: number, color: string) =>
  cloth(id, garment(body, [crewLine(body, depth)]), color) +
  border(crewLine(body, depth), color, 6);

/** The two fronts of a jacket: `draw` is asked for the right one, then for its mirror image. */
const fronts = (draw: (at: (right: Points) => Points, side: -1 | 1) => string) =>
  draw(flip, -1) + draw((right) => right, 1);

const outfits: readonly Outfit[] = [
  // A T-shirt.
  {
    weight: { male: 12, female: 8 },
    draw: (body, color) => crew('top', body, 14, color),
  },
  // A pullover with a V-neck.
  {
    weight: { male: 6, female: 10 },
    draw(body, color) {
      const left = points(`${-body.neck - 12} 203, ${-body.neck * 0.5} 250, 0 300`);
      return (
        cloth('top', opened(body, left), color) +
        border(left, color, 6) +
        border(flip(left), color, 6)
      );
    },
  },
  // A turtleneck.
  {
    weight: { male: 7, female: 7 },
    draw(body, color) {
      const { neck } = body;
      const top = across(points(`${-neck - 6} 156, ${-neck * 0.5} 168, 0 171`));
      const bottom = across(points(`${-neck - 18} 227, ${-neck * 0.5} 241, 0 245`));
      const side = points(`${neck + 6} 156, ${neck + 12} 190, ${neck + 18} 227`);
      const ribs = [-0.8, -0.5, -0.2, 0.1, 0.4, 0.7].map((at) =>
        line(
          curve(points(`${neck * at} 168, ${neck * at * 1.08} 234`)),
          darker(color, 0.4),
          2.5,
          0.22,
        ),
      );
      return (
        cloth('top', garment(body, [crewLine(body, 4, 16)]), color) +
        fill(shape(top, side, [...bottom].reverse(), flip(side).reverse()), lighter(color, 0.07)) +
        ribs.join('') +
        border(bottom, color, 5)
      );
    },
  },
  // A shirt.
  {
    weight: { male: 12, female: 7 },
    draw(body, color) {
      const { neck } = body;
      const left = points(`${-neck - 10} 198, ${-neck * 0.45} 246, 0 284`);
      const collar = points(
        `${neck - 2} 172, ${neck + 18} 200, ${neck + 10} 268, ${neck * 0.4} 236, 0 284, ${neck * 0.42} 226`,
      );
      const buttons = [322, 384, 446].map((y) =>
        ellipse([9, y], 4.2, 4.2, darker(color, 0.35), 0.6),
      );
      return (
        cloth('top', opened(body, left), color) +
        line(curve(points('0 284, 0 400, 0 640')), darker(color, 0.4), 3, 0.3) +
        buttons.join('') +
        fronts((at, side) => {
          const d = polygon(at(collar));
          return (
            fill(d, side === -1 ? lighter(color, 0.16) : darker(color, 0.05)) +
            line(d, darker(color, 0.4), 2, 0.22)
          );
        })
      );
    },
  },
  // A hoodie.
  {
    weight: { male: 8, female: 5 },
    draw(body, color) {
      const { neck } = body;
      const outer = across(
        points(`${-neck - 16} 176, ${-neck - 44} 206, ${-neck - 20} 246, 0 266`),
      );
      const inner = across(points(`${-neck * 0.7} 226, 0 242`));
      const string = points('26 254, 30 300, 27 352');
      return (
        cloth('top', garment(body, [crewLine(body, 14)]), color) +
        fill(loop([...outer, ...[...inner].reverse()]), darker(color, 0.14)) +
        line(curve(outer.slice(1, -1)), darker(color, 0.5), 3, 0.3) +
        fronts((at) => line(curve(at(string)), lighter(color, 0.62), 4.5, 0.95))
      );
    },
  },
  // A blazer.
  {
    layered: true,
    weight: { male: 9, female: 9 },
    draw(body, color, second) {
      const { neck } = body;
      const edge = points(`10 650, 8 470, 44 330, ${neck + 12} 196`);
      const lapel = points(
        `${neck + 8} 190, ${neck + 48} 236, ${neck + 40} 300, ${neck + 54} 316, 24 440, 16 430, 46 320`,
      );
      return (
        crew('under', body, 18, second) +
        fronts((at, side) => {
          const d = shape(at([[neck + 12, 196], ...outside(body, 8, 4)]), at(edge));
          return (
            piece(`front${side}`, d, color) +
            fill(polygon(at(lapel)), side === -1 ? lighter(color, 0.1) : darker(color, 0.14)) +
            line(polygon(at(lapel)), darker(color, 0.5), 2.2, 0.3)
          );
        })
      );
    },
  },
  // A top with straps.
  {
    not: 'cold',
    weight: { male: 0, female: 9 },
    draw(body, color) {
      const [x] = body.side[3] as Point;
      const top = across(points(`${-x * 0.78} 352, ${-x * 0.46} 318, 0 336`));
      const side = points(`${x * 0.86} 450, ${x * 0.94} 650`);
      const strap = points(`${x * 0.56} 236, ${x * 0.55} 280, ${x * 0.5} 326`);
      return (
        fronts((at) => line(curve(at(strap)), color, 10)) +
        cloth('top', shape(top, side, flip(side).reverse()), color) +
        border(top, color, 4)
      );
    },
  },
  // A striped shirt with a wide neck.
  {
    weight: { male: 0, female: 8 },
    draw(body, color, second) {
      const { neck } = body;
      const top = across(points(`${-neck - 62} 226, ${-neck} 250, 0 260`));
      const d = garment(body, [top], 2);
      const stripes = [292, 336, 380, 424, 468, 512].map((y) =>
        line(curve(points(`-260 ${y}, 0 ${y + 14}, 260 ${y}`)), second, 12, 0.75),
      );
      return (
        cloth('top', d, color) + within('stripes', d, stripes.join('')) + border(top, color, 5)
      );
    },
  },
  // A blouse, with a necklace.
  {
    weight: { male: 0, female: 7 },
    draw(body, color) {
      const { neck } = body;
      const left = points(`${-neck - 22} 208, ${-neck * 0.7} 256, 0 296`);
      const chain = across(points(`${-neck + 6} 210, -20 256, 0 266`));
      const pleats = [-90, -56, -24, 24, 56, 90].map((x) =>
        line(
          curve(points(`${x * 0.8} 318, ${x} 400, ${x * 1.15} 520`)),
          darker(color, 0.4),
          3,
          0.16,
        ),
      );
      return (
        line(curve(chain), gold, 2.4) +
        ellipse([0, 270], 5, 6, gold) +
        cloth('top', opened(body, left), color) +
        pleats.join('') +
        fronts((at) => line(curve(at(left)), lighter(color, 0.35), 5, 0.5))
      );
    },
  },
  // A jacket.
  {
    layered: true,
    weight: { male: 8, female: 6 },
    draw(body, color, second) {
      const { neck } = body;
      const edge = points(`42 650, 44 420, 58 280, ${neck + 14} 192`);
      const seam = points(`${neck + 96} 262, ${neck + 84} 330, ${neck + 90} 520`);
      const collar = [
        points(`${neck + 4} 172, ${neck + 36} 206, ${neck + 30} 262`),
        points(`62 300, ${neck + 2} 240, ${neck + 4} 172`),
      ];
      return (
        crew('under', body, 16, second) +
        fronts((at, side) => {
          const d = shape(at([[neck + 14, 192], ...outside(body, 10, 5)]), at(edge));
          return (
            piece(`front${side}`, d, color) +
            line(curve(at(seam)), lighter(color, 0.35), 2.4, 0.5) +
            fill(
              shape(...collar.map(at)),
              side === -1 ? lighter(color, 0.14) : darker(color, 0.1),
            ) +
            line(curve(at(points('44 640, 46 420, 60 290'))), darker(color, 0.5), 3, 0.4)
          );
        })
      );
    },
  },
  // A scarf.
  {
    not: 'warm',
    weight: { male: 4, female: 5 },
    draw(body, color, second) {
      const { neck } = body;
      const wrap = points(
        `${-neck - 22} 164, ${-neck - 34} 206, ${-neck - 8} 246, 20 258, ${neck + 26} 240, ${neck + 36} 200, ${neck + 20} 162, 20 196, -20 196`,
      );
      const end = shape(points('-40 232, -62 330, -58 440'), points('4 446, 10 340, 22 244'));
      const upper = points(`${-neck - 26} 196, -10 224, ${neck + 26} 190`);
      const lower = points(`${-neck - 22} 218, 0 242, ${neck + 22} 216`);
      return (
        cloth('top', garment(body, [crewLine(body, 10)]), color) +
        fill(end, darker(second, 0.08)) +
        fill(loop(wrap), second) +
        line(curve(upper), darker(second, 0.4), 4, 0.3) +
        line(curve(lower), lighter(second, 0.4), 4, 0.3)
      );
    },
  },
  // A cardigan.
  {
    layered: true,
    weight: { male: 4, female: 8 },
    draw(body, color, second) {
      const { neck } = body;
      const edge = points(`14 650, 16 470, 34 380, ${neck + 2} 270, ${neck + 10} 198`);
      return (
        crew('under', body, 26, second) +
        fronts((at, side) => {
          const d = shape(at([[neck + 10, 198], ...outside(body, 7, 3)]), at(edge));
          return (
            piece(`front${side}`, d, color) + line(curve(at(edge)), darker(color, 0.22), 13, 0.5)
          );
        })
      );
    },
  },
  // A polo shirt.
  {
    weight: { male: 6, female: 0 },
    draw(body, color) {
      const { neck } = body;
      const left = points(`${-neck - 8} 200, ${-neck * 0.5} 234, 0 252`);
      const collar = points(
        `${neck - 2} 178, ${neck + 18} 204, ${neck + 4} 256, 2 254, ${neck * 0.5} 226`,
      );
      return (
        cloth('top', opened(body, left), color) +
        line(curve(points('0 254, 0 330')), darker(color, 0.4), 10, 0.25) +
        ellipse([0, 284], 4, 4, lighter(color, 0.5)) +
        ellipse([0, 316], 4, 4, lighter(color, 0.5)) +
        fronts((at, side) =>
          fill(polygon(at(collar)), side === -1 ? lighter(color, 0.14) : darker(color, 0.12)),
        )
      );
    },
  },
];

/** Colours of cloth that stand out against a background and from each other. */
export function fabricsFor(
  { layered }: Outfit,
  background: string,
  skinColor: string,
  draw: Random,
): [string, string] {
  const fitting = fabrics.filter(
    (color) => distance(color, background) > 0.16 && distance(color, skinColor) > 0.14,
  );
  const color = draw.pick(layered ? fitting.filter((one) => !whites.includes(one)) : fitting);
  const others = fabrics.filter((other) => distance(color, other) > 0.3);
  return [color, draw.pick(others)];
}

/** What a gender wears in some weather. */
export const outfitFor = (gender: Gender, weather: Weather, draw: Random): Outfit =>
  draw.weighted(
    outfits
      .filter(({ not }) => not !== weather)
      .map((outfit) => [outfit, outfit.weight[gender]] as const),
  );
