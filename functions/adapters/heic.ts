/** HEIC pictures: phones make them, and sharp's own build cannot read them (HEVC). */
import type HeicDecode from 'heic-decode';
import type { Needs } from './needs.ts';

export const needs: Needs = { packages: ['heic-decode'] };

export interface HeicPixels {
  width: number;
  height: number;
  /** RGBA, upright. */
  data: Uint8ClampedArray;
}

/**
 * The first picture of a HEIC file. The decoder (libheif as WebAssembly, 2 MB) is loaded when the
 * first such file comes.
 *
 * @param check throws where the size is not wanted; called before any pixel is decoded
 */
export async function decodeHeic(
  file: Buffer,
  check: (width: number, height: number) => void,
): Promise<HeicPixels> {
  const { default: decode }: { default: typeof HeicDecode } = await import('heic-decode');
  const images = await decode.all({ buffer: file });
  try {
    const [first] = images;
    if (!first) throw new Error('no picture in the file');
    check(first.width, first.height);
    return await first.decode();
  } finally {
    images.dispose();
  }
}
