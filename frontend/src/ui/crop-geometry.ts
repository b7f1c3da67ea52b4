/**
 * Where the 3:4 frame stands on a picture. The picture is turned first; all places are pixels of
 * the turned one, from its upper left corner.
 */

export interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  x: number;
  y: number;
}

export interface Crop {
  /** Quarter turns clockwise, 0 to 3. */
  turns: number;
  /** 1: the frame is as large as the picture allows; 2: half as wide and high. */
  zoom: number;
  /** The middle of the frame. */
  x: number;
  y: number;
}

/** Width by height of the frame. */
export const frameRatio = 3 / 4;
/** Closer than this even a good camera shows only blur. */
const highestZoom = 4;

const quarters = 4;

/** The picture's size after its turns. */
export const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The largest frame that fits into a picture. */
export function largestFrame({ width, height }: Size): Size {
  return width / height > frameRatio
    ? { width: height * frameRatio, height }
    : { width, height: width / frameRatio };
}

/** How far one may go in, so that the frame keeps at least this many pixels. */
export const mostZoom = (size: Size, minPx: number): number =>
  Math.max(1, Math.min(highestZoom, largestFrame(size).width / minPx));

/** The frame in the middle, as large as it can be. */
export const startCrop = ({ width, height }: Size): Crop => ({
  turns: 0,
  zoom: 1,
  x: width / 2,
  y: height / 2,
});

/** The part of the turned picture inside the frame. `size` is that of the picture unturned. */
export function getArea(crop: Crop, size: Size): Area {
  const largest = largestFrame(turned(size, crop.turns));
  const [width, height] = [largest.width / crop.zoom, largest.height / crop.zoom];
  return { x: crop.x - width / 2, y: crop.y - height / 2, width, height };
}

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The nearest crop whose frame lies wholly on the picture, its zoom between 1 and `most`. */
export function clamp(crop: Crop, size: Size, most: number): Crop {
  const zoomed = { ...crop, zoom: between(crop.zoom, 1, most) };
  const picture = turned(size, crop.turns);
  const { width, height } = getArea(zoomed, size);
  return {
    ...zoomed,
    x: between(crop.x, width / 2, picture.width - width / 2),
    y: between(crop.y, height / 2, picture.height - height / 2),
  };
}

/** A quarter turn, clockwise or back; what was in the middle of the frame stays there. */
export function rotate(crop: Crop, size: Size, direction: 1 | -1): Crop {
  const { width, height } = turned(size, crop.turns);
  return {
    ...crop,
    turns: (crop.turns + direction + quarters) % quarters,
    ...(direction === 1 ? { x: height - crop.y, y: crop.x } : { x: crop.y, y: width - crop.x }),
  };
}

/** The size to draw an area in: its own, or smaller where a side would be longer than `longest`. */
export function outputSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
