/** Stores files that finance exports from the console. The bucket removes them after some days. */
import type { WrittenFile } from './export-files.ts';
import type { Needs } from './needs.ts';
import { putWritten, s3Client } from './s3.ts';

export const needs: Needs = { environment: ['REPORT_BUCKET'], grants: ['reports:put'] };

const requestTimeoutMs = 120_000;

const s3 = /* @__PURE__ */ s3Client(requestTimeoutMs);

/** Stores a written CSV file, in the place of one of the same name. */
export const putReport = (key: string, file: Omit<WrittenFile, 'lines'>): Promise<void> =>
  putWritten(s3, { Bucket: process.env.REPORT_BUCKET ?? '', Key: key }, file, 'text/csv');
