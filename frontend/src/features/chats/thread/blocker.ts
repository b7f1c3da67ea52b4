/** Decides whether a member can write to another one, and if not, what blocks it. */
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { getCost, missingFor } from '../composer/prices.ts';

export type Blocker =
  | { kind: 'left' | 'blocked' | 'fictional' | 'not_confirmed' | 'conversations' }
  | { kind: 'credits'; missing: number };

/** With these blockers no message can be sent, so that there is no field to write in. */
const closing = new Set<Blocker['kind']>(['left', 'blocked', 'fictional']);
export const isClosed = (blocker: Blocker | null): boolean =>
  blocker !== null && closing.has(blocker.kind);

/** The blockers are tested in the server's order. */
export function getBlocker(
  user: Pick<User, 'status' | 'paid_user' | 'credits' | 'free_messages' | 'free_conversations'>,
  profile: Pick<Profile, 'status' | 'blocked' | 'fictional'>,
  settings: Pick<Settings, 'fictional_chat' | 'message_credits' | 'photo_credits'>,
  begun: boolean,
): Blocker | null {
  if (profile.status === 'disabled') return { kind: 'left' };
  if (profile.blocked) return { kind: 'blocked' };
  if (profile.fictional && !settings.fictional_chat) return { kind: 'fictional' };
  if (user.status === 'not_confirmed') return { kind: 'not_confirmed' };
  if (!begun && !user.paid_user && user.free_conversations <= 0) return { kind: 'conversations' };
  const missing = missingFor(getCost('text', user, settings), user);
  return missing > 0 ? { kind: 'credits', missing } : null;
}
