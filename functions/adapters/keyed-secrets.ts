/**
 * Derives secrets and seals texts with the deployment's key, which is never part of the code. After
 * a rotation, what the former keys made is still known for as long as the keyring says.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import {
  deploymentSecret,
  getRecentKeys,
  getValidKeys,
  parseKeyring,
} from './deployment-secrets.ts';
import type { Needs } from './needs.ts';
import { sameText } from './secrets.ts';

export const needs: Needs = { grants: ['secrets:read'], environment: ['TOKEN_SECRET_ID'] };

const keyring = /* @__PURE__ */ deploymentSecret('TOKEN_SECRET_ID', parseKeyring);

const sealCipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Derives a 256-bit secret from the deployment's key and a purpose. A mail job can derive it again
 * to build a link, so the table need not store it.
 */
export const derivedSecret = (...purpose: string[]): string => derive(keyring().current, purpose);

/** Returns what each valid key derives for a purpose, the current key first. */
export const derivedSecrets = (...purpose: string[]): string[] =>
  getValidKeys(keyring()).map((key) => derive(key, purpose));

/**
 * Returns what the current key and those that were current since a time derive: ids of what is done
 * once must be found although the key changed in between.
 *
 * @param since ISO 8601
 */
export const recentlyDerived = (since: string, ...purpose: string[]): string[] =>
  getRecentKeys(keyring(), since).map((key) => derive(key, purpose));

/** Tells whether a text is what a valid key derives for a purpose. */
export const isDerived = (text: string, ...purpose: string[]): boolean =>
  derivedSecrets(...purpose).some((secret) => sameText(secret, text));

const derive = (key: string, purpose: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(purpose)).digest('base64url');

/**
 * Encrypts a text that a client stores and sends back. Others cannot read it, change it or use it
 * for another purpose. The same text and purpose give the same result.
 */
export function sealed(text: string, ...purpose: string[]): string {
  const key = sealKey(keyring().current, purpose);
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
  for (const key of getValidKeys(keyring())) {
    const text = open(bytes, sealKey(key, purpose));
    if (text !== null) return text;
  }
  return null;
}

function open(bytes: Buffer, key: Buffer): string | null {
  const opened = createDecipheriv(sealCipher, key, bytes.subarray(0, nonceBytes), {
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

const sealKey = (key: string, purpose: string[]) =>
  Buffer.from(derive(key, ['seal', ...purpose]), 'base64url');

/** Derives the nonce from the text, so that two texts never share one. */
const getNonce = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest().subarray(0, nonceBytes);
