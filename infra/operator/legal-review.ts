/**
 * A brand's legal pages and the record that somebody who answers for them has read them: the file
 * `legal-review.json` of its folder, which names their content.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const reviewFile = 'legal-review.json';

export const reviewSchema = z.strictObject({
  /** Who answers for the review: a person or an office. */
  reviewed_by: z.string().check(z.minLength(3), z.maxLength(200)),
  reviewed_on: z.iso.date(),
  /** Of the pages that were read. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be 64 digits of 0-9 a-f' })),
});
type LegalReview = z.infer<typeof reviewSchema>;

const isPage = (file: string) => file.startsWith('pages/');

/** SHA-256 over names and bytes of all information pages, hexadecimal. */
export function pagesDigest(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const file of [...files.keys()].filter(isPage).sort()) {
    const bytes = files.get(file) ?? Buffer.alloc(0);
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** Why the pages count as not reviewed; null where they are. */
export function reviewReason(
  review: LegalReview | null,
  files: ReadonlyMap<string, Buffer>,
): string | null {
  const how = 'have them reviewed, then `npm run brand -- reviewed <id> --by <who>`';
  if (!review) return `were not reviewed by anybody who answers for them: ${how}`;
  if (review.sha256 === pagesDigest(files)) return null;
  return `changed since ${review.reviewed_by} reviewed them on ${review.reviewed_on}: ${how}`;
}

/** Writes the record of a review of the pages as they are now. */
export async function writeReview(
  folder: string,
  files: ReadonlyMap<string, Buffer>,
  { by, on }: { by: string; on: string },
): Promise<void> {
  const review: LegalReview = { reviewed_by: by, reviewed_on: on, sha256: pagesDigest(files) };
  await writeFile(join(folder, reviewFile), `${JSON.stringify(review, null, 2)}\n`);
}
