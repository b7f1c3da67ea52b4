/** Passwords are stored as argon2id hashes (OWASP's parameters: 19 MiB, 2 passes, 1 lane). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Needs } from '../../adapters/needs.ts';

export const needs: Needs = { memoryMb: 1769 };

const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      // The same characters may be typed in several Unicode forms.
      { ...parameters, message: Buffer.from(password.normalize('NFKC')), nonce },
      (error, hash) => (error ? reject(error) : resolve(Buffer.from(hash))),
    );
  });
}

/** A hash in PHC string form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether a password is the one that was hashed. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [, , , , salt, hash] = stored.split('$');
  if (!salt || !hash) throw new Error('a stored password hash is malformed');
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64url')),
    Buffer.from(hash, 'base64url'),
  );
}

let decoy: Promise<string> | undefined;

/** As much work as a real comparison, for accounts that do not exist. */
export async function matchNothing(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await passwordMatches(password, await decoy);
  return false;
}
