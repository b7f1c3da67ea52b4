import { describe, expect, it } from 'vitest';
import { type DragPoint, detectSwipe, getPull, getSpeed, getTilt } from './swipe-drag.ts';

const width = 360;
/** A drag along a line in so many milliseconds, then held still for a while. */
function drag({
  x,
  y = 0,
  ms = 600,
  held = 200,
}: {
  x: number;
  y?: number;
  ms?: number;
  held?: number;
}) {
  const steps = 10;
  const points: DragPoint[] = Array.from({ length: steps + 1 }, (_, step) => ({
    x: (x * step) / steps,
    y: (y * step) / steps,
    at: 5_000 + (ms * step) / steps,
  }));
  return [...points, { x, y, at: 5_000 + ms + held }];
}

describe('letting go', () => {
  it('swipes to the side it was taken far enough to', () => {
    expect(detectSwipe(drag({ x: 140 }), width)).toBe('like');
    expect(detectSwipe(drag({ x: -140 }), width)).toBe('skip');
  });

  it('puts it back where it was not taken far', () => {
    expect(detectSwipe(drag({ x: 80 }), width)).toBeNull();
    expect(detectSwipe(drag({ x: -80 }), width)).toBeNull();
    expect(detectSwipe([], width)).toBeNull();
  });

  it('takes a flick for a swipe, however short', () => {
    expect(detectSwipe(drag({ x: 60, ms: 80, held: 0 }), width)).toBe('like');
    expect(detectSwipe(drag({ x: -60, ms: 80, held: 0 }), width)).toBe('skip');
    // Of a tap that slipped it makes nothing.
    expect(detectSwipe(drag({ x: 15, ms: 15, held: 0 }), width)).toBeNull();
  });

  it('puts it back where it was on its way back', () => {
    const points = [...drag({ x: 200 }), { x: 140, y: 0, at: 5_880 }];
    expect(detectSwipe(points, width)).toBeNull();
  });

  it('leaves scrolling alone', () => {
    expect(detectSwipe(drag({ x: 60, y: 300, ms: 80, held: 0 }), width)).toBeNull();
  });

  it('asks for less on a narrow card', () => {
    expect(detectSwipe(drag({ x: 70 }), 200)).toBe('like');
  });
});

it('measures the speed at the end alone', () => {
  expect(getSpeed(drag({ x: 300, ms: 100, held: 500 }))).toBe(0);
  expect(getSpeed(drag({ x: 100, ms: 100, held: 0 }))).toBe(1);
  expect(getSpeed([])).toBe(0);
});

it('pulls no further than a swipe', () => {
  expect(getPull(54, width)).toBe(0.5);
  expect(getPull(-1_000, width)).toBe(-1);
});

it('leans to the side it is dragged to, the other way where it is held below', () => {
  expect(getTilt(180, width, false)).toBe(7);
  expect(getTilt(180, width, true)).toBe(-7);
  expect(getTilt(-2_000, width, false)).toBe(-14);
});
