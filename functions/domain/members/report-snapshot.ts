/**
 * Evidence: a reported profile as it was, whatever its owner changes or deletes afterwards. It
 * goes with the owner's account, and some time after the report was answered.
 */

import type { MessageContent } from '../core/message-content.ts';
import type { MemberScope } from '../core/scope.ts';
import type { PhotoFiles } from './album.ts';
import {
  allEvidence,
  evidenceItem,
  evidenceWrite,
  removeEvidence,
} from './report-snapshot.store.ts';
import type { Card } from './search-document.ts';

// What other nouns' rules may ask of evidence.
export { allEvidence, evidenceItem, evidenceWrite, removeEvidence };

/** A message between the two, whoever of them deleted it afterwards. */
export interface EvidenceMessage extends MessageContent {
  id: string;
  sent_at: string;
  from: 'reporter' | 'reported';
}

/** What a report keeps: the profile, and the last messages between the two, oldest first. */
export interface Evidence {
  at: string;
  card: Card;
  messages?: EvidenceMessage[] | undefined;
}

/** The files of all photos in pieces of evidence, each photo once. */
export function photosIn(evidence: readonly Evidence[]): PhotoFiles[] {
  const files = evidence.flatMap(({ card }) => card.photos.map((photo) => photo.files));
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
  const kept = photosIn((await allEvidence(owner)).map(({ evidence }) => evidence));
  if (!kept.some(({ full }) => full === files.full)) return files;
  const { full: _, ...others } = files;
  return others;
}
