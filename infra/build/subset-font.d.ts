/** The part of subset-font that we use; its package has no types. */
declare module 'subset-font' {
  /**
   * The font with only the letters of `text` and what they need, as WOFF2.
   * @throws Error with the reason when `font` cannot be read.
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      /** OpenType features to keep, by their four letters; all others go. */
      keepFeatures: string[];
      /** Axis -> what remains of its range. */
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
