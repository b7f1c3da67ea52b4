/** Creates photos through the API for tests that start with them. */
import { readFile } from 'node:fs/promises';
import { uploadPhoto } from '../support/photos.ts';
import type { Member } from './members.ts';
import { portraits } from './photo-steps.ts';

/** Adds photos to a member and waits until they are active. */
export async function givePhotos({ client }: Member, count: number): Promise<void> {
  for (const file of portraits.slice(0, count)) await uploadPhoto(client, await readFile(file));
}
