import { type Crop, frameRatio, getArea, outputSize, type Size, turned } from './crop-geometry.ts';

/** What is drawn on the screen, in pixels. */
export const shown: Size = { width: 720, height: 960 };

/** Longest side of the result, and its quality as JPEG. */
const longestPx = 2_400;

const jpegQuality = 0.92;

/** Longest side of the copy that is drawn while the picture moves. */
const copyPx = 1_600;

export const getSize = (picture: HTMLImageElement | null): Size => ({
  width: picture?.naturalWidth ?? shown.width,
  height: picture?.naturalHeight ?? shown.height,
});

/** A camera's picture is too large to be drawn again with every movement. */
export function smallCopy(picture: HTMLImageElement, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, outputSize(size, copyPx));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Draws what is in the frame so that it fills `out`. `size` is the whole picture's. */
export function draw(
  context: CanvasRenderingContext2D,
  source: CanvasImageSource,
  size: Size,
  crop: Crop,
  out: Size,
): void {
  const area = getArea(crop, size);
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
export function cut(picture: HTMLImageElement, crop: Crop): Promise<Blob | null> {
  const size = getSize(picture);
  const area = getArea(crop, size);
  const out = outputSize({ width: area.height * frameRatio, height: area.height }, longestPx);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, out);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  draw(context, picture, size, crop, out);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
}
