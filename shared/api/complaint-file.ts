import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { caseFileSchema } from '../model/case.ts';
import { photoRejections } from '../model/profile.ts';
import { photoTypeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';
import { uploadSchema } from './photos.ts';

/** A picture on its way into a complaint. */
const fileSchema = z.strictObject({
  id: caseFileSchema,
  /** `pending` until the upload was looked at; only an `active` one can be sent, and once. */
  status: z.enum(['pending', 'active', 'rejected']),
  reason: z.optional(z.enum(photoRejections)),
});

export const complaintFileContract = path({
  name: 'complaint-file',
  methods: {
    GET: {
      summary: 'How far a picture is that somebody uploads for a complaint.',
      access: 'anyone',
      query: z.strictObject({ id: caseFileSchema }),
      output: z.strictObject({ file: fileSchema }),
      errors: ['not_found'],
      rateLimit: 'link',
    },
    POST: {
      summary: 'Says where to upload a picture for a complaint; what is not sent goes after a day.',
      access: 'anyone',
      status: 201,
      input: z.strictObject({
        content_type: photoTypeSchema,
        size: z.int().check(z.minimum(1), z.maximum(limits.photoBytes)),
      }),
      output: z.strictObject({ file: fileSchema, upload: uploadSchema }),
      errors: ['rate_limited'],
      rateLimit: 'complaint_file',
    },
  },
});
