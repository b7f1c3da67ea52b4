import { generateKeyPairSync } from 'node:crypto';
import { forgetSecrets, keepSecret } from './deployment-secrets.ts';
import type { PhotoKey } from './photo-urls.ts';

/** Keeps a key of links as if it had been read; `previous` are those that it replaced. */
export function useTokenKey(current: string, ...previous: string[]): void {
  const times = { retired_at: '2026-01-01T00:00:00.000Z', until: '2999-01-01T00:00:00.000Z' };
  keepSecret(
    'TOKEN_SECRET_ID',
    JSON.stringify({ current, previous: previous.map((value) => ({ value, ...times })) }),
  );
}

/** Keeps a key of photos' addresses as if it had been read, and returns its public half. */
export function usePhotoKey(key_id = 'K1') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  keepSecret('PHOTO_KEY_SECRET_ID', JSON.stringify({ key_id, private_key } satisfies PhotoKey));
  return publicKey;
}

/** Keeps all that a handler loads. */
export function useSecrets(): void {
  useTokenKey('a key');
  usePhotoKey();
}

export const forgetTokenKey = forgetSecrets;
