/** Portraits of the demo members: drawings of portraits/, and faces drawn from traits. */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { compose } from './drawing/compose.ts';
import { backgroundScale, underlay } from './drawing/overlay.ts';
import type { Traits } from './drawing/traits.ts';

export const portraitWidth = 600;
export const portraitHeight = 800;

/** One photo of one person. */
export type PortraitSpec =
  /** A file of portraits/, without its ending. */
  | { drawing: string }
  /** `photo` counts from 0, the main one: the same face elsewhere, dressed otherwise. */
  | { face: Traits; photo: number };

const jpegQuality = 86;

/**
 * The photo as JPEG, `portraitWidth` by `portraitHeight`; the same spec gives the same bytes.
 * Throws where the drawing does not exist.
 */
export async function portrait(spec: PortraitSpec): Promise<Buffer> {
  if ('drawing' in spec) {
    return readFile(new URL(`./portraits/${spec.drawing}.jpg`, import.meta.url));
  }
  const { background, figure } = compose(spec.face, spec.photo);
  const [back, front] = await Promise.all([
    drawn(background, backgroundScale).removeAlpha().raw().toBuffer(),
    drawn(figure, 1).ensureAlpha().raw().toBuffer(),
  ]);
  underlay(front, back, portraitWidth, portraitHeight);
  return sharp(front, { raw: { width: portraitWidth, height: portraitHeight, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: jpegQuality, optimiseCoding: false })
    .toBuffer();
}

/** An SVG picture, so many times smaller than a portrait. */
function drawn(svg: string, scale: number): Sharp {
  const size = `width="${portraitWidth / scale}" height="${portraitHeight / scale}"`;
  return sharp(Buffer.from(svg.replace('<svg ', `<svg ${size} `)));
}
