/** Lets a browser upload one photo straight to S3, by a presigned form. */
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import * as limits from '#shared/limits.ts';
import type { Needs } from './needs.ts';
import { s3Client } from './s3.ts';

export const needs: Needs = { environment: ['UPLOAD_BUCKET'], grants: ['uploads:put'] };

/** URL of the form, and the fields that it must contain beside the file. */
export interface Upload {
  url: string;
  fields: Record<string, string>;
}

const requestTimeoutMs = 3_000;

const s3 = /* @__PURE__ */ s3Client(requestTimeoutMs);

/** Signs a form with the function's own role. S3 refuses other keys, types and sizes. */
export function presignUpload(
  key: string,
  file: { type: string; mostBytes: number },
): Promise<Upload> {
  return createPresignedPost(s3, {
    Bucket: process.env.UPLOAD_BUCKET ?? '',
    Key: key,
    Conditions: [
      ['content-length-range', 1, file.mostBytes],
      ['eq', '$Content-Type', file.type],
    ],
    Fields: { 'Content-Type': file.type },
    Expires: limits.photoSlotSeconds,
  });
}
