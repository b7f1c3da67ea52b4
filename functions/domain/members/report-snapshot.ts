/**
 * Report snapshots: a reported profile as it was, whatever its owner changes or deletes afterwards. It
 * goes with the owner's account, and some time after the report was answered.
 */

import type { MessageContent } from '../core/message-content.ts';
import type { MemberScope } from '../core/scope.ts';
import type { PhotoFiles } from './album.ts';
import {
  allSnapshots,
  removeSnapshot,
  snapshotItem,
  snapshotWrite,
} from './report-snapshot.store.ts';
import type { SearchDocument } from './search-document.ts';

export { allSnapshots, removeSnapshot, snapshotItem, snapshotWrite };

/** A message between the two, whoever of them deleted it afterwards. */
export interface SnapshotMessage extends MessageContent {
  id: string;
  sent_at: string;
  from: 'reporter' | 'reported';
}

/** What a report keeps: the profile, and the last messages between the two, oldest first. */
export interface ReportSnapshot {
  at: string;
  document: SearchDocument;
  messages?: SnapshotMessage[] | undefined;
}

/** The files of all photos in report snapshots, each photo once. */
export function photosIn(snapshot: readonly ReportSnapshot[]): PhotoFiles[] {
  const files = snapshot.flatMap(({ document }) => document.photos.map((photo) => photo.files));
  return [...new Map(files.map((one) => [one.full, one])).values()];
}

/**
 * The files that go when a photo is deleted. Of one in a report the whole picture stays for the
 * operator; no address leads to it any more.
 */
export async function filesToRemove(
  owner: MemberScope,
  files: PhotoFiles | undefined,
): Promise<Partial<PhotoFiles> | undefined> {
  if (!files) return undefined;
  const kept = photosIn((await allSnapshots(owner)).map(({ snapshot }) => snapshot));
  if (!kept.some(({ full }) => full === files.full)) return files;
  const { full: _, ...others } = files;
  return others;
}
