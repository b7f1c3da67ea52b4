/** Decodes HEIC images, which phones produce and sharp's own build cannot read (HEVC). */
import type HeicDecode from 'heic-decode';
import type { Needs } from './needs.ts';

export const needs: Needs = { packages: ['heic-decode'] };

export interface HeicPixels {
  width: number;
  height: number;
  /** RGBA, with its rotation applied. */
  data: Uint8ClampedArray;
}

/**
 * Decodes the first image of a HEIC file. The decoder (libheif as WebAssembly, 2 MB) is loaded for
 * the first such file.
 *
 * @param check throws where the size is not accepted; it is called before any pixel is decoded
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
