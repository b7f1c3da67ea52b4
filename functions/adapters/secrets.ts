/** Random values, hashes and comparisons that need no key. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const secretBytes = 32;

/**
 * Returns a public id: 128 random bits as 22 characters. It never starts with a hyphen, because
 * operators pass ids to commands, which would read it as an option.
 */
export function newId(): string {
  for (;;) {
    const id = randomBytes(idBytes).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

/** Returns a secret of 256 random bits, which is handed out once and stored hashed. */
export const newSecret = () => randomBytes(secretBytes).toString('base64url');

/** SHA-256 as base64url, for secrets of full entropy and canonical e-mail addresses. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** SHA-256 of a file as base64url. */
export const fileHash = (file: Uint8Array) => createHash('sha256').update(file).digest('base64url');

/** Compares two texts in a time that does not reveal where they differ. */
export function sameText(first: string, second: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(first).digest(),
    createHash('sha256').update(second).digest(),
  );
}
