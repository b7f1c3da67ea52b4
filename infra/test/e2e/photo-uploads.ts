/** Photos made by the API, for tests that begin with them. */
import { readFile } from 'node:fs/promises';
import { uploadPhoto } from '../support/photos.ts';
import type { Member } from './members.ts';
import { portraits } from './photo-steps.ts';

/** Gives a member so many photos, and waits until they show. */
export async function givePhotos({ client }: Member, count: number): Promise<void> {
  for (const file of portraits.slice(0, count)) await uploadPhoto(client, await readFile(file));
}
