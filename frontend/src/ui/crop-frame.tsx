import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef } from 'react';
import { type Crop, getArea, type Size } from './crop-geometry.ts';
import { cx } from './cx.ts';
import styles from './photo-cropper.module.css';
import type { PhotoCropperLabels } from './photo-cropper.tsx';
import { draw, shown, smallCopy } from './picture-canvas.ts';

/** Share of the frame that an arrow key moves, and share of the zoom that a key adds. */
const keyMove = 0.05;

const keyZoom = 0.1;

const wheelZoom = 0.0015;

interface FrameProps {
  picture: HTMLImageElement;
  size: Size;
  crop: Crop;
  change: (next: (crop: Crop) => Crop) => void;
  labels: PhotoCropperLabels;
}

/** The frame with the picture in it; the picture moves, the frame stays. */
export function Frame({ picture, size, crop, change, labels }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const id = useId();
  const copy = useMemo(() => smallCopy(picture, size), [picture, size]);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) draw(context, copy, size, crop, shown);
  }, [copy, size, crop]);

  // React's own wheel listener may not stop the dialog from scrolling.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * wheelZoom);
      change((before) => ({ ...before, zoom: before.zoom * factor }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [change]);

  /** Moves the picture by so many shares of the frame. */
  const moveBy = (across: number, down: number, zoomFactor = 1) =>
    change((before) => {
      const area = getArea(before, size);
      return {
        ...before,
        zoom: before.zoom * zoomFactor,
        x: before.x - across * area.width,
        y: before.y - down * area.height,
      };
    });

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([key]) => key !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, to);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    // Of two fingers each moves the picture half the way, and their distance zooms.
    const share = other ? 0.5 : 1;
    const zoomFactor = other ? distance(to, other) / Math.max(distance(from, other), 1) : 1;
    moveBy((share * (to.x - from.x)) / width, (share * (to.y - from.y)) / height, zoomFactor);
  };
  const onPointerEnd = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    const zoom = zooms[event.key];
    if (!move && !zoom) return;
    event.preventDefault();
    if (move) moveBy(move[0] * keyMove, move[1] * keyMove);
    else if (zoom) moveBy(0, 0, 1 + zoom * keyZoom);
  };

  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        // Arrow keys belong to the picture here, also where a screen reader uses them itself.
        role="application"
        aria-label={labels.frame}
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} className={styles.picture} width={shown.width} height={shown.height} />
      </div>
      <p className={cx(styles.hint, 'small', 'muted')} id={`${id}-hint`}>
        {labels.hint}
      </p>
    </>
  );
}

/** Key -> where the picture goes. */
const moves: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const zooms: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 };

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);
