/** What `npm run brand -- cases list` and `show` print, and the pictures that `show` saves. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#shared/model/values.ts';
import { readPhotoFile } from '../../functions/adapters/photo-files.ts';
import { allImages } from '../../functions/domain/chat/chat-images.ts';
import { memberScope, type TenantScope } from '../../functions/domain/core/scope.ts';
import { findMember } from '../../functions/domain/members/members.ts';
import { photosIn, type ReportSnapshot } from '../../functions/domain/members/report-snapshot.ts';
import { findCaseSnapshot } from '../../functions/domain/safety/case-snapshot.ts';
import {
  type CaseRecord,
  caseItems,
  casesIn,
  type FullCase,
  getCaseNumber,
} from '../../functions/domain/safety/cases.ts';

/** A case with what helps to decide it. */
export interface ShownCase extends FullCase {
  snapshot: ReportSnapshot | null;
  /** What the sender reads. */
  language: Locale;
  /** Other undecided cases about the same member. */
  others: string[];
  /** Photos of the profile and images of the messages, as `<member>/<picture>`. */
  pictures: string[];
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ');

function summary(record: CaseRecord): string {
  const { decided_at, due_at, id, kind, reason, state, subject } = record;
  const until = state === 'decided' ? `decided ${decided_at}` : `due ${due_at}`;
  const about = reason ? `reported: ${reason}` : `${kind}: ${subject}`;
  return `${until}  ${id}  ${getCaseNumber(record)}  ${state}  ${about}`;
}

/** Lines of a list. Cases about one member stand together, at the place of the first of them. */
export function toLines(found: readonly CaseRecord[]): string[] {
  const groups = Map.groupBy(found, ({ about, id }) => about ?? id);
  return [...groups].flatMap(([about, records]) =>
    records.length === 1
      ? records.map(summary)
      : [
          `${records.length} about member ${about}:`,
          ...records.map((record) => `  ${summary(record)}`),
        ],
  );
}

/** @returns null where there is no such case */
export async function findShownCase(scope: TenantScope, id: string): Promise<ShownCase | null> {
  const full = await caseItems(scope, id);
  if (!full) return null;
  const { about, email, locale, sender } = full.record;
  const member = !email && sender ? await findMember(memberScope(scope, sender)) : null;
  const others: string[] = [];
  if (about) {
    for await (const one of casesIn(scope, 'open')) {
      if (one.about === about && one.id !== id) others.push(one.id);
    }
  }
  const snapshot = await findCaseSnapshot(scope, full.record);
  return {
    ...full,
    snapshot,
    language: member?.account.language ?? locale,
    others,
    pictures: snapshot && about ? await listPictures(scope, snapshot, { about, sender }) : [],
  };
}

async function listPictures(
  scope: TenantScope,
  { document, messages = [] }: ReportSnapshot,
  { about, sender }: { about: string; sender: string | null },
): Promise<string[]> {
  const names = new Set(messages.flatMap(({ image }) => image?.full ?? []));
  const found = document.photos.map(({ id }) => `${about}/${id}`);
  if (names.size === 0) return found;
  for (const owner of [about, ...(sender ? [sender] : [])]) {
    for (const { id, files } of await allImages(memberScope(scope, owner))) {
      if (files && names.has(files.full)) found.push(`${owner}/${id}`);
    }
  }
  return found;
}

/** Lines that show a case. */
export function toText(shown: ShownCase): string[] {
  const { record, entries, snapshot, language, others, pictures } = shown;
  const { about, email, location, name, sender, signature, waits_until } = record;
  return [
    summary(record),
    email
      ? `  from: ${name} <${email}>, speaks ${language}`
      : `  from: ${sender ? `member ${sender}` : 'a member who left'}, speaks ${language}`,
    ...(email && sender ? [`  the sender is member ${sender}`] : []),
    ...(location ? [`  where: ${location}`] : []),
    ...(about ? [`  about: member ${about}, ${describe(snapshot)}`] : []),
    ...pictures.map((picture) => `  picture: ${picture}`),
    ...others.map((other) => `  the same member: ${other}`),
    ...(record.statement ? ['  stated to act in good faith'] : []),
    ...(signature ? [`  signed: ${signature}`] : []),
    ...(waits_until ? [`  waits for the sender until ${waits_until}`] : []),
    ...(snapshot?.messages ?? []).map(({ sent_at, from, text, gift }) => {
      const words = text ? oneLine(text) : gift ? `(gift: ${gift})` : '(image)';
      return `  ${sent_at}  message of the ${from === 'reporter' ? 'sender' : 'member'}: ${words}`;
    }),
    ...entries.map(({ at, from, by, by_mail, reason, text, files = [] }) => {
      const count = files.length > 0 ? ` (pictures: ${files.length})` : '';
      const words = [...(reason ? [`(${reason})`] : []), oneLine(text)].join(' ').trim();
      const who = by_mail ? `${from} (by mail, filed by ${by})` : by ? `${from} (${by})` : from;
      return `  ${at}  ${who}: ${words}${count}`;
    }),
    ...record.decisions.map(
      ({ at, by, outcome, reasons }) =>
        `  ${at}  decided by ${by}: ${outcome}: ${oneLine(reasons)}`,
    ),
  ];
}

function describe(snapshot: ReportSnapshot | null): string {
  if (!snapshot) return 'whom nobody finds';
  const { name, about_me, photos } = snapshot.document;
  return `${name}, ${about_me ? oneLine(about_me) : 'no text'}, photos: ${photos.length}`;
}

/**
 * Saves the pictures that came with what was written as `<case>_<entry>_<number>.jpg`, and those of
 * the profile and its messages of that time as `<case>_profile_<number>` and `_message_<number>`.
 */
export async function savePictures(
  scope: TenantScope,
  { record, entries, snapshot }: ShownCase,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = [
    ...entries.flatMap(({ files = [] }, entry) =>
      files.map(({ files: { full } }, at) => [`${entry + 1}_${at + 1}`, full] as const),
    ),
    ...(snapshot ? photosIn([snapshot]) : []).map(
      ({ full }, at) => [`profile_${at + 1}`, full] as const,
    ),
    ...(snapshot?.messages ?? []).flatMap(({ image }, at) =>
      image ? [[`message_${at + 1}`, image.full] as const] : [],
    ),
  ];
  for (const [name, full] of pictures) {
    const picture = await readPhotoFile(scope.tenant, full);
    if (picture) await writeFile(join(folder, `${record.id}_${name}.jpg`), picture);
  }
}
