/** Whether a file can become a photo, as far as the browser can tell before it is sent. */
import * as limits from '#shared/limits.ts';
import { type PhotoType, photoTypes } from '#shared/model/values.ts';
import { largestFrame, type Size } from './crop-geometry.ts';
import { readPicture } from './picture-file.ts';

/** A key below `photos:problems`. */
export type FileProblem = 'type' | 'size' | 'small' | 'large' | 'unreadable';

type Named = Pick<File, 'name' | 'type'>;

/** What kind of photo a file says it is; null where it is none. */
export function getPhotoType({ name, type }: Named): PhotoType | null {
  if (type === 'image/heif' || (type === '' && /\.hei[cf]$/i.test(name))) return 'image/heic';
  return photoTypes.find((one) => one === type) ?? null;
}

/** What is wrong with a file before it is opened. */
export function fileProblem(file: Named & Pick<File, 'size'>): FileProblem | null {
  if (!getPhotoType(file)) return 'type';
  return file.size > limits.photoBytes ? 'size' : null;
}

/** What is wrong with a picture's size in pixels. */
export function sizeProblem({ width, height }: Size): FileProblem | null {
  if (Math.min(width, height) < limits.photoMinPx) return 'small';
  return width * height > limits.photoMaxPixels ? 'large' : null;
}

/** Whether a 3:4 part of it is still large enough. */
export const canBeCut = (size: Size): boolean => largestFrame(size).width >= limits.photoMinPx;

/** What a file turned out to be: not a photo, one that can be cut, or one to send as it is. */
export type Look =
  | { problem: FileProblem }
  | { problem: null; photo: Blob; picture: HTMLImageElement | null };

/** Opens a file. One that this browser cannot open goes as it is where it says to be HEIC. */
export async function inspectFile(file: File): Promise<Look> {
  const type = getPhotoType(file);
  const problem = fileProblem(file);
  if (problem || !type) return { problem: problem ?? 'type' };
  const photo = file.type === type ? file : file.slice(0, file.size, type);
  const picture = await readPicture(photo);
  if (!picture) {
    return type === 'image/heic'
      ? { problem: null, photo, picture: null }
      : { problem: 'unreadable' };
  }
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const wrong = sizeProblem(size);
  return wrong
    ? { problem: wrong }
    : { problem: null, photo, picture: canBeCut(size) ? picture : null };
}
