import './photo-cropper.css';
import { RotateCcw, RotateCw, Undo2 } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import {
  areaOf,
  type Crop,
  clamp,
  frameRatio,
  mostZoom,
  outputSize,
  rotate,
  type Size,
  startCrop,
  turned,
} from './crop-geometry.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Slider } from './range-slider.tsx';

export interface PhotoCropperLabels {
  title: string;
  /** How to move the picture, by hand and by keyboard. */
  hint: string;
  /** Names the area that the arrow keys move. */
  frame: string;
  zoom: string;
  rotateLeft: string;
  rotateRight: string;
  reset: string;
  /** The button that takes what is in the frame. */
  use: string;
  /** The button that takes the file unchanged. */
  asIs: string;
  /** Closing: this picture is not wanted. */
  leaveOut: string;
}

export interface PhotoCropperProps {
  open: boolean;
  /** What is cut; null while the next one is being read. */
  picture: HTMLImageElement | null;
  labels: PhotoCropperLabels;
  /** Above the picture, such as "Photo 2 of 5". */
  note?: ReactNode;
  /** The frame keeps at least this many pixels on its shorter side. */
  minPx: number;
  /** Gets a JPEG, at most 2400 px high. */
  onDone: (photo: Blob) => void;
  onAsIs: () => void;
  onLeaveOut: () => void;
}

/** Longest side of the result, and its quality as JPEG. */
const longestPx = 2_400;
const jpegQuality = 0.92;
/** What is drawn on the screen, in pixels. */
const shown: Size = { width: 720, height: 960 };
/** Longest side of the copy that is drawn while the picture moves. */
const copyPx = 1_600;
/** Share of the frame that an arrow key moves, and share of the zoom that a key adds. */
const keyMove = 0.05;
const keyZoom = 0.1;
const wheelZoom = 0.0015;
const percent = 100;
const zoomStep = 5;

/**
 * A dialog that cuts a picture to 3:4 and turns it. Its slider is large: load it only when a
 * picture was chosen.
 */
export default function PhotoCropper({
  open,
  picture,
  labels,
  note,
  minPx,
  onDone,
  onAsIs,
  onLeaveOut,
}: PhotoCropperProps) {
  const [working, setWorking] = useState(false);
  // The last one stays while the next is read, and while the dialog fades out.
  const [last, setLast] = useState(picture);
  const [crop, setCrop] = useState<Crop>(() => startCrop(sizeOf(picture)));
  if (picture && picture !== last) {
    setLast(picture);
    setCrop(startCrop(sizeOf(picture)));
  }
  const size = useMemo(() => sizeOf(last), [last]);
  const most = mostZoom(size, minPx);
  const change = useCallback(
    (next: (crop: Crop) => Crop) => setCrop((before) => clamp(next(before), size, most)),
    [size, most],
  );

  const finish = async () => {
    if (!picture) return;
    setWorking(true);
    const photo = await cut(picture, crop);
    setWorking(false);
    if (photo) onDone(photo);
    // No memory for it: the server cuts what it needs.
    else onAsIs();
  };

  const idle = picture !== null && !working;
  return (
    <Dialog
      open={open}
      onClose={onLeaveOut}
      closeLabel={labels.leaveOut}
      title={labels.title}
      className="photo-cropper"
      actions={
        <>
          <Button variant="secondary" disabled={!idle} onClick={onAsIs}>
            {labels.asIs}
          </Button>
          <Button loading={open && !idle} onClick={finish}>
            {labels.use}
          </Button>
        </>
      }
    >
      {note && (
        <p className="small muted" aria-live="polite">
          {note}
        </p>
      )}
      {last && <Frame picture={last} size={size} crop={crop} change={change} labels={labels} />}
      <div className="photo-cropper__tools">
        <Slider
          label={labels.zoom}
          className="photo-cropper__zoom"
          min={percent}
          // A slider without a way to go cannot say where it stands.
          max={Math.max(Math.round(most * percent), percent + zoomStep)}
          step={zoomStep}
          disabled={most === 1}
          value={Math.round(crop.zoom * percent)}
          onChange={(zoom) => change((before) => ({ ...before, zoom: zoom / percent }))}
        />
        <IconButton
          variant="secondary"
          label={labels.rotateLeft}
          onClick={() => change((before) => rotate(before, size, -1))}
        >
          <RotateCcw />
        </IconButton>
        <IconButton
          variant="secondary"
          label={labels.rotateRight}
          onClick={() => change((before) => rotate(before, size, 1))}
        >
          <RotateCw />
        </IconButton>
        <IconButton
          variant="secondary"
          label={labels.reset}
          onClick={() => change(() => startCrop(size))}
        >
          <Undo2 />
        </IconButton>
      </div>
    </Dialog>
  );
}

interface FrameProps {
  picture: HTMLImageElement;
  size: Size;
  crop: Crop;
  change: (next: (crop: Crop) => Crop) => void;
  labels: PhotoCropperLabels;
}

/** The frame with the picture in it; the picture moves, the frame stays. */
function Frame({ picture, size, crop, change, labels }: FrameProps) {
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
      const area = areaOf(before, size);
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
        className="photo-cropper__frame"
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
        <canvas
          ref={canvas}
          className="photo-cropper__picture"
          width={shown.width}
          height={shown.height}
        />
      </div>
      <p className="photo-cropper__hint small muted" id={`${id}-hint`}>
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

const sizeOf = (picture: HTMLImageElement | null): Size => ({
  width: picture?.naturalWidth ?? shown.width,
  height: picture?.naturalHeight ?? shown.height,
});

/** A camera's picture is too large to be drawn again with every movement. */
function smallCopy(picture: HTMLImageElement, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, outputSize(size, copyPx));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Draws what is in the frame so that it fills `out`. `size` is the whole picture's. */
function draw(
  context: CanvasRenderingContext2D,
  source: CanvasImageSource,
  size: Size,
  crop: Crop,
  out: Size,
): void {
  const area = areaOf(crop, size);
  const picture = turned(size, crop.turns);
  context.resetTransform();
  // What is transparent would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, out.width, out.height);
  context.imageSmoothingQuality = 'high';
  context.scale(out.width / area.width, out.height / area.height);
  context.translate(picture.width / 2 - area.x, picture.height / 2 - area.y);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(source, -size.width / 2, -size.height / 2, size.width, size.height);
}

/** What is in the frame, as a JPEG; null where the browser has no memory for it. */
function cut(picture: HTMLImageElement, crop: Crop): Promise<Blob | null> {
  const size = sizeOf(picture);
  const area = areaOf(crop, size);
  const out = outputSize({ width: area.height * frameRatio, height: area.height }, longestPx);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, out);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  draw(context, picture, size, crop, out);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
}
