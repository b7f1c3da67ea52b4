/** Secrets that AWS stores in Secrets Manager. They are created once for each data folder. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Keyring, parseKeyring } from '#functions/adapters/deployment-secrets.ts';
import type { EnvironmentName } from '#functions/adapters/needs.ts';
import type { PhotoKey } from '#functions/adapters/photo-urls.ts';
import { readJson } from './json-file.ts';

/** The variables of a function's environment that hold an id, and the ids. */
export const secretIds = {
  ORIGIN_SECRET_ID: 'origin',
  TOKEN_SECRET_ID: 'token',
  PHOTO_KEY_SECRET_ID: 'photo-key',
} as const satisfies Partial<Record<EnvironmentName, string>>;
type SecretId = (typeof secretIds)[keyof typeof secretIds];

export interface Secrets {
  /** Returns the stored text of a secret, or null where there is none. */
  find(id: string): string | null;
  /** What the edge proves itself with to the functions. */
  origin(): string;
  photoKey(): PhotoKey;
}

const secretBytes = 32;
const onlyOwner = 0o600;

export async function openSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const known = await readJson<Record<string, string>>(path, {});
  const keyring = (former?: string) => {
    const current = former ?? randomBytes(secretBytes).toString('hex');
    return JSON.stringify({ current, previous: [] } satisfies Keyring);
  };
  // A folder of an earlier version holds bare keys, or lacks later secrets.
  const isStored = (text: string | undefined) => text?.startsWith('{');
  const secrets: Record<SecretId, string> = {
    origin: isStored(known.origin) ? (known.origin as string) : keyring(known.origin),
    token: isStored(known.token) ? (known.token as string) : keyring(known.token),
    'photo-key': known['photo-key'] ?? createPhotoKey(),
  };
  if (Object.entries(secrets).some(([id, text]) => known[id] !== text)) {
    await writeFile(path, `${JSON.stringify(secrets)}\n`, { mode: onlyOwner });
  }
  return {
    find: (id) => secrets[id as SecretId] ?? null,
    origin: () => parseKeyring(secrets.origin).current,
    photoKey: () => JSON.parse(secrets['photo-key']) as PhotoKey,
  };
}

function createPhotoKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return JSON.stringify({ key_id: 'local-photos', private_key } satisfies PhotoKey);
}
