/** Sends messages despite faults, and checks the resulting data of members. */
import { setTimeout as pause } from 'node:timers/promises';
import { chatContract } from '#shared/api/chat.ts';
import { BrokenContract } from './client.ts';
import { type ChatResponse, ledgerProblems, message, type StoredEntry } from './conversations.ts';
import type { TestUser } from './members.ts';

type Talker = Pick<TestUser, 'client' | 'id'>;
type StoredItem = { pk: string; sk: string } & Record<string, unknown>;
interface AdminFixture {
  partition(brand: string, id: string): Promise<StoredItem[]>;
}
type Given = ReturnType<typeof message>;

/** Returns the seed of this run, from the environment or at random. */
export const readSeed = (name: string): number =>
  Number(process.env[name] ?? Math.floor(Math.random() * 2 ** 32));

export const send = ({ client }: Talker, given: Given) => client.call(chatContract, 'POST', given);

/** Errors after which a browser offers to retry under the same key. */
const transientCodes = new Set<string>(['unavailable', 'busy', 'internal_error', 'connection']);
const againMs = 50;

/** Sends under one key until the result is known, and returns it. */
export async function sendUntilFinal(from: Talker, given: Given) {
  for (;;) {
    const response = await send(from, given);
    if (response.ok || !transientCodes.has(response.error.code)) return response;
    await pause(againMs);
  }
}

interface Price {
  credits: number;
  free_message: boolean;
}
type StoredMessage = StoredItem & {
  id: string;
  from: 'me' | 'them';
  conversation: string;
  price: Price;
  refunded?: string;
};
type StoredSide = StoredItem & {
  id: string;
  unread: number;
  last_id: string;
  my_read_up_to?: string;
};

const startingWith = <T extends StoredItem>(items: readonly StoredItem[], prefix: string) =>
  items.filter(({ sk }) => sk.startsWith(prefix)) as T[];
const sorted = (ids: readonly unknown[]) => ids.map(String).sort().join();
const getAmount = ({ credits, free_message }: Price) => (free_message ? 1 : credits);

/**
 * Lists contradictions between a member's items: ledger rules, debits and paid messages, refunds
 * and payments, stored responses and messages, and the counts of unread messages. The members must
 * not have deleted anything.
 */
export async function findProblems(
  talking: AdminFixture,
  one: Pick<TestUser, 'id'>,
  brand = 'maple',
): Promise<string[]> {
  const items = await talking.partition(brand, one.id);
  const wallet = items.find(({ sk }) => sk === 'CORE#WALLET') as never;
  const entries = startingWith<StoredItem & StoredEntry>(items, 'LEDGER#');
  const messages = startingWith<StoredMessage>(items, 'MESSAGE#');
  const problems = ledgerProblems(entries, wallet);
  const by = (account: string) => entries.filter((entry) => entry.counter_account === account);
  const said = messages.filter(({ from }) => from === 'me');

  const paid = new Map(
    said.filter(({ price }) => getAmount(price) > 0).map((each) => [each.id, each]),
  );
  const debits = by('messages');
  if (sorted(debits.map(({ reference }) => reference)) !== sorted([...paid.keys()])) {
    problems.push(`${debits.length} debits for ${paid.size} messages`);
  }
  const refunds = by('message_refunds');
  const returned = [...paid.values()].filter(({ refunded }) => refunded).map(({ id }) => id);
  if (sorted(refunds.map(({ reference }) => reference)) !== sorted(returned)) {
    problems.push(`${refunds.length} refunds for ${returned.length} messages`);
  }
  for (const entry of [...debits, ...refunds]) {
    const { price } = paid.get(entry.reference ?? '') ?? {};
    const amount = (entry.counter_account === 'messages' ? -1 : 1) * (price ? getAmount(price) : 0);
    const unit = price?.free_message ? 'free_messages' : 'credits';
    if (entry.amount !== amount || entry.unit !== unit) {
      problems.push(`entry ${entry.sequence} is not its message's price`);
    }
  }
  const answered = startingWith<StoredItem & { message: { id: string } }>(items, 'SENT#');
  if (sorted(answered.map((each) => each.message.id)) !== sorted(said.map(({ id }) => id))) {
    problems.push(`${answered.length} noted answers for ${said.length} messages`);
  }
  let unread = 0;
  for (const side of startingWith<StoredSide>(items, 'CONVERSATION#')) {
    const here = messages.filter(({ conversation }) => conversation === side.id);
    const waiting = here.filter(
      ({ from, id }) => from === 'them' && !(side.my_read_up_to && id <= side.my_read_up_to),
    );
    if (waiting.length !== side.unread) {
      problems.push(`${side.unread} unread, not ${waiting.length}, in ${side.id}`);
    }
    if (here.at(-1)?.id !== side.last_id) problems.push(`${side.id} has another last message`);
    unread += side.unread;
  }
  const counted = items.find(({ sk }) => sk === 'CORE#COUNTS')?.unread_messages ?? 0;
  if (counted !== unread) problems.push(`${counted} unread counted, not ${unread}`);
  return problems;
}

