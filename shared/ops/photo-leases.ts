import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const reference = z.strictObject({ member: memberIdSchema, photo: memberIdSchema });

export const photoLeasesContract = opsPath({
  name: 'photo-leases',
  methods: {
    POST: {
      summary:
        'Leases the oldest photos that wait and that nobody else works on. Photos that the caller holds already come first.',
      access: ['administrator', 'moderator'],
      action: 'photos.lease',
      input: z.strictObject({
        brand: brandIdSchema,
        most: z.int().check(z.gte(1), z.lte(limits.leasedPhotos)),
      }),
      output: z.strictObject({
        photos: z.array(
          z.strictObject({
            member: memberIdSchema,
            photo: memberIdSchema,
            name: z.string(),
            age: z.number(),
            gender: z.string(),
            country: z.string(),
            fictional: z.boolean(),
            /** How many other photos the member shows. */
            others: z.number(),
            at: instantSchema,
            /** Until when it should be decided. */
            due_at: instantSchema,
            leased_until: instantSchema,
            /** What a decision names, so that it is refused once the photo changed. */
            version: z.string(),
            /** Root-relative signed addresses on the console's host. */
            full: z.string(),
            thumb: z.string(),
            /** A removed picture that it looks like. */
            twin: z.nullable(
              z.strictObject({
                /** In how many of 64 bits the two differ; fewer are more alike. */
                distance: z.number(),
                removed_at: instantSchema,
                /** The case that removed it, and why, in the words of its decision. */
                case: memberIdSchema,
                number: z.string(),
                reasons: z.string(),
                /** Whose it was; without a name where the account is gone. */
                member: memberIdSchema,
                member_name: z.nullable(z.string()),
                /** The same member uploads it again. */
                own: z.boolean(),
              }),
            ),
          }),
        ),
        /** How many wait in all, and how many of those that were looked at others hold. */
        waiting: z.number(),
        held_by_others: z.number(),
      }),
    },
    DELETE: {
      summary: 'Gives leases back, so that others get these photos at once.',
      access: ['administrator', 'moderator'],
      action: 'photos.release',
      input: z.strictObject({
        brand: brandIdSchema,
        photos: z.array(reference).check(z.minLength(1), z.maxLength(limits.leasedPhotos)),
      }),
      output: z.strictObject({}),
    },
  },
});
