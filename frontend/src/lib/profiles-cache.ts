/** Profiles stand in many answers at once: what changes about one changes in all of them. */
import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/model/profile.ts';
import { emptySnapshot } from './snapshot-record.ts';

/** First parts of the keys of all queries whose answers hold other members' profiles. */
export const profileKeys = {
  search: 'members',
  member: 'member',
  likes: 'likes',
  swipe: 'swipe-game',
  finder: 'match-finder',
  blocked: 'block',
  chats: 'chats',
} as const;
const holdsProfiles = new Set<unknown>(Object.values(profileKeys));

const isProfile = (value: object): value is Profile => 'like_state' in value && 'id' in value;

/** The same data with a change to one member's profile, wherever it stands; the same object where it stands nowhere. */
export function withProfile<T>(data: T, id: string, change: Partial<Profile>): T {
  if (Array.isArray(data)) {
    let changed = false;
    const items = data.map((item: unknown) => {
      const next = withProfile(item, id, change);
      changed ||= next !== item;
      return next;
    });
    return changed ? (items as T) : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  if (isProfile(data)) return data.id === id ? { ...data, ...change } : data;
  let next = data;
  for (const [key, value] of Object.entries(data)) {
    const inner: unknown = withProfile(value, id, change);
    if (inner !== value) next = { ...next, [key]: inner };
  }
  return next;
}

/** Changes a member's profile in everything that is loaded. */
export function changeProfile(client: QueryClient, id: string, change: Partial<Profile>): void {
  for (const query of client.getQueryCache().getAll()) {
    if (!holdsProfiles.has(query.queryKey[0]) || query.state.data === undefined) continue;
    const { data, dataUpdatedAt } = query.state;
    const next = withProfile(data, id, change);
    // The rest of it is as old as it was.
    if (next !== data) client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
  }
}

/** The profile of a member in what is already loaded and not older than `maxAgeMs`, or null. */
export function knownProfile(
  client: QueryClient,
  id: string,
  maxAgeMs = Number.POSITIVE_INFINITY,
): Profile | null {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (!holdsProfiles.has(queryKey[0]) || Date.now() - state.dataUpdatedAt > maxAgeMs) continue;
    const found = profileIn(state.data, id);
    if (found) return found;
  }
  return null;
}

function profileIn(data: unknown, id: string): Profile | null {
  if (typeof data !== 'object' || data === null) return null;
  if (isProfile(data)) return data.id === id ? data : null;
  for (const value of Object.values(data)) {
    const found = profileIn(value, id);
    if (found) return found;
  }
  return null;
}

/** Whether an entry of a list is about the member: an id, a profile, or something that has either. */
function isAbout(entry: unknown, id: string): boolean {
  if (entry === id) return true;
  if (typeof entry !== 'object' || entry === null) return false;
  if ('id' in entry && entry.id === id) return true;
  return 'profile' in entry && isAbout(entry.profile, id);
}

/** The same data without a member in any of its lists; the same object where there is none. */
export function withoutProfile<T>(data: T, id: string): T {
  if (Array.isArray(data)) {
    const left = data
      .filter((entry) => !isAbout(entry, id))
      .map((entry) => withoutProfile(entry, id));
    const same = left.length === data.length && left.every((entry, index) => entry === data[index]);
    return same ? data : (left as T);
  }
  if (typeof data !== 'object' || data === null || isProfile(data)) return data;
  let next = data;
  for (const [key, value] of Object.entries(data)) {
    const left = withoutProfile(value, id);
    if (left !== value) next = { ...next, [key]: left };
  }
  return next;
}

/** Takes a member out of every list that is loaded, save the list of those who are blocked. */
export function dropProfile(client: QueryClient, id: string): void {
  void emptySnapshot();
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [first] = queryKey;
    if (!holdsProfiles.has(first) || first === profileKeys.blocked) continue;
    const { data, dataUpdatedAt } = state;
    const next = withoutProfile(data, id);
    if (next !== data) client.setQueryData(queryKey, next, { updatedAt: dataUpdatedAt });
  }
}
