/**
 * Identical copies of pictures. A picture is known by the hash of the file that was uploaded and by
 * that of the largest file that is served, so that a copy is found whether somebody has the original
 * or downloaded it here.
 */
import { fileHash } from '../../adapters/secrets.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import { isRemoved, listHashes, removeHash } from './picture-hashes.store.ts';

export { hashWrites } from './picture-hashes.store.ts';

/** A photo of a profile, or an image of a message. */
export type PictureUse = 'photo' | 'image';

export interface StoredPicture {
  owner: MemberScope;
  picture: string;
  use: PictureUse;
}

/** Returns the hashes of an upload and of what is served of it. */
export const toHashes = (upload: Uint8Array, { webp }: { webp: Uint8Array }): string[] => [
  fileHash(upload),
  fileHash(webp),
];

/** Tells whether a decision removed an identical picture from the brand. */
export async function wasRemoved(scope: TenantScope, hashes: readonly string[]): Promise<boolean> {
  return (await Promise.all(hashes.map((hash) => isRemoved(scope, hash)))).includes(true);
}

/** Forgets the hashes of a picture that its owner deleted. */
export async function forgetHashes(owner: MemberScope, picture: string): Promise<void> {
  for (const hash of await listHashes(owner, picture)) await removeHash(owner, picture, hash);
}
