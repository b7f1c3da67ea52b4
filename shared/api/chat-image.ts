import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { chatImageIdSchema, messageImageSchema } from '../model/message.ts';
import { photoRejections } from '../model/profile.ts';
import { photoTypeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';
import { uploadSchema } from './photos.ts';

/** An image on its way into a message. */
const chatImageSchema = z.strictObject({
  id: chatImageIdSchema,
  /** `pending` until the upload was looked at; only an `active` one can be sent, and once. */
  status: z.enum(['pending', 'active', 'rejected']),
  /** Why it was rejected. */
  reason: z.optional(z.enum(photoRejections)),
  /** Its addresses and size once it is active, else null. */
  file: z.nullable(messageImageSchema),
});

export const chatImageContract = path({
  name: 'chat-image',
  methods: {
    GET: {
      summary: 'How far an image is that the member uploads for a message.',
      access: 'member',
      query: z.strictObject({ id: chatImageIdSchema }),
      output: z.strictObject({ image: chatImageSchema }),
      errors: ['not_found'],
    },
    POST: {
      summary: 'Says where to upload an image for a message; unsent ones are deleted after a day.',
      access: 'member',
      confirmed: true,
      status: 201,
      input: z.strictObject({
        content_type: photoTypeSchema,
        size: z.int().check(z.minimum(1), z.maximum(limits.photoBytes)),
      }),
      output: z.strictObject({ image: chatImageSchema, upload: uploadSchema }),
      errors: ['not_confirmed', 'premium_only', 'rate_limited'],
    },
  },
});
