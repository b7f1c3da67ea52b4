/** Hands on the changes of the table's items to the jobs that follow them. */
import { type QueuedChange, sendChanges } from '../../adapters/change-queues.ts';
import { type ChangeQueue, changeQueues } from './change-queues.store.ts';

/** A change as it comes from the stream. */
export interface StreamedChange {
  /** Of the change, unique in the stream. */
  id: string;
  pk: string;
  sk: string;
  body: string;
}

/**
 * Puts changes into the queues of all jobs that follow their items. Changes of one partition keep
 * their order.
 *
 * @throws Error where a queue did not take them all; those that did take them again only once
 */
export async function forwardChanges(changes: readonly StreamedChange[]): Promise<void> {
  const queues = Object.entries(changeQueues) as [ChangeQueue, readonly string[]][];
  const sent = await Promise.allSettled(
    queues.map(([queue, prefixes]) => sendChanges(queue, choose(changes, prefixes))),
  );
  const failed = sent.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

const choose = (changes: readonly StreamedChange[], prefixes: readonly string[]): QueuedChange[] =>
  changes
    .filter(({ sk }) => prefixes.some((prefix) => sk.startsWith(prefix)))
    .map(({ id, pk, body }) => ({ id, group: pk, body }));
