import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The checksums of S3 that Node computes itself. */
export const checksumAlgorithms = ['crc32', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** A checksum kept with an object; `value` is Base64, as in the header `x-amz-checksum-…`. */
export type Checksum = { algorithm: ChecksumAlgorithm; value: string };

export type ChecksumMeter = { update(data: Uint8Array): void; value(): string };

export function createChecksum(algorithm: ChecksumAlgorithm): ChecksumMeter {
  if (algorithm !== 'crc32') {
    const hash = createHash(algorithm);
    return { update: (data) => void hash.update(data), value: () => hash.digest('base64') };
  }
  let sum = 0;
  return {
    update(data) {
      sum = crc32(data, sum);
    },
    value() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes.toString('base64');
    },
  };
}
