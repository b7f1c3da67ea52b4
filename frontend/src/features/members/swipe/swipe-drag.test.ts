import { describe, expect, it } from 'vitest';
import { type DragPoint, pullOf, speedOf, swipeOf, tiltOf } from './swipe-drag.ts';

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
    expect(swipeOf(drag({ x: 140 }), width)).toBe('like');
    expect(swipeOf(drag({ x: -140 }), width)).toBe('skip');
  });

  it('puts it back where it was not taken far', () => {
    expect(swipeOf(drag({ x: 80 }), width)).toBeNull();
    expect(swipeOf(drag({ x: -80 }), width)).toBeNull();
    expect(swipeOf([], width)).toBeNull();
  });

  it('takes a flick for a swipe, however short', () => {
    expect(swipeOf(drag({ x: 60, ms: 80, held: 0 }), width)).toBe('like');
    expect(swipeOf(drag({ x: -60, ms: 80, held: 0 }), width)).toBe('skip');
    // Of a tap that slipped it makes nothing.
    expect(swipeOf(drag({ x: 15, ms: 15, held: 0 }), width)).toBeNull();
  });

  it('puts it back where it was on its way back', () => {
    const points = [...drag({ x: 200 }), { x: 140, y: 0, at: 5_880 }];
    expect(swipeOf(points, width)).toBeNull();
  });

  it('leaves scrolling alone', () => {
    expect(swipeOf(drag({ x: 60, y: 300, ms: 80, held: 0 }), width)).toBeNull();
  });

  it('asks for less on a narrow card', () => {
    expect(swipeOf(drag({ x: 70 }), 200)).toBe('like');
  });
});

it('measures the speed at the end alone', () => {
  expect(speedOf(drag({ x: 300, ms: 100, held: 500 }))).toBe(0);
  expect(speedOf(drag({ x: 100, ms: 100, held: 0 }))).toBe(1);
  expect(speedOf([])).toBe(0);
});

it('pulls no further than a swipe', () => {
  expect(pullOf(54, width)).toBe(0.5);
  expect(pullOf(-1_000, width)).toBe(-1);
});

it('leans to the side it is dragged to, the other way where it is held below', () => {
  expect(tiltOf(180, width, false)).toBe(7);
  expect(tiltOf(180, width, true)).toBe(-7);
  expect(tiltOf(-2_000, width, false)).toBe(-14);
});
