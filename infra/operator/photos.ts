/** `npm run brand -- photos` lists photos in review, approves and rejects them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type PhotoRejection, photoRejections } from '#shared/model/profile.ts';
import { memberScope, type TenantScope, tenantScope } from '../../functions/domain/core/scope.ts';
import {
  approvePhoto,
  photosInReview,
  readPicture,
  rejectPhoto,
} from '../../functions/domain/photos/photo-reviews.ts';
import { onlineBrand } from './arguments.ts';
import { OperatorError } from './operator-error.ts';

const mostListed = 100;
const longestNote = 300;

/** Declares the command's arguments and options. */
export const photosOptions = (command: Command): Command =>
  command
    .usage(
      `list --id <brand> [--save <folder>]
       npm run brand -- photos approve --id <brand> <member>/<photo> ...
       npm run brand -- photos reject --id <brand> --reason <reason> [--note <text>] <member>/<photo> ...`,
    )
    .argument('[words...]', 'list, or approve or reject and photos as <member>/<photo>')
    .summary('look at photos that wait, approve and reject them')
    .description(
      'Photos that wait for review (features.photo_review: "after_review"), oldest first. "list" names each as <member>/<photo>. "reject" also takes away a photo that shows already; the member reads the reason and the note. It needs PHOTO_BUCKET.',
    )
    .option('--id <brand>', 'the brand')
    .option('--save <folder>', 'writes the listed photos as JPEG files into a folder')
    .option('--reason <reason>', photoRejections.join(' '))
    .option('--note <text>', `your own words to the member, at most ${longestNote} characters`);

interface PhotosOptions {
  id?: string | undefined;
  save?: string | undefined;
  reason?: string | undefined;
  note?: string | undefined;
}

/**
 * @returns the exit code: 0 fine, 1 something was not done
 * @throws OperatorError for wrong use
 */
export async function photosCommand(
  options: PhotosOptions,
  [action = '', ...references]: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  if (!['list', 'approve', 'reject'].includes(action)) {
    throw new OperatorError('Say list, approve or reject: npm run brand -- photos --help.');
  }
  const brand = await onlineBrand(options.id);
  const scope = tenantScope(brand);
  if (action === 'list') return listPhotos(scope, options.save, say);
  if (references.length === 0) throw new OperatorError('Name the photos: <member>/<photo>.');
  const photos = references.map((reference) => {
    const [, member, photo] = /^([\w-]{22})\/([\w-]{22})$/.exec(reference) ?? [];
    if (!member || !photo) throw new OperatorError(`${reference} is not <member>/<photo>.`);
    return { reference, member: memberScope(scope, member), photo };
  });
  const verdict = action === 'reject' ? parseVerdict(options) : null;
  let missed = 0;
  for (const { reference, member, photo } of photos) {
    const done = verdict
      ? await rejectPhoto(member, photo, verdict)
      : await approvePhoto(member, photo);
    if (!done) missed += 1;
    const past = verdict ? 'rejected' : 'approved';
    say(done ? `${reference}: ${past}` : `${reference}: there is no such photo to decide on`);
  }
  return missed > 0 ? 1 : 0;
}

function parseVerdict({ reason, note }: PhotosOptions): {
  reason: PhotoRejection;
  note: string | null;
} {
  const known = photoRejections.find((one) => one === reason);
  if (!known) throw new OperatorError(`--reason is one of ${photoRejections.join(', ')}.`);
  if (note && note.length > longestNote) {
    throw new OperatorError(`--note holds at most ${longestNote} characters.`);
  }
  return { reason: known, note: note ?? null };
}

async function listPhotos(
  scope: TenantScope,
  folder: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  if (folder) await mkdir(folder, { recursive: true });
  const waiting = await photosInReview(scope, mostListed);
  for (const { at, member, photo } of waiting) {
    say(`${at}  ${member}/${photo}`);
    if (!folder) continue;
    const picture = await readPicture(memberScope(scope, member), photo);
    if (picture) await writeFile(join(folder, `${member}_${photo}.jpg`), picture);
  }
  say(`${waiting.length} waiting${waiting.length === mostListed ? ' (the first ones)' : ''}`);
  return 0;
}
