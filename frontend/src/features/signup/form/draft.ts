/** The unfinished form, kept for as long as the tab lives. Never with the password. */
import { readStored, store } from '#lib/storage.ts';
import { memberIdSchema } from '#shared/model/common.ts';
import { type Interest, interestIds } from '#shared/model/values.ts';
import { emptyValues, type SignupField, type SignupValues } from './values.ts';

const key = 'signup_draft';
const kept = (Object.keys(emptyValues) as SignupField[]).filter((field) => field !== 'password');

/** What of the values may be kept. */
export function getDraft(values: SignupValues): Partial<SignupValues> {
  return Object.fromEntries(
    kept.filter((field) => values[field] !== '').map((field) => [field, values[field]]),
  );
}

/** The values that something stored holds: known fields that are texts, nothing else. */
export function valuesIn(stored: unknown): Partial<SignupValues> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = stored as Record<string, unknown>;
  return Object.fromEntries(
    kept
      .filter((field) => typeof entries[field] === 'string')
      .map((field) => [field, entries[field]]),
  );
}

/** Puts what was entered outside of the form into the draft; what is empty changes nothing there. */
export const startDraft = (entered: Partial<SignupValues>): void =>
  keepDraft({ ...emptyValues, ...readDraft(), ...getDraft({ ...emptyValues, ...entered }) });

let handedPassword = '';

/** Hands a password on to the next page. It lives in memory alone, as long as the page does. */
export function handPassword(password: string): void {
  handedPassword = password;
}
export const getHandedPassword = (): string => handedPassword;

const interestsKey = 'signup_interests';

/** Interests that the visitor chose before signing up. */
export const keepInterests = (interests: readonly Interest[]): void =>
  store(interestsKey, interests.length > 0 ? interests : null, 'session');

export function readInterests(): Interest[] {
  const stored = readStored(interestsKey, 'session');
  return Array.isArray(stored) ? interestIds.filter((id) => stored.includes(id)) : [];
}

const likesKey = 'signup_likes';

/** Ids of members whom the visitor liked before signing up. */
export const keepLikes = (likes: readonly string[]): void =>
  store(likesKey, likes.length > 0 ? likes : null, 'session');

export function readLikes(): string[] {
  const stored = readStored(likesKey, 'session');
  return Array.isArray(stored) ? stored.filter((id) => memberIdSchema.safeParse(id).success) : [];
}

export const readDraft = (): Partial<SignupValues> => valuesIn(readStored(key, 'session'));
export const keepDraft = (values: SignupValues): void => store(key, getDraft(values), 'session');
export function dropDraft(): void {
  store(key, null, 'session');
  keepInterests([]);
  keepLikes([]);
  handPassword('');
}
