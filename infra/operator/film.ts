/**
 * What a film's container says: MP4 boxes (ISO/IEC 14496-12) and WebM's EBML elements (RFC 8794).
 * Only as much as `brand check` needs is read; nothing is decoded.
 */
export interface FilmFacts {
  format: 'mp4' | 'webm';
  /** Null where the container does not say it. */
  seconds: number | null;
}

/** The facts of a film; null where the bytes are neither MP4 nor WebM. */
export function filmFacts(bytes: Buffer): FilmFacts | null {
  try {
    if (bytes.toString('latin1', 4, 8) === 'ftyp')
      return { format: 'mp4', seconds: mp4Seconds(bytes) };
    if (bytes.readUInt32BE(0) === ebmlHeader)
      return { format: 'webm', seconds: webmSeconds(bytes) };
  } catch (cause) {
    // A length that points beyond the file.
    if (!(cause instanceof RangeError)) throw cause;
  }
  return null;
}

function mp4Seconds(bytes: Buffer): number | null {
  const moov = mp4Box(bytes, 'moov');
  const header = moov && mp4Box(moov, 'mvhd');
  if (!header) return null;
  const isLong = header.readUInt8(0) === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 ? duration / scale : null;
}

/** The content of the first box with this name. */
function mp4Box(bytes: Buffer, name: string): Buffer | null {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (size < 8) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === name) {
      return bytes.subarray(at + (isLong ? 16 : 8), at + size);
    }
    at += size;
  }
  return null;
}

const ebmlHeader = 0x1a45dfa3;
const segment = 0x18538067;
const info = 0x1549a966;
const timestampScale = 0x2ad7b1;
const duration = 0x4489;
const defaultScaleNs = 1_000_000;

function webmSeconds(bytes: Buffer): number | null {
  const infoBytes = ebmlChild(ebmlChild(bytes, segment), info);
  const length = ebmlChild(infoBytes, duration);
  if (!length) return null;
  const scale = ebmlChild(infoBytes, timestampScale);
  const scaleNs = scale ? scale.readUIntBE(0, scale.length) : defaultScaleNs;
  const ticks = length.length === 4 ? length.readFloatBE(0) : length.readDoubleBE(0);
  return (ticks * scaleNs) / 1e9;
}

/** The content of the first element with this id. */
function ebmlChild(bytes: Buffer | null, wanted: number): Buffer | null {
  for (let at = 0; bytes && at < bytes.length; ) {
    const idBytes = Math.clz32(bytes.readUInt8(at)) - 23;
    const id = bytes.readUIntBE(at, idBytes);
    at += idBytes;
    const sizeBytes = Math.clz32(bytes.readUInt8(at)) - 23;
    const size = readSize(bytes, at, sizeBytes);
    at += sizeBytes;
    const end = size === null ? bytes.length : at + size;
    if (id === wanted) return bytes.subarray(at, end);
    at = end;
  }
  return null;
}

/** A size without its marker bit; null where it is unknown, as a live recording writes it. */
function readSize(bytes: Buffer, at: number, sizeBytes: number): number | null {
  const digits = bytes.toString('hex', at, at + sizeBytes);
  if (digits.length < sizeBytes * 2) throw new RangeError('the size is cut off');
  const size = BigInt(`0x${digits}`) & ((1n << BigInt(7 * sizeBytes)) - 1n);
  return size === (1n << BigInt(7 * sizeBytes)) - 1n ? null : Number(size);
}
