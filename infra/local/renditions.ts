/**
 * Keeps renditions of pictures for every stack of this checkout, because encoding those of the
 * brands takes most of the time that a new data folder needs to start.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMissing, writeFileAtomic } from './engines/files.ts';

/** Files that decide what a rendition of a given key looks like. */
const encoders = ['../../functions/adapters/brand-assets.ts', '../../package-lock.json'].map(
  (file) => fileURLToPath(new URL(file, import.meta.url)),
);

export type KeepRendition = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/** Returns what finds a rendition in the folder, or makes it and keeps it there. */
export async function openRenditions(folder: string): Promise<KeepRendition> {
  await mkdir(folder, { recursive: true });
  const sources = await Promise.all(encoders.map((file) => readFile(file)));
  return async (key, make) => {
    const name = createHash('sha256');
    for (const part of [...sources, key]) name.update(part);
    const file = join(folder, name.digest('hex'));
    try {
      return await readFile(file);
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
    }
    const made = await make();
    await writeFileAtomic(file, made);
    return made;
  };
}
