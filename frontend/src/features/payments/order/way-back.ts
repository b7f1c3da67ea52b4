/** Where the member came from to buy: after it, that is where they want to be. */
import { readStored, store } from '#lib/storage.ts';

const place = 'pay_way_back';
/** Conversations and profiles: whoever came from there was in the middle of something. */
const worthwhile = /^\/(chats|members)\/[A-Za-z0-9_-]+(\/chat)?$/;

/** Links that lead here may say where they stand, in the router's state. */
export interface CameFrom {
  from?: string;
}

/** Notes it, where a link said it. */
export function noteWayBack(state: unknown): void {
  const { from } = (state ?? {}) as CameFrom;
  if (typeof from === 'string' && worthwhile.test(from)) store(place, from, 'session');
}

/** Whether it is a profile and no conversation. */
export const isProfile = (path: string): boolean => /^\/members\/[^/]+$/.test(path);

/** The conversation or profile that they came from, or null. */
export const wayBack = (): string | null => {
  const kept = readStored<string>(place, 'session');
  return typeof kept === 'string' && worthwhile.test(kept) ? kept : null;
};

export const forgetWayBack = (): void => store(place, null, 'session');
