import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createQueue, isMissing, writeFileAtomic } from './files.ts';

/** How many messages of each kind are kept. Older ones are removed. */
export const INBOX_SIZE = 2_000;

/** A captured mail. Addresses have no display names, which are in `headers`. */
export type CapturedMail = {
  /** SES's id, as returned to the sender. */
  id: string;
  /** The first recipient. */
  to: string;
  recipients: string[];
  from: string;
  subject: string;
  /** '' where the mail has no HTML part. */
  html: string;
  text: string;
  /** ISO 8601, real time. */
  sent_at: string;
  /** Lower-case names. Encoded words are decoded, and repeated headers are joined by a comma. */
  headers: Record<string, string>;
  /** The result of the mailbox simulator. */
  simulated?: 'bounce' | 'complaint';
};

export type CapturedSms = { id: string; to: string; text: string; sent_at: string };

/** Captured messages, newest first. */
export type Inbox = {
  /** @param to limits the list to mails with this recipient, in any letter case */
  mails(to?: string): CapturedMail[];
  /** @param to limits the list to texts to this number, with any punctuation */
  sms(to?: string): CapturedSms[];
};

export type WritableInbox = Inbox & {
  addMail(mail: CapturedMail): Promise<void>;
  addSms(sms: CapturedSms): Promise<void>;
};

/** Opens the inbox, which is stored in two append-only files of JSON lines. */
export async function openInbox(folder: string): Promise<WritableInbox> {
  await mkdir(folder, { recursive: true });
  const mails = await openJournal<CapturedMail>(join(folder, 'mails.jsonl'));
  const sms = await openJournal<CapturedSms>(join(folder, 'sms.jsonl'));
  return {
    addMail: mails.add,
    addSms: sms.add,
    mails(to) {
      const wanted = to?.trim().toLowerCase();
      return mails
        .newestFirst()
        .filter(
          ({ recipients }) =>
            wanted === undefined || recipients.some((address) => address.toLowerCase() === wanted),
        );
    },
    sms(to) {
      const wanted = to === undefined ? undefined : digits(to);
      return sms
        .newestFirst()
        .filter((entry) => wanted === undefined || digits(entry.to) === wanted);
    },
  };
}

/** A plus in a query string becomes a space, so only a number's digits are compared. */
function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}

type Journal<T> = { add(entry: T): Promise<void>; newestFirst(): T[] };

async function openJournal<T>(path: string): Promise<Journal<T>> {
  const entries = await readJournal<T>(path);
  // Rewriting also drops a line that a crash cut, which the next line must not continue.
  await writeFileAtomic(path, toLines(entries));
  let lines = entries.length;
  const inTurn = createQueue();
  return {
    newestFirst: () => entries.toReversed(),
    add: (entry) =>
      inTurn(async () => {
        await appendFile(path, toLines([entry]));
        entries.push(entry);
        lines += 1;
        if (entries.length > INBOX_SIZE) entries.shift();
        if (lines < 2 * INBOX_SIZE) return;
        await writeFileAtomic(path, toLines(entries));
        lines = entries.length;
      }),
  };
}

async function readJournal<T>(path: string): Promise<T[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  return text
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as T];
      } catch {
        return [];
      }
    })
    .slice(-INBOX_SIZE);
}

function toLines(entries: unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
