import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { photoSchema } from '../model/profile.ts';
import { photoTypeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

const photoId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
const response = z.strictObject({ photos: z.array(photoSchema) });

/** A presigned POST (S3): a form with these fields, the file last, as `file`. */
export const uploadSchema = z.strictObject({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});

export const photosContract = path({
  name: 'photos',
  methods: {
    GET: { summary: "The member's own photos, in order.", access: 'member', output: response },
    POST: {
      summary: 'Reserves a slot for a photo and says where to upload it.',
      access: 'member',
      status: 201,
      input: z.strictObject({
        content_type: photoTypeSchema,
        size: z.int().check(z.minimum(1), z.maximum(limits.photoBytes)),
      }),
      output: z.strictObject({ photo: photoSchema, upload: uploadSchema }),
      errors: ['photo_limit_reached', 'rate_limited'],
    },
    PUT: {
      summary: 'Makes a photo the main one, or puts all photos in an order.',
      access: 'member',
      input: z.union([
        z.strictObject({ id: photoId, main: z.literal(true) }),
        z.strictObject({ order: z.array(photoId).check(z.maxLength(limits.photosPremium)) }),
      ]),
      output: response,
      errors: ['not_found', 'busy'],
    },
    DELETE: {
      summary: 'Deletes a photo and its files.',
      access: 'member',
      input: z.strictObject({ id: photoId }),
      output: response,
      errors: ['not_found', 'busy'],
    },
  },
});
