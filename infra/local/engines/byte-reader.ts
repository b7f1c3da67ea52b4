/** The source ended before the requested bytes were complete. */
export class UnexpectedEndError extends Error {}
/** The requested part is longer than the caller allows. */
export class TooLongError extends Error {}

const NOTHING = Buffer.alloc(0);

/** Reads a stream of bytes by lengths and delimiters with a minimal buffer. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = NOTHING;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * Returns the bytes before the delimiter, and consumes the delimiter too.
   *
   * @throws TooLongError when there are more than `limit` bytes; UnexpectedEndError
   */
  async readThrough(delimiter: string, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      if (at > limit || (at < 0 && this.#buffer.length > limit + delimiter.length)) {
        throw new TooLongError();
      }
      if (at >= 0) {
        const found = this.#take(at);
        this.#take(Buffer.byteLength(delimiter));
        return found;
      }
      await this.#fill();
    }
  }

  /**
   * Yields exactly `count` bytes in pieces.
   *
   * @throws UnexpectedEndError
   */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#buffer.length === 0) await this.#fill();
      const piece = this.#take(Math.min(left, this.#buffer.length));
      left -= piece.length;
      yield piece;
    }
  }

  #take(count: number): Buffer {
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  async #fill(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw new UnexpectedEndError();
    this.#buffer =
      this.#buffer.length === 0
        ? Buffer.from(next.value)
        : Buffer.concat([this.#buffer, next.value]);
  }
}