/** A message whose sending was confirmed. */
export interface Acknowledged {
  from: Talker;
  to: Pick<TestUser, 'id'>;
  given: Given;
  response: ChatResponse;
}

/** Lists confirmed messages that the table lacks, where each was sent until it was confirmed. */
export async function findLosses(
  talking: AdminFixture,
  acknowledged: readonly Acknowledged[],
  brand = 'maple',
): Promise<string[]> {
  const problems: string[] = [];
  const read = new Map<string, StoredMessage[]>();
  const getCopies = async (id: string) => {
    const known = read.get(id);
    if (known) return known;
    const found = startingWith<StoredMessage>(await talking.partition(brand, id), 'MESSAGE#');
    read.set(id, found);
    return found;
  };
  const expected = new Map<string, string[]>();
  const expect = (member: string, from: string, id: string) => {
    const key = `${member} ${from}`;
    expected.set(key, [...(expected.get(key) ?? []), id]);
  };
  for (const { from, to, response } of acknowledged) {
    expect(from.id, 'me', response.message.id);
    expect(to.id, 'them', response.message.id);
  }
  for (const [key, ids] of expected) {
    const [member = '', side] = key.split(' ');
    const copies = (await getCopies(member)).filter(({ from }) => from === side);
    const there = new Set(copies.map(({ id }) => id));
    const wanted = new Set(ids);
    const lost = ids.filter((id) => !there.has(id));
    const more = copies.filter(({ id }) => !wanted.has(id));
    if (lost.length > 0) problems.push(`${lost.length} answered ones are lost (${side})`);
    if (more.length > 0) problems.push(`${more.length} ones that nobody was told of (${side})`);
    if (wanted.size !== ids.length) problems.push('two keys were answered with one message');
  }
  return problems;
}

export interface Outcome {
  acknowledged: Acknowledged[];
  /** Number of responses by error; `connection` where there was no response. */
  failures: Map<string, number>;
}

export interface Talk {
  /** The results so far. */
  outcome: Outcome;
  /** Number of attempts without a response so far. */
  underWay(): number;
  /** Start time of the latest attempt with a response, by `performance.now()`. */
  answeredSince(): number;
  /**
   * Sends a message under one key until it is confirmed.
   *
   * @throws for a refusal
   */
  insist(from: Talker, to: Pick<TestUser, 'id'>, given?: Given): Promise<ChatResponse>;
}

/** Creates senders that retry each message under one key until it is confirmed. */
export function talk(): Talk {
  const outcome: Outcome = { acknowledged: [], failures: new Map() };
  let underWay = 0;
  let answeredSince = 0;

  async function attempt(from: Talker, given: Given) {
    const since = performance.now();
    underWay += 1;
    try {
      const response = await send(from, given);
      if (response.ok) answeredSince = Math.max(answeredSince, since);
      return response;
    } catch (cause) {
      if (cause instanceof BrokenContract) throw cause;
      return { ok: false as const, error: { code: 'connection' as const } };
    } finally {
      underWay -= 1;
    }
  }

  return {
    outcome,
    underWay: () => underWay,
    answeredSince: () => answeredSince,
    async insist(from, to, given = message(to)) {
      for (;;) {
        const response = await attempt(from, given);
        if (response.ok) {
          outcome.acknowledged.push({ from, to, given, response: response.body });
          return response.body;
        }
        const { code } = response.error;
        if (!transientCodes.has(code))
          throw new Error(`refused: ${JSON.stringify(response.error)}`);
        outcome.failures.set(code, (outcome.failures.get(code) ?? 0) + 1);
        await pause(againMs);
      }
    },
  };
}

/** Logs the progress of a long test, at most every few seconds. */
export function progress(name: string, all: number): (done: number, more?: string) => void {
  const everyMs = 15_000;
  const since = performance.now();
  let last = since;
  return (done, more = '') => {
    const now = performance.now();
    if (done < all && now - last < everyMs) return;
    last = now;
    console.log(`${name}: ${done} of ${all} after ${Math.round((now - since) / 1_000)} s ${more}`);
  };
}

/** Returns the median and the maximum of durations in whole milliseconds. */
export function getTimes(list: readonly number[]): { median: number; longest: number } {
  const inOrder = list.toSorted((a, b) => a - b);
  return {
    median: Math.round(inOrder[Math.floor(inOrder.length / 2)] ?? 0),
    longest: Math.round(inOrder.at(-1) ?? 0),
  };
}
