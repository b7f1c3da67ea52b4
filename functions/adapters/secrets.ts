/** Random values, hashes and comparisons, without a key. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const secretBytes = 32;

/**
 * A public id: 128 random bits as 22 characters. None begins with a hyphen, for operators give ids to
 * commands, which would take it for an option.
 */
export function newId(): string {
  for (;;) {
    const id = randomBytes(idBytes).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

/** A secret that is handed out once and stored hashed: 256 random bits. */
export const newSecret = () => randomBytes(secretBytes).toString('base64url');

/** SHA-256 as base64url; for secrets of full entropy and for canonical e-mail addresses. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Compares without telling by its time where two texts differ. */
export function sameText(first: string, second: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(first).digest(),
    createHash('sha256').update(second).digest(),
  );
}
