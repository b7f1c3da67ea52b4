/** Where a member is logged in. */
import * as z from 'zod/mini';
import { instantSchema } from './common.ts';

export const sessionSchema = z.strictObject({
  id: z.string(),
  /** The browser's own name for itself (User-Agent). */
  device: z.string(),
  created_at: instantSchema,
  /** To the hour. */
  last_seen: instantSchema,
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
