import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getReason, LocalStackError } from './errors.ts';
import { isMissing } from './files.ts';

const MARKER = 'local-stack.json';
const LAYOUT = 1;

/**
 * Creates the data folder, checks that it is writable, and marks it as the local stack's, so that a
 * DATA_DIR with other files is refused before anything is written. It can be called repeatedly, and
 * the first writer to the folder must call it.
 *
 * @throws LocalStackError when the folder is not writable, holds other files, or has another layout
 */
export async function claimDataFolder(folder: string): Promise<void> {
  const entries = await writableEntries(folder);
  const marker = await readMarker(join(folder, MARKER));
  if (marker === undefined && entries.length > 0) {
    throw new LocalStackError(
      `The data folder ${folder} holds something else (${entries[0]}): point DATA_DIR at an empty or new folder.`,
    );
  }
  if (marker === undefined) {
    await writeFile(join(folder, MARKER), `${JSON.stringify({ layout: LAYOUT })}\n`);
  } else if (marker !== LAYOUT) {
    throw new LocalStackError(
      `The data folder ${folder} was written by another version of the local stack: delete it or point DATA_DIR elsewhere.`,
    );
  }
}

async function writableEntries(folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder);
    const probe = join(folder, `.write-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    return entries;
  } catch (error) {
    throw new LocalStackError(
      `The data folder ${folder} cannot be written (${getReason(error)}): fix it or point DATA_DIR elsewhere.`,
    );
  }
}

/**
 * Returns the layout number of the marker, NaN when it is damaged, undefined when there is none.
 */
async function readMarker(path: string): Promise<number | undefined> {
  try {
    return Number((JSON.parse(await readFile(path, 'utf8')) as { layout?: unknown }).layout);
  } catch (error) {
    return isMissing(error) ? undefined : Number.NaN;
  }
}
