/** Secrets that AWS stores in Secrets Manager. They are created once for each data folder. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from './json-file.ts';

export interface Secrets {
  /** Proves to the functions that a request came through the edge. */
  origin: string;
  /** Key from which tokens are derived. */
  token: string;
  /** Private key that signs URLs of photos; PEM in base64. */
  photoUrl: string;
}

const secretBytes = 32;
const onlyOwner = 0o600;

export async function openSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const known = await readJson<Partial<Secrets>>(path, {});
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  // A folder of an earlier version lacks later secrets.
  const secrets: Secrets = {
    origin: randomBytes(secretBytes).toString('hex'),
    token: randomBytes(secretBytes).toString('hex'),
    photoUrl: Buffer.from(pem).toString('base64'),
    ...known,
  };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    await writeFile(path, `${JSON.stringify(secrets)}\n`, { mode: onlyOwner });
  }
  return secrets;
}
