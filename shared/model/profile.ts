/** A member as others see it. */
import * as z from 'zod/mini';
import { memberIdSchema } from './common.ts';
import { choiceSchemas, countrySchema, genderSchema, interestSchema } from './value-schemas.ts';

export const photoStatuses = ['pending', 'review', 'active', 'rejected'] as const;

/** Why an operator rejects a photo. */
export const operatorRejections = [
  'nudity',
  'not_a_person',
  'somebody_else',
  'minor',
  'contact_details',
  'advertising',
  'poor_quality',
  'other',
] as const;

/** Why a photo was not taken: by the machine that reads it, or by the operator who looks at it. */
export const photoRejections = [
  'not_a_photo',
  'type_not_allowed',
  'damaged',
  'too_small',
  'too_large',
  ...operatorRejections,
  /** A decision removed this picture, or an identical one. */
  'removed',
] as const;
export type PhotoRejection = (typeof photoRejections)[number];

/** The profile's first picture. `match` is the path used in like modals. */
export const mainImageSchema = z.strictObject({
  filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  status: z.enum(photoStatuses),
});

export type MainImage = z.infer<typeof mainImageSchema>;

export const photoSchema = z.strictObject({
  id: z.string(),
  filename: z.nullable(z.string()),
  thumb_filename: z.nullable(z.string()),
  status: z.enum(photoStatuses),
  locked: z.boolean(),
  /** Only its owner receives it: why the photo was rejected, and the operator's words if any. */
  reason: z.optional(z.enum(photoRejections)),
  note: z.optional(z.string()),
});
export type Photo = z.infer<typeof photoSchema>;

export const profileSchema = z.strictObject({
  id: memberIdSchema,
  status: z.enum(['active', 'disabled']),
  name: z.string(),
  age: z.int(),
  gender: genderSchema,
  sexuality: choiceSchemas.sexuality,
  city: z.nullable(z.string()),
  country: countrySchema,
  region: z.nullable(z.string()),
  about_me: z.nullable(z.string()),
  interests: z.array(interestSchema),
  hair_color: z.nullable(choiceSchemas.hair_color),
  eye_color: z.nullable(choiceSchemas.eye_color),
  body_type: z.nullable(choiceSchemas.body_type),
  relationship_status: z.nullable(choiceSchemas.relationship_status),
  tattoos: z.nullable(z.boolean()),
  main_image: z.nullable(mainImageSchema),
  photos: z.array(photoSchema),
  num_photos: z.int(),
  fictional: z.boolean(),
  last_active: z.enum(['today', 'week', 'month', 'earlier']),
  like_state: z.enum(['none', 'liked', 'received', 'match']),
  blocked: z.boolean(),
  /** Only its owner receives it. */
  date_of_birth: z.optional(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;
