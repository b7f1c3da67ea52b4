/** The part of subset-font that we use; its package has no types. */
declare module 'subset-font' {
  /**
   * The font with only the letters of `text` and what they need.
   * @throws Error with the reason when `font` cannot be read.
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** OpenType features to keep, by their four letters; all others go. Left out: all stay. */
      keepFeatures?: string[];
      /** Axis -> what remains of its range, or the one value that the font is fixed at. */
      variationAxes: Record<string, { min: number; max: number } | number>;
    },
  ): Promise<Buffer>;
}
