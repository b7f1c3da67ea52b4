/**
 * Keys of push messages. AWS stores them as parameters, and the local stack creates a pair for
 * every brand.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPushPair, type PushPair } from '#functions/adapters/push-pairs.ts';
import { createQueue } from './engines/files.ts';
import { readJson } from './json-file.ts';

const onlyOwner = 0o600;

/** Name of the parameter with a brand's private key. */
export const pushKeyParameter = (brand: string) => `/dating/${brand}/push-key`;

/**
 * Opens the brands' key pairs, which are kept in the data folder because subscriptions depend on
 * them.
 */
export async function openPushKeys(dataDir: string): Promise<(brand: string) => Promise<PushPair>> {
  const path = join(dataDir, 'push-keys.json');
  const known = await readJson<Record<string, PushPair>>(path, {});
  const inTurn = createQueue();
  return (brand) =>
    inTurn(async () => {
      const kept = known[brand];
      if (kept) return kept;
      const made = createPushPair();
      known[brand] = made;
      await writeFile(path, `${JSON.stringify(known)}\n`, { mode: onlyOwner });
      return made;
    });
}
