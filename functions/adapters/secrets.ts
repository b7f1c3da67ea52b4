/** Random values, hashes and keyed hashes. The key comes from the deployment, never from code. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const idBytes = 16;
const secretBytes = 32;
const sealCipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A public id: 128 random bits as 22 characters. */
export const newId = () => randomBytes(idBytes).toString('base64url');

/** A secret that is handed out once and stored hashed: 256 random bits. */
export const newSecret = () => randomBytes(secretBytes).toString('base64url');

/** SHA-256 as base64url; for secrets of full entropy and for canonical e-mail addresses. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * A 256-bit secret that the holder of the deployment's key can make again from its
 * purpose, so that a mail job can build a link without the table ever holding it.
 */
export function derivedSecret(...purpose: string[]): string {
  const key = process.env.TOKEN_SECRET;
  if (!key) throw new Error('TOKEN_SECRET is not set');
  return createHmac('sha256', key).update(JSON.stringify(purpose)).digest('base64url');
}

/**
 * A text that is handed out and comes back: nobody else can read or change it, or use it for
 * another purpose. The same text of the same purpose is sealed alike.
 */
export function sealed(text: string, ...purpose: string[]): string {
  const key = sealKey(purpose);
  const nonce = getNonce(key, text);
  const cipher = createCipheriv(sealCipher, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

/** The text that was sealed for this purpose, or null for anything else. */
export function unsealed(seal: string, ...purpose: string[]): string | null {
  const bytes = Buffer.from(seal, 'base64url');
  // Base64 can write the same bytes in several ways.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== seal) return null;
  const opened = createDecipheriv(sealCipher, sealKey(purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opened.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const body = bytes.subarray(nonceBytes, -tagBytes);
    return Buffer.concat([opened.update(body), opened.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const sealKey = (purpose: string[]) => Buffer.from(derivedSecret('seal', ...purpose), 'base64url');

/** From the text itself, so that one nonce never stands for two texts. */
const getNonce = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest().subarray(0, nonceBytes);

/** Compares without telling by its time where two texts differ. */
export function sameText(first: string, second: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(first).digest(),
    createHash('sha256').update(second).digest(),
  );
}
