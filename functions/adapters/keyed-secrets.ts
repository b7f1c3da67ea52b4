/** Derives secrets and seals texts with the deployment's key, which is never part of the code. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Needs } from './needs.ts';

export const needs: Needs = { environment: ['TOKEN_SECRET'] };

const sealCipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Derives a 256-bit secret from the deployment's key and a purpose. A mail job can derive it again
 * to build a link, so the table need not store it.
 */
export function derivedSecret(...purpose: string[]): string {
  const key = process.env.TOKEN_SECRET;
  if (!key) throw new Error('TOKEN_SECRET is not set');
  return createHmac('sha256', key).update(JSON.stringify(purpose)).digest('base64url');
}

/**
 * Encrypts a text that a client stores and sends back. Others cannot read it, change it or use it
 * for another purpose. The same text and purpose give the same result.
 */
export function sealed(text: string, ...purpose: string[]): string {
  const key = sealKey(purpose);
  const nonce = getNonce(key, text);
  const cipher = createCipheriv(sealCipher, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a text that was sealed for this purpose; null for anything else. */
export function unsealed(seal: string, ...purpose: string[]): string | null {
  const bytes = Buffer.from(seal, 'base64url');
  // Base64 can encode the same bytes in several ways.
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

/** Derives the nonce from the text, so that two texts never share one. */
const getNonce = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest().subarray(0, nonceBytes);
