/** Signs addresses from which a browser downloads what finance exported. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Needs } from './needs.ts';
import { s3Client } from './s3.ts';

export const needs: Needs = { environment: ['REPORT_BUCKET'], grants: ['reports:read'] };

const requestTimeoutMs = 2_000;

const s3 = /* @__PURE__ */ s3Client(requestTimeoutMs);

/** Returns an address of a file that browsers save under a name. */
export const signReportUrl = (key: string, name: string, seconds: number): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket: process.env.REPORT_BUCKET ?? '',
      Key: key,
      ResponseContentDisposition: `attachment; filename="${name}"`,
      ResponseContentType: 'text/csv; charset=utf-8',
    }),
    { expiresIn: seconds },
  );
