/**
 * SES version 2, as far as the product uses it: the account's list of addresses to which SES sends
 * nothing. Addresses of the mailbox simulator come onto it as others do on AWS.
 * Source: https://docs.aws.amazon.com/ses/latest/APIReference-V2/
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, writeFileAtomic } from './files.ts';

export type SuppressedReason = 'BOUNCE' | 'COMPLAINT';

/** What a call gets. */
export type SesReply = { status: number; error?: string; body: object };

export type SuppressionList = {
  add(address: string, reason: SuppressedReason): Promise<void>;
  /** Answers a call; null where it is about something else. */
  answer(method: string, path: string): Promise<SesReply | null>;
};

const addressPath = /^\/v2\/email\/suppression\/addresses\/([^/?]+)$/;

/** Opens the list, which is stored in `<folder>/suppressed.json`. */
export async function openSuppressionList(folder: string): Promise<SuppressionList> {
  const path = join(folder, 'suppressed.json');
  await mkdir(folder, { recursive: true });
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '{}';
    throw error;
  });
  type Entry = { reason: SuppressedReason; at: string };
  const entries = new Map(Object.entries(JSON.parse(stored) as Record<string, Entry>));
  const save = () => writeFileAtomic(path, JSON.stringify(Object.fromEntries(entries)));
  return {
    async add(address, reason) {
      entries.set(address.toLowerCase(), { reason, at: new Date().toISOString() });
      await save();
    },
    async answer(method, url) {
      const [, encoded] = addressPath.exec(url) ?? [];
      if (encoded === undefined || (method !== 'GET' && method !== 'DELETE')) return null;
      const address = decodeURIComponent(encoded).toLowerCase();
      const entry = entries.get(address);
      if (!entry) {
        const message = `Email address ${address} does not exist on your suppression list.`;
        return { status: 404, error: 'NotFoundException', body: { message } };
      }
      if (method === 'DELETE') {
        entries.delete(address);
        await save();
        return { status: 200, body: {} };
      }
      const found = {
        EmailAddress: address,
        Reason: entry.reason,
        LastUpdateTime: Date.parse(entry.at) / 1_000,
      };
      return { status: 200, body: { SuppressedDestination: found } };
    },
  };
}
