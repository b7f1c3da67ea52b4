// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepScroll, restoreScroll } from './scroll-restoration.ts';

/** Tells of a change of the page's height, until nobody observes any more. */
let grow: () => void;
const scrolled = vi.fn();

beforeEach(() => {
  grow = () => undefined;
  scrolled.mockReset();
  sessionStorage.clear();
  history.replaceState({ key: 'first' }, '');
  vi.stubGlobal('scrollTo', scrolled);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly listener: () => void;
      constructor(listener: () => void) {
        this.listener = listener;
      }
      observe() {
        grow = this.listener;
      }
      disconnect() {
        grow = () => undefined;
      }
    },
  );
  keepScroll('first', 1_234.4);
  keepScroll('second', 9);
  return () => vi.unstubAllGlobals();
});

const restored = { top: 1_234, behavior: 'instant' };

describe('restoring a position', () => {
  it('goes where the entry stood, and again when a late part has moved the page', () => {
    const end = restoreScroll('first');
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(restored);
    grow();
    grow();
    expect(scrolled.mock.calls).toEqual([[restored], [restored], [restored]]);
    end();
    grow();
    expect(scrolled).toHaveBeenCalledTimes(3);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'ends with the visitor’s %s',
    (type) => {
      restoreScroll('first');
      dispatchEvent(new Event(type));
      grow();
      expect(scrolled).toHaveBeenCalledTimes(1);
    },
  );

  it('ends when the application goes on to another page', () => {
    restoreScroll('first');
    history.pushState({ key: 'another' }, '');
    grow();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('ends once the page is complete', () => {
    vi.useFakeTimers();
    restoreScroll('first');
    vi.runAllTimers();
    vi.useRealTimers();
    grow();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('begins at the top where nothing was noted', () => {
    restoreScroll('unknown');
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
  });
});
