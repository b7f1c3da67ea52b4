import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { instantSchema, memberIdSchema, textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { operatorRejections } from '../model/profile.ts';
import { opsPath } from './contract.ts';

const photo = z.strictObject({
  member: memberIdSchema,
  photo: memberIdSchema,
  version: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
const photos = z.array(photo).check(z.minLength(1), z.maxLength(limits.batchPhotos));
/** Where a batch stands in the list. */
const batch = { at: instantSchema, id: memberIdSchema };
const reference = { member: memberIdSchema, photo: memberIdSchema };

export const photoBatchesContract = opsPath({
  name: 'photo-batches',
  methods: {
    GET: {
      summary: 'The latest batches of photos that can be reversed, newest first.',
      access: ['administrator', 'moderator'],
      action: 'photos.batches',
      query: z.strictObject({ brand: brandIdSchema }),
      output: z.strictObject({
        batches: z.array(
          z.strictObject({
            ...batch,
            by: z.strictObject({ id: z.string(), name: z.string() }),
            decision: z.enum(['approve', 'reject']),
            reason: z.nullable(z.enum(operatorRejections)),
            /** How many photos it decided on, and until when that can be reversed. */
            decided: z.number(),
            until: instantSchema,
          }),
        ),
      }),
    },
    POST: {
      summary:
        'Decides on up to 100 photos with one reason, as one batch. Each that changed since it was shown, or that somebody else holds, is left and named.',
      access: ['administrator', 'moderator'],
      action: 'photos.decide_batch',
      input: z.union([
        z.strictObject({ brand: brandIdSchema, photos, decision: z.literal('approve') }),
        z.strictObject({
          brand: brandIdSchema,
          photos,
          decision: z.literal('reject'),
          reason: z.enum(operatorRejections),
          note: z.optional(textSchema(0, 300)),
        }),
      ]),
      output: z.strictObject({
        ...batch,
        until: instantSchema,
        photos: z.array(
          z.union([
            z.strictObject({ ...reference, outcome: z.enum(['decided', 'missing']) }),
            z.strictObject({ ...reference, outcome: z.literal('stale'), status: z.string() }),
            z.strictObject({
              ...reference,
              outcome: z.literal('held'),
              name: z.string(),
              until: instantSchema,
            }),
          ]),
        ),
      }),
    },
    PUT: {
      summary:
        'Reverses a batch: its photos wait again, where they waited. Those that changed since are left and named.',
      access: ['administrator', 'moderator'],
      action: 'photos.reverse_batch',
      input: z.strictObject({ brand: brandIdSchema, ...batch }),
      output: z.strictObject({
        reopened: z.number(),
        left: z.array(
          z.strictObject({
            ...reference,
            /** Of the member, where the account is there. */
            name: z.nullable(z.string()),
            /** What the photo is now; null where it is gone. */
            status: z.nullable(z.string()),
          }),
        ),
      }),
      errors: ['not_found', 'batch_reversed', 'batch_over'],
    },
  },
});
