/** What the payment sandbox knows, kept in a journal: each line is the newest state of one thing. */
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
  /** ISO 8601; times of the sandbox are the stack's. */
  createdAt: string;
}

export interface SandboxChargeback {
  id: string;
  amount: SandboxAmount;
  createdAt: string;
  /** When it was decided for the brand after all. */
  reversedAt: string | null;
}

export interface SandboxPayment {
  id: string;
  /** Whose it is: the brand's part of its key. */
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
  /** When it became what it is; null while it is open. */
  finishedAt: string | null;
  /** When it was paid, whatever came later. */
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
  /** False once it was revoked. */
  valid: boolean;
  /** Payments with it fail. */
  failing: boolean;
  details: Record<string, string | null>;
  mandateReference: string | null;
  signatureDate: string | null;
  createdAt: string;
}

/** What a call with an idempotency key was answered. */
export interface SandboxReply {
  /** Account, key and path in one. */
  id: string;
  at: string;
  status: number;
  body: unknown;
}

/** A webhook that is not delivered yet; at most one of each payment. */
export interface SandboxHook {
  /** The payment's id. */
  id: string;
  /** How often it was tried. */
  attempts: number;
  /** When it is tried next; null where it is not wanted any more. */
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
  /** Keeps the newest state of things; resolves once it is on the disk. Readers see it at once. */
  keep<K extends Kind>(kind: K, ...things: Things[K][]): Promise<void>;
  /** An account's payments from the newest on, beginning with the one of this id. */
  page(account: string, limit: number, from?: string): SandboxPayment[];
  /** Resolves once everything is on the disk. */
  flush(): Promise<void>;
}

/** So long Mollie keeps answers for their idempotency keys. */
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
  // The next line would be glued to one that a crash cut short.
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
        // Lines hold the payment as it was when it came; what it is now stands in the map.
        ({ id }) => known.payment.get(id) ?? [],
      ),
    flush: write,
  };
}

const getLine = (kind: Kind, thing: Things[Kind]) => `${JSON.stringify([kind, thing])}\n`;

/** Answers come in the order of time, so that the old ones stand first. */
function forgetOld(replies: Map<string, SandboxReply>, at: string): void {
  for (const [id, reply] of replies) {
    if (Date.parse(at) - Date.parse(reply.at) < replyMs) return;
    replies.delete(id);
  }
}

/** The journal's lines; null for one that a crash cut short. */
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

/** Replaces the journal by what is known; a crash leaves the old or the new one. */
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

/** Payments of each account in the order of their creation, which a moved clock may turn back. */
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
      list.sort((one, other) => compare(one.createdAt, other.createdAt));
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

/** Zero for the same moment: those stay in the order in which they came. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Place of a payment in its sorted list. */
function getPlace(list: readonly Placed[], wanted: Placed): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.createdAt ?? '') < wanted.createdAt) low = middle + 1;
    else high = middle;
  }
  // Several may be of one moment.
  while (low < list.length && list[low]?.id !== wanted.id) low += 1;
  return low;
}
