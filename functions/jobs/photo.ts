/** S3: makes a photo from an upload. */
import type { S3Event } from 'aws-lambda';
import { processUpload } from '../domain/photos/process-upload.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async (event: S3Event) => {
  for (const { s3 } of event.Records) {
    // S3 encodes keys like form fields.
    const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
    const started = performance.now();
    const outcome = await processUpload(key);
    log('info', {
      message: 'photo_processed',
      outcome,
      ms: Math.round(performance.now() - started),
    });
  }
});
