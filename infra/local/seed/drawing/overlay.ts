/** The background is drawn so many times smaller: it is out of focus anyway. */
export const backgroundScale = 8;

/**
 * Fills what a figure leaves free with its background, which is `backgroundScale` times smaller.
 * Works in place and only where the background shows: an image library's enlarging and blending of
 * the whole picture takes three times as long.
 *
 * @param front RGBA, `width` times `height`, not premultiplied; alpha is meaningless afterwards
 * @param back RGB
 */
export function underlay(front: Uint8Array, back: Uint8Array, width: number, height: number): void {
  const across = Array.from({ length: width }, (_, x) => among(x, width / backgroundScale));
  const left = Uint16Array.from(across, ({ before }) => before * 3);
  const right = Uint16Array.from(across, ({ after }) => after * 3);
  const shares = Float32Array.from(across, ({ share }) => share);
  const line = new Float32Array((width / backgroundScale) * 3);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const down = among(y, height / backgroundScale);
    const upper = down.before * line.length;
    const lower = down.after * line.length;
    for (let index = 0; index < line.length; index += 1) {
      const above = back[upper + index] as number;
      line[index] = above + ((back[lower + index] as number) - above) * down.share;
    }
    for (let x = 0; x < width; x += 1, at += 4) {
      const cover = front[at + 3] as number;
      if (cover === 255) continue;
      const from = left[x] as number;
      const to = right[x] as number;
      const share = shares[x] as number;
      for (let channel = 0; channel < 3; channel += 1) {
        const first = line[from + channel] as number;
        const behind = first + ((line[to + channel] as number) - first) * share;
        const own = front[at + channel] as number;
        front[at + channel] = behind + ((own - behind) * cover) / 255 + 0.5;
      }
    }
  }
}

/** Between which of the larger pixels the middle of a pixel lies, and how near to the second. */
function among(pixel: number, count: number) {
  const at = Math.min(Math.max((pixel + 0.5) / backgroundScale - 0.5, 0), count - 1);
  const before = Math.floor(at);
  return { before, after: Math.min(before + 1, count - 1), share: at - before };
}
