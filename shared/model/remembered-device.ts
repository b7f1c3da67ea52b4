/** Devices whose login page greets the member. */
import * as z from 'zod/mini';
import { instantSchema } from './common.ts';

/** All that a login page shows of a member before the login. */
export const returningMemberSchema = z.strictObject({
  name: z.string(),
  /** URL of the member's own first photo, square. */
  picture: z.nullable(z.string()),
  unread_messages: z.int(),
  new_likes: z.int(),
});
export type ReturningMember = z.infer<typeof returningMemberSchema>;

export const rememberedDeviceSchema = z.strictObject({
  id: z.string(),
  /** The browser's own name for itself (User-Agent). */
  device: z.string(),
  /** When the member last logged in there. */
  created_at: instantSchema,
  /** When it ends by itself. */
  expires_at: instantSchema,
  current: z.boolean(),
});
export type RememberedDevice = z.infer<typeof rememberedDeviceSchema>;
