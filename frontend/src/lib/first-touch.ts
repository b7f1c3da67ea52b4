/** The first sign that somebody uses the page. Its first script listens already, so that none is missed. */

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/** Resolves with the first sign of use; at once on the server, which renders all of a page. */
export const firstTouch: Promise<void> =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        // Before React, which keeps to itself what happens where it is not yet.
        const options = { capture: true, passive: true };
        const onSign = (event: Event) => {
          // A browser tells a page that comes under a resting pointer where that is.
          if (event.type === 'pointermove' && !isMoving(event as PointerEvent)) return;
          for (const sign of signs) removeEventListener(sign, onSign, options);
          resolve();
        };
        for (const sign of signs) addEventListener(sign, onSign, options);
      });

const isMoving = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0;
