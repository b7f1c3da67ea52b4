/** Reads small states of the local stack from its data folder. */
import { readFile } from 'node:fs/promises';
import { LocalStackError } from './engines/errors.ts';
import { isMissing, writeFileAtomic } from './engines/files.ts';

/**
 * Returns the value in a file, or `fallback` where there is none.
 *
 * @throws LocalStackError when the file is damaged
 */
export async function readJson<T>(path: string, fallback: T): Promise<T> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (cause) {
    if (isMissing(cause)) return fallback;
    throw new LocalStackError(
      `The file ${path} is damaged: delete it, or point DATA_DIR at an empty folder.`,
      { cause },
    );
  }
}

export const writeJson = (path: string, value: unknown) =>
  writeFileAtomic(path, `${JSON.stringify(value)}\n`);
