/** What writing costs. */
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';

export type Cost = { free: true } | { free: false; credits: number };

type Prices = Pick<Settings, 'message_credits' | 'photo_credits'>;

const costing = (credits: number): Cost =>
  credits > 0 ? { free: false, credits } : { free: true };

/** What the next message of a kind costs this member: texts use free messages first. */
export function getCost(
  kind: 'text' | 'image',
  { free_messages }: Pick<User, 'free_messages'>,
  { message_credits, photo_credits }: Prices,
): Cost {
  if (kind === 'image') return costing(photo_credits);
  return free_messages > 0 ? { free: true } : costing(message_credits);
}

/** How many credits the member lacks for something. */
export const missingFor = (cost: Cost, { credits }: Pick<User, 'credits'>): number =>
  cost.free ? 0 : Math.max(0, cost.credits - credits);

/** How many texts the member can still write; null where the brand asks nothing for them. */
export const messagesLeft = (
  { free_messages, credits }: Pick<User, 'free_messages' | 'credits'>,
  { message_credits }: Pick<Settings, 'message_credits'>,
): number | null =>
  message_credits > 0 ? free_messages + Math.floor(credits / message_credits) : null;
