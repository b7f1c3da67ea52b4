/**
 * Keys of push messages. AWS stores them as parameters, and the local stack creates a pair for
 * every brand.
 */
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createQueue } from './engines/files.ts';
import { readJson } from './json-file.ts';

/** Both in base64url: the public key as uncompressed point of P-256, and the private number. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const onlyOwner = 0o600;

/** Name of the parameter with a brand's private key. */
export const pushKeyParameter = (brand: string) => `/dating/${brand}/push-key`;

/**
 * Opens the brands' key pairs, which are kept in the data folder because subscriptions depend on
 * them.
 */
export async function openPushKeys(dataDir: string): Promise<(brand: string) => Promise<PushKeys>> {
  const path = join(dataDir, 'push-keys.json');
  const known = await readJson<Record<string, PushKeys>>(path, {});
  const inTurn = createQueue();
  return (brand) =>
    inTurn(async () => {
      const kept = known[brand];
      if (kept) return kept;
      const made = newPair();
      known[brand] = made;
      await writeFile(path, `${JSON.stringify(known)}\n`, { mode: onlyOwner });
      return made;
    });
}

function newPair(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}
