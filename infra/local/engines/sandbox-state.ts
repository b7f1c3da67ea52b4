/** State of a payment sandbox, kept in a journal. Each line is the latest state of one record. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createQueue, isMissing } from './files.ts';
import type { SandboxMandate, SandboxPayment } from './payment-sandbox.ts';
import { createTimeline } from './sandbox-timeline.ts';

export interface SandboxCustomer {
  id: string;
  account: string;
  name: string | null;
  locale: string | null;
  metadata: unknown;
  createdAt: string;
}

/** The response to a call with an idempotency key. */
export interface SandboxReply {
  /** Account, key and path joined. */
  id: string;
  at: string;
  status: number;
  body: unknown;
}

/** A webhook that is not delivered yet. Each subject has at most one. */
export interface SandboxHook {
  /** What it is about, e.g. the payment's id. */
  id: string;
  url: string;
  body: string;
  /** Number of attempts. */
  attempts: number;
  /** Time of the next attempt; null where there is none. */
  due: string | null;
}

interface Things<Payment extends SandboxPayment> {
  payment: Payment;
  customer: SandboxCustomer;
  mandate: SandboxMandate;
  reply: SandboxReply;
  hook: SandboxHook;
}
type Kind = keyof Things<SandboxPayment>;
type Known<Payment extends SandboxPayment> = {
  [K in Kind]: Map<string, Things<Payment>[K]>;
};
/** One line of the journal. */
type Line<Payment extends SandboxPayment> = [Kind, Things<Payment>[Kind]];

export interface State<Payment extends SandboxPayment = SandboxPayment> {
  payments: ReadonlyMap<string, Payment>;
  customers: ReadonlyMap<string, SandboxCustomer>;
  mandates: ReadonlyMap<string, SandboxMandate>;
  hooks: ReadonlyMap<string, SandboxHook>;
  reply(id: string, now: Date): SandboxReply | undefined;
  /** Stores the latest state of records. Readers see it at once; it resolves when it is on disk. */
  keep<K extends Kind>(kind: K, ...things: Things<Payment>[K][]): Promise<void>;
  /** Lists an account's payments, newest first, starting with this id. */
  page(account: string, limit: number, from?: string): Payment[];
  /** Resolves once everything is on the disk. */
  flush(): Promise<void>;
}

/** How long Mollie keeps responses by idempotency key. */
const replyMs = 3_600_000;

export async function openState<Payment extends SandboxPayment = SandboxPayment>(
  folder: string,
): Promise<State<Payment>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'payments.jsonl');
  const known: Known<Payment> = {
    payment: new Map(),
    customer: new Map(),
    mandate: new Map(),
    reply: new Map(),
    hook: new Map(),
  };
  let lines = 0;
  let damaged = false;
  for await (const line of readJournal<Payment>(path)) {
    lines += 1;
    if (line === null) {
      damaged = true;
      continue;
    }
    const [kind, thing] = line;
    known[kind].set(thing.id, thing as never);
  }
  for (const { id, url, due } of known.hook.values()) {
    // Older journals hold webhooks without a URL.
    if (due === null || !url) known.hook.delete(id);
  }
  const timeline = createTimeline(known.payment.values());
  const size = () => Object.values(known).reduce((sum, map) => sum + map.size, 0);
  // A crash may have cut the last line, and the next one must not continue it.
  if (damaged || lines > 2 * size()) await rewrite(path, known);

  const inTurn = createQueue();
  let waiting: string[] = [];
  const write = () =>
    inTurn(async () => {
      const text = waiting.join('');
      waiting = [];
      if (text) await appendFile(path, text);
    });

  return {
    payments: known.payment,
    customers: known.customer,
    mandates: known.mandate,
    hooks: known.hook,
    reply(id, now) {
      const found = known.reply.get(id);
      return found && now.getTime() - Date.parse(found.at) < replyMs ? found : undefined;
    },
    keep(kind, ...things) {
      const fresh: Payment[] = [];
      for (const thing of things) {
        if (kind === 'payment' && !known.payment.has(thing.id)) fresh.push(thing as Payment);
        known[kind].set(thing.id, thing as never);
        waiting.push(getLine(kind, thing));
      }
      if (fresh.length > 0) timeline.add(fresh);
      if (kind === 'hook') {
        for (const hook of things as SandboxHook[]) if (!hook.due) known.hook.delete(hook.id);
      }
      if (kind === 'reply') forgetOld(known.reply, (things as SandboxReply[]).at(-1)?.at ?? '');
      return write();
    },
    page: (account, limit, from) =>
      timeline
        .page(account, limit, from === undefined ? undefined : known.payment.get(from))
        .flatMap(
          // The timeline may hold an older state of the payment; the map holds the current one.
          ({ id }) => known.payment.get(id) ?? [],
        ),
    flush: write,
  };
}

const getLine = (kind: Kind, thing: object) => `${JSON.stringify([kind, thing])}\n`;

/** Removes expired responses, which come first as they are in order of time. */
function forgetOld(replies: Map<string, SandboxReply>, at: string): void {
  for (const [id, reply] of replies) {
    if (Date.parse(at) - Date.parse(reply.at) < replyMs) return;
    replies.delete(id);
  }
}

/** Parses the journal's lines. A line that a crash cut is null. */
async function* readJournal<Payment extends SandboxPayment>(
  path: string,
): AsyncGenerator<Line<Payment> | null> {
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      yield parsedLine<Payment>(line);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function parsedLine<Payment extends SandboxPayment>(line: string): Line<Payment> | null {
  try {
    return JSON.parse(line) as Line<Payment>;
  } catch {
    return null;
  }
}

const linesAtOnce = 1_000;

/** Replaces the journal by the current state. A crash leaves either the old or the new file. */
async function rewrite<Payment extends SandboxPayment>(
  path: string,
  known: Known<Payment>,
): Promise<void> {
  const temporary = `${path}.tmp`;
  await rm(temporary, { force: true });
  let lines: string[] = [];
  for (const kind of Object.keys(known) as Kind[]) {
    for (const thing of known[kind].values()) {
      lines.push(getLine(kind, thing));
      if (lines.length < linesAtOnce) continue;
      await appendFile(temporary, lines.join(''));
      lines = [];
    }
  }
  await appendFile(temporary, lines.join(''));
  await rename(temporary, path);
}
