/** The logged-in member's own view of the account. */
import * as z from 'zod/mini';
import { instantSchema } from './common.ts';
import { profileSchema } from './profile.ts';
import { emailTypeSchema, localeSchema } from './value-schemas.ts';
import { fictionalIcons } from './values.ts';

export const timeBonusSchema = z.strictObject({
  is_visible: z.boolean(),
  expires: instantSchema,
  code: z.string(),
});

export const welcomeDiscountSchema = z.strictObject({
  percentage: z.number(),
  expires: instantSchema,
  code: z.string(),
});

export const userSchema = z.strictObject({
  status: z.enum(['not_confirmed', 'active']),
  credits: z.int(),
  /** How many of them wait for the buyer's consent to an immediate start. */
  held_credits: z.int(),
  /** How many of them are on hold, as a bank questioned the payment for them. */
  disputed_credits: z.int(),
  paid_user: z.boolean(),
  notifications_disabled: z.array(emailTypeSchema),
  profile: profileSchema,
  fictional_icon: z.enum(fictionalIcons),
  fictional_acknowledged: z.boolean(),
  language: localeSchema,
  signup_date: instantSchema,
  email: z.string(),
  free_messages: z.int(),
  free_conversations: z.int(),
  unread_messages: z.int(),
  new_likes: z.int(),
  time_bonus: z.nullable(timeBonusSchema),
  /** Of a member who has not bought yet; null once it is over, or where the brand has none. */
  welcome_discount: z.nullable(welcomeDiscountSchema),
  has_push: z.boolean(),
});
export type User = z.infer<typeof userSchema>;
