/**
 * A FIFO queue of SQS in memory, with a journal, so that no acknowledged message is lost when the
 * process is killed. Messages of one group are handed out in order, and only while none of them is
 * with a receiver.
 * Source:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
 */
import { randomUUID } from 'node:crypto';

/** What SQS remembers of a deduplication id. */
const deduplicationMs = 5 * 60_000;

export interface QueueMessage {
  id: string;
  group: string;
  deduplication: string;
  body: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

interface Held extends QueueMessage {
  receives: number;
}

/** What changes a queue, as its journal keeps it. */
export type QueueEvent = { add: QueueMessage } | { remove: string[] };

export interface FifoQueue {
  /** @returns the message's id, also where it was sent before */
  send(message: Pick<QueueMessage, 'group' | 'deduplication' | 'body'>): string;
  /** Takes the next messages whose groups wait for nothing, ten at most; their groups wait then. */
  take(): (QueueMessage & { receives: number })[];
  /** Removes what was handled. */
  remove(ids: readonly string[]): void;
  /** Lets the messages of these groups be taken again. */
  release(groups: Iterable<string>): void;
  /** Number of messages, with those that were taken. */
  size(): number;
  /** Messages that are there, for a journal that begins anew. */
  all(): QueueMessage[];
  onMessage(listener: () => void): void;
}

const mostTaken = 10;

/**
 * @param past what the journal holds
 * @param note writes to the journal, before the sender is answered
 */
export function openFifoQueue(
  past: readonly QueueEvent[],
  note: (event: QueueEvent) => void,
): FifoQueue {
  const messages = new Map<string, Held>();
  const known = new Map<string, { id: string; at: number }>();
  const waiting = new Set<string>();
  const listeners: (() => void)[] = [];

  const add = (message: QueueMessage) => {
    messages.set(message.id, { ...message, receives: 0 });
    known.set(message.deduplication, { id: message.id, at: message.sentAt });
  };
  for (const event of past) {
    if ('add' in event) add(event.add);
    else for (const id of event.remove) messages.delete(id);
  }

  return {
    send({ group, deduplication, body }) {
      const sentAt = Date.now();
      for (const [key, { at }] of known) {
        if (sentAt - at < deduplicationMs) break;
        known.delete(key);
      }
      const before = known.get(deduplication);
      if (before) return before.id;
      const message = { id: randomUUID(), group, deduplication, body, sentAt };
      note({ add: message });
      add(message);
      for (const listener of listeners) listener();
      return message.id;
    },
    take() {
      const taken: Held[] = [];
      const groups = new Set<string>();
      for (const message of messages.values()) {
        if (waiting.has(message.group)) continue;
        message.receives += 1;
        taken.push(message);
        groups.add(message.group);
        if (taken.length === mostTaken) break;
      }
      for (const group of groups) waiting.add(group);
      return taken.map((message) => ({ ...message }));
    },
    remove(ids) {
      if (ids.length === 0) return;
      note({ remove: [...ids] });
      for (const id of ids) messages.delete(id);
    },
    release(groups) {
      for (const group of groups) waiting.delete(group);
    },
    size: () => messages.size,
    all: () => [...messages.values()].map(({ receives: _, ...message }) => message),
    onMessage: (listener) => void listeners.push(listener),
  };
}
