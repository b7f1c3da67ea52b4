/**
 * Report snapshots: the state of a reported profile, whatever its owner changes or deletes later. A
 * snapshot is deleted with the owner's account, or some time after the report was answered.
 */

import type { MessageContent } from '../core/message-content.ts';
import type { MemberScope } from '../core/scope.ts';
import type { PhotoFiles } from './album.ts';
import {
  allSnapshots,
  removeSnapshot,
  snapshotDocuments,
  snapshotItem,
  snapshotMessages,
  snapshotWrite,
} from './report-snapshot.store.ts';
import type { SearchDocument } from './search-document.ts';

export { allSnapshots, removeSnapshot, snapshotItem, snapshotMessages, snapshotWrite };

/** A message between reporter and reported member, even if one of them deleted it. */
export interface SnapshotMessage extends MessageContent {
  id: string;
  sent_at: string;
  from: 'reporter' | 'reported';
}

/** The profile and the last messages between the two, oldest first. */
export interface ReportSnapshot {
  at: string;
  document: SearchDocument;
  messages?: SnapshotMessage[] | undefined;
}

/** Returns the files of all photos in snapshots, each photo once. */
export function photosIn(snapshots: readonly Pick<ReportSnapshot, 'document'>[]): PhotoFiles[] {
  const files = snapshots.flatMap(({ document }) => document.photos.map((photo) => photo.files));
  return [...new Map(files.map((one) => [one.full, one])).values()];
}

/**
 * Returns the files to delete with a photo. The full picture of a reported photo stays for the
 * operator, without a public URL.
 */
export async function filesToRemove(
  owner: MemberScope,
  files: PhotoFiles | undefined,
): Promise<Partial<PhotoFiles> | undefined> {
  if (!files) return undefined;
  const kept = photosIn(await snapshotDocuments(owner));
  if (!kept.some(({ full }) => full === files.full)) return files;
  const { full: _, ...others } = files;
  return others;
}
