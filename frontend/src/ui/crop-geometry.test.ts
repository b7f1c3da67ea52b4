import { describe, expect, it } from 'vitest';
import {
  type Crop,
  clamp,
  frameRatio,
  getArea,
  largestFrame,
  mostZoom,
  outputSize,
  rotate,
  startCrop,
  turned,
} from './crop-geometry.ts';

const wide = { width: 4000, height: 3000 };
const tall = { width: 900, height: 2000 };

describe('the frame', () => {
  it('is 3:4 and as large as the picture allows', () => {
    expect(largestFrame(wide)).toEqual({ width: 2250, height: 3000 });
    expect(largestFrame(tall)).toEqual({ width: 900, height: 1200 });
  });

  it('starts in the middle', () => {
    expect(getArea(startCrop(wide), wide)).toEqual({ x: 875, y: 0, width: 2250, height: 3000 });
    expect(getArea(startCrop(tall), tall)).toEqual({ x: 0, y: 400, width: 900, height: 1200 });
  });

  it('gets smaller with zoom, around its middle', () => {
    const area = getArea({ ...startCrop(wide), zoom: 2 }, wide);
    expect(area).toEqual({ x: 1437.5, y: 750, width: 1125, height: 1500 });
  });
});

describe('clamping', () => {
  const inside = (crop: Crop, size: typeof wide) => {
    const area = getArea(crop, size);
    const picture = turned(size, crop.turns);
    expect(area.x).toBeGreaterThanOrEqual(-1e-9);
    expect(area.y).toBeGreaterThanOrEqual(-1e-9);
    expect(area.x + area.width).toBeLessThanOrEqual(picture.width + 1e-9);
    expect(area.y + area.height).toBeLessThanOrEqual(picture.height + 1e-9);
    expect(area.width / area.height).toBeCloseTo(frameRatio);
  };

  it('keeps the frame on the picture, whatever was dragged, zoomed and turned', () => {
    for (const size of [wide, tall, { width: 64, height: 64 }]) {
      for (const turns of [0, 1, 2, 3]) {
        for (const zoom of [0.2, 1, 1.7, 90]) {
          for (const [x, y] of [
            [-500, 9000],
            [9000, -500],
            [30, 30],
          ] as const) {
            inside(clamp({ turns, zoom, x, y }, size, mostZoom(size, 64)), size);
          }
        }
      }
    }
  });

  it('leaves a good crop as it is', () => {
    const crop = { turns: 1, zoom: 2, x: 1500, y: 2000 };
    expect(clamp(crop, wide, 4)).toEqual(crop);
  });

  it('lets a small picture be zoomed only while enough of it is left', () => {
    expect(mostZoom(wide, 64)).toBe(4);
    expect(mostZoom({ width: 150, height: 200 }, 75)).toBe(2);
    expect(mostZoom({ width: 64, height: 64 }, 64)).toBe(1);
  });
});

describe('turning', () => {
  it('keeps what is in the middle of the frame', () => {
    const crop = { turns: 0, zoom: 2, x: 1000, y: 500 };
    expect(rotate(crop, wide, 1)).toEqual({ turns: 1, zoom: 2, x: 2500, y: 1000 });
    expect(rotate(crop, wide, -1)).toEqual({ turns: 3, zoom: 2, x: 500, y: 3000 });
  });

  it('is back after four turns, or one there and back', () => {
    const crop = { turns: 3, zoom: 1.5, x: 700, y: 900 };
    let round: Crop = crop;
    for (let turn = 0; turn < 4; turn++) round = rotate(round, tall, 1);
    expect(round).toEqual(crop);
    expect(rotate(rotate(crop, tall, 1), tall, -1)).toEqual(crop);
  });
});

describe('the result', () => {
  it('is never larger than its part of the picture, nor than allowed', () => {
    expect(outputSize({ width: 2250, height: 3000 }, 2400)).toEqual({ width: 1800, height: 2400 });
    expect(outputSize({ width: 300.4, height: 400.5 }, 2400)).toEqual({ width: 300, height: 401 });
  });
});
