/** SVG written by hand: numbers, curves and elements. */

export type Point = readonly [x: number, y: number];

/** A number as SVG takes it, to a tenth of a pixel. */
export const round = (value: number) => String(Math.round(value * 10) / 10);

const place = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** Points written as `x y, x y, …`. */
export const points = (text: string): Point[] =>
  text.split(', ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x, y];
  });

/** A point on the other side of the face. */
export const mirror = ([x, y]: Point): Point => [-x, y];

/** The right half of an outline, from its top to its bottom on the axis, and its mirror image. */
export const symmetric = (half: readonly Point[]): Point[] => [
  ...half,
  ...half.slice(1, -1).reverse().map(mirror),
];

/** A closed curve through all points (Catmull-Rom). */
export function loop(points: readonly Point[]): string {
  const { length } = points;
  const at = (index: number) => points[(index + length) % length] as Point;
  const steps = points.map((_, index) =>
    bezier(at(index - 1), at(index), at(index + 1), at(index + 2)),
  );
  return `M${place(at(0))}${steps.join('')}Z`;
}

/** An open curve through all points; `start` is how it begins: `M`, or `L` to go on from another. */
export function curve(points: readonly Point[], start: 'M' | 'L' = 'M'): string {
  const last = points.length - 1;
  const at = (index: number) => points[Math.min(Math.max(index, 0), last)] as Point;
  const steps = points
    .slice(0, -1)
    .map((_, index) => bezier(at(index - 1), at(index), at(index + 1), at(index + 2)));
  return `${start}${place(at(0))}${steps.join('')}`;
}

/** A closed shape out of curves, with a corner where one meets the next. */
export const shape = (...curves: readonly (readonly Point[])[]): string =>
  `${curves.map((points, index) => curve(points, index === 0 ? 'M' : 'L')).join('')}Z`;

/** A closed shape with straight sides. */
export const polygon = (corners: readonly Point[]): string => `M${corners.map(place).join('L')}Z`;

function bezier(before: Point, from: Point, to: Point, after: Point): string {
  const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
  const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
  return `C${place(first)} ${place(second)} ${place(to)}`;
}

/** The points between two lists of equal length: 0 gives the first, 1 the second. */
export const blend = (a: readonly Point[], b: readonly Point[], share: number): Point[] =>
  a.map(([x, y], index) => {
    const [otherX, otherY] = b[index] ?? [x, y];
    return [x + (otherX - x) * share, y + (otherY - y) * share];
  });

/** Points on an ellipse, from one angle to another in degrees: 0 is right, 270 up. */
export const arc = (
  [cx, cy]: Point,
  rx: number,
  ry: number,
  from: number,
  to: number,
  count: number,
): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

/** A filled shape. */
export const fill = (d: string, color: string, opacity?: number): string =>
  element('path', { d, fill: color, 'fill-opacity': fraction(opacity) });

/** A line with round ends. */
export const line = (d: string, color: string, width: number, opacity?: number): string =>
  element('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-opacity': fraction(opacity),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });

export const ellipse = (
  [cx, cy]: Point,
  rx: number,
  ry: number,
  color: string,
  opacity?: number,
): string => element('ellipse', { cx, cy, rx, ry, fill: color, 'fill-opacity': fraction(opacity) });

/** Tenths are too coarse for an opacity. */
const fraction = (opacity: number | undefined) =>
  opacity === undefined ? undefined : String(Math.round(opacity * 100) / 100);

/** A group that shows only within a shape. */
export const within = (id: string, d: string, children: string): string =>
  `${element('clipPath', { id }, element('path', { d }))}${element('g', { 'clip-path': `url(#${id})` }, children)}`;

type Stop = readonly [offset: number, color: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, color, opacity]) =>
      element('stop', {
        offset: fraction(offset),
        'stop-color': color,
        'stop-opacity': fraction(opacity),
      }),
    )
    .join('');

/** A linear gradient from one point to another, in the units of what it fills unless `absolute`. */
export const linear = (
  id: string,
  [x1, y1]: Point,
  [x2, y2]: Point,
  list: readonly Stop[],
  absolute = false,
): string =>
  element(
    'linearGradient',
    { id, x1, y1, x2, y2, gradientUnits: absolute ? 'userSpaceOnUse' : undefined },
    stops(list),
  );

/** A radial gradient over what it fills. */
export const radial = (id: string, list: readonly Stop[]): string =>
  element('radialGradient', { id }, stops(list));
