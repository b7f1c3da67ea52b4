/** State of the payment sandbox, kept in a journal. Each line is the latest state of one record. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createQueue, isMissing } from './files.ts';

export interface SandboxAmount {
  /** Decimal, e.g. 12.50. */
  value: string;
  currency: string;
}

export type SandboxStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';

export interface SandboxRefund {
  id: string;
  amount: SandboxAmount;
  description: string;
  metadata: unknown;
  /** ISO 8601, by the stack's time. */
  createdAt: string;
}

export interface SandboxChargeback {
  id: string;
  amount: SandboxAmount;
  createdAt: string;
  /** Time at which the bank reversed the chargeback. */
  reversedAt: string | null;
}

export interface SandboxPayment {
  id: string;
  /** The account, which is the brand's part of its API key. */
  account: string;
  status: SandboxStatus;
  amount: SandboxAmount;
  description: string;
  /** Mollie's name; null where the buyer chooses. */
  method: string | null;
  metadata: unknown;
  redirectUrl: string | null;
  cancelUrl: string | null;
  webhookUrl: string | null;
  locale: string | null;
  sequenceType: 'oneoff' | 'first' | 'recurring';
  customerId: string | null;
  mandateId: string | null;
  details: Record<string, string | null> | null;
  createdAt: string;
  /** Time of the latest status; null while it is open. */
  finishedAt: string | null;
  /** Time at which it was paid, which later events do not change. */
  paidAt: string | null;
  refunds: SandboxRefund[];
  chargebacks: SandboxChargeback[];
}

export interface SandboxCustomer {
  id: string;
  account: string;
  name: string | null;
  locale: string | null;
  metadata: unknown;
  createdAt: string;
}

export interface SandboxMandate {
  id: string;
  account: string;
  customerId: string;
  method: 'creditcard' | 'directdebit' | 'paypal';
  /** False after it was revoked. */
  valid: boolean;
  /** Whether payments with it fail. */
  failing: boolean;
  details: Record<string, string | null>;
  mandateReference: string | null;
  signatureDate: string | null;
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

/** A webhook that is not delivered yet. Each payment has at most one. */
export interface SandboxHook {
  /** The payment's id. */
  id: string;
  /** Number of attempts. */
  attempts: number;
  /** Time of the next attempt; null where there is none. */
  due: string | null;
}

interface Things {
  payment: SandboxPayment;
  customer: SandboxCustomer;
  mandate: SandboxMandate;
  reply: SandboxReply;
  hook: SandboxHook;
}
type Kind = keyof Things;

export interface State {
  payments: ReadonlyMap<string, SandboxPayment>;
  customers: ReadonlyMap<string, SandboxCustomer>;
  mandates: ReadonlyMap<string, SandboxMandate>;
  hooks: ReadonlyMap<string, SandboxHook>;
  reply(id: string, now: Date): SandboxReply | undefined;
  /** Stores the latest state of records. Readers see it at once; it resolves when it is on disk. */
  keep<K extends Kind>(kind: K, ...things: Things[K][]): Promise<void>;
  /** Lists an account's payments, newest first, starting with this id. */
  page(account: string, limit: number, from?: string): SandboxPayment[];
  /** Resolves once everything is on the disk. */
  flush(): Promise<void>;
}

/** How long Mollie keeps responses by idempotency key. */
const replyMs = 3_600_000;

export async function openState(folder: string): Promise<State> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'payments.jsonl');
  const known: { [K in Kind]: Map<string, Things[K]> } = {
    payment: new Map(),
    customer: new Map(),
    mandate: new Map(),
    reply: new Map(),
    hook: new Map(),
  };
  let lines = 0;
  let damaged = false;
  for await (const line of readJournal(path)) {
    lines += 1;
    if (line === null) {
      damaged = true;
      continue;
    }
    const [kind, thing] = line;
    known[kind].set(thing.id, thing as never);
  }
  for (const { id, due } of known.hook.values()) if (due === null) known.hook.delete(id);
  const order = createOrder(known.payment.values());
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
      const fresh: SandboxPayment[] = [];
      for (const thing of things) {
        if (kind === 'payment' && !known.payment.has(thing.id)) fresh.push(thing as SandboxPayment);
        known[kind].set(thing.id, thing as never);
        waiting.push(getLine(kind, thing));
      }
      if (fresh.length > 0) order.add(fresh);
      if (kind === 'hook') {
        for (const hook of things as SandboxHook[]) if (!hook.due) known.hook.delete(hook.id);
      }
      if (kind === 'reply') forgetOld(known.reply, (things as SandboxReply[]).at(-1)?.at ?? '');
      return write();
    },
    page: (account, limit, from) =>
      order.page(account, limit, from === undefined ? undefined : known.payment.get(from)).flatMap(
        // The sorted list may hold an older state of the payment; the map holds the current one.
        ({ id }) => known.payment.get(id) ?? [],
      ),
    flush: write,
  };
}

const getLine = (kind: Kind, thing: Things[Kind]) => `${JSON.stringify([kind, thing])}\n`;

/** Removes expired responses, which come first as they are in order of time. */
function forgetOld(replies: Map<string, SandboxReply>, at: string): void {
  for (const [id, reply] of replies) {
    if (Date.parse(at) - Date.parse(reply.at) < replyMs) return;
    replies.delete(id);
  }
}

/** Parses the journal's lines. A line that a crash cut is null. */
async function* readJournal(path: string): AsyncGenerator<[Kind, Things[Kind]] | null> {
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      yield parsedLine(line);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function parsedLine(line: string): [Kind, Things[Kind]] | null {
  try {
    return JSON.parse(line) as [Kind, Things[Kind]];
  } catch {
    return null;
  }
}

const linesAtOnce = 1_000;

/** Replaces the journal by the current state. A crash leaves either the old or the new file. */
async function rewrite(
  path: string,
  known: { [K in Kind]: ReadonlyMap<string, Things[K]> },
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

type Placed = Pick<SandboxPayment, 'id' | 'account' | 'createdAt'>;

/** Sorts the payments of each account by creation time, which a moved clock may set back. */
function createOrder(payments: Iterable<SandboxPayment>) {
  const lists = new Map<string, Placed[]>();
  const add = (fresh: Iterable<SandboxPayment>) => {
    const unsorted = new Set<Placed[]>();
    for (const { id, account, createdAt } of fresh) {
      const list = lists.get(account) ?? [];
      lists.set(account, list);
      const last = list.at(-1);
      list.push({ id, account, createdAt });
      if (last && createdAt < last.createdAt) unsorted.add(list);
    }
    for (const list of unsorted) {
      list.sort((a, b) => compare(a.createdAt, b.createdAt));
    }
  };
  add(payments);
  return {
    add,
    page(account: string, limit: number, from?: Placed): Placed[] {
      const list = lists.get(account) ?? [];
      const end = from ? getPlace(list, from) + 1 : list.length;
      return list.slice(Math.max(0, end - limit), end).reverse();
    },
  };
}

/** Compares creation times. Payments of the same moment keep their order. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Finds the index of a payment in its sorted list. */
function getPlace(list: readonly Placed[], wanted: Placed): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.createdAt ?? '') < wanted.createdAt) low = middle + 1;
    else high = middle;
  }
  // Several payments may have the same creation time.
  while (low < list.length && list[low]?.id !== wanted.id) low += 1;
  return low;
}
