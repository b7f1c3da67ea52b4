// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

let touched = vi.fn();
beforeEach(async () => {
  vi.resetModules();
  touched = vi.fn();
  const { firstTouch } = await import('./first-touch.ts');
  void firstTouch.then(touched);
});

const point = (type: string, movement: { movementX?: number; movementY?: number } = {}) =>
  dispatchEvent(Object.assign(new Event(type), { movementX: 0, movementY: 0, ...movement }));

it('is a pointer that moves, not one that rests where the page comes', async () => {
  point('pointermove');
  await Promise.resolve();
  expect(touched).not.toHaveBeenCalled();
  point('pointermove', { movementY: 1 });
  await Promise.resolve();
  expect(touched).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])(
  'is the first %s',
  async (type) => {
    point(type);
    await Promise.resolve();
    expect(touched).toHaveBeenCalledOnce();
  },
);
