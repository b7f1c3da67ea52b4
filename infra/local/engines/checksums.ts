import { Crc32, Crc32c, Crc64Nvme } from '@aws-sdk/checksums/crc';
import { Sha1, Sha256 } from '@aws-sdk/checksums/sha';

const checksums = {
  crc32: Crc32,
  crc32c: Crc32c,
  crc64nvme: Crc64Nvme,
  sha1: Sha1,
  sha256: Sha256,
} as const;
export type ChecksumAlgorithm = keyof typeof checksums;
/** The checksums that S3 verifies, named as in the header `x-amz-checksum-…`. */
export const checksumAlgorithms = Object.keys(checksums) as ChecksumAlgorithm[];

/** An object's checksum; `value` is Base64, as in the header. */
export type Checksum = { algorithm: ChecksumAlgorithm; value: string };

export const createChecksum = (algorithm: ChecksumAlgorithm) => new checksums[algorithm]();
