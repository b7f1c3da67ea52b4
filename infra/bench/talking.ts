/** How fast a message reaches the other side, how many are sent a second, what lists cost. */
import { randomUUID } from 'node:crypto';
import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { chatContract } from '#shared/api/chat.ts';
import { getPath } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import { type MemberScope, memberScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { indexes, kinds, memberPk } from '../../functions/table/items.ts';
import type { Stack } from '../local/stack.ts';
import { ensureTable } from '../local/table.ts';
import { adminFixture } from '../test/support/admin-fixture.ts';
import { type Client, createClient, type RawRequest } from '../test/support/client.ts';
import { createConversation, message, sendMessage as send } from '../test/support/conversations.ts';
import { getSession, signUp, type TestUser } from '../test/support/members.ts';
import { openSocket } from '../test/support/socket-client.ts';
import { openTable, type StoredItem, writeItems } from '../test/support/table.ts';
import { weigh } from './page-weight.ts';
import { loadDocuments, memberId } from './population.ts';
import { getTimes, loop, type Rate, rateText } from './rates.ts';
import { kilobytes, median, type Section } from './results.ts';

const brand = 'nl';
const pairs = 16;
const clientCounts = [1, 16];
const seconds = 8;
const recordedRounds = 200;
const credits = 1_000_000;
const conversations = 1_000;
const messages = 10_000;
const listRounds = 30;
const socketsHeld = 640;
const handshakesAtOnce = 25;

/** The open-source CMS on such a machine, with 16 clients. */
const cms = { sends: 82 };
const aims = {
  ...{ cmsFactor: 5, engineShare: 0.6, visibleMs: 30, listRequests: 2 },
  ...{ messageUnits: 28, firstMessageUnits: 34 },
};

/**
 * @param stack with its jobs: messages are told through the table's stream
 * @param large without jobs, for large lists
 */
export async function measureTalking(
  stack: Stack,
  large: Stack,
  say: (line: string) => void,
): Promise<Section> {
  const rows: string[][] = [];
  const people = await couples(stack, pairs, say);
  const first = people[0] as Couple;

  say('talking: what a message writes');
  const written = await writtenUnits(first, people[1] as Couple);
  rows.push(['write units of a message', `${written.later}, the first one ${written.first}`]);

  say('talking: from sending to the other side');
  const visible = await timesToOtherSide(first);
  rows.push(['send to visible on the other side', rateText(getTimes(visible))]);

  const sends = new Map<number, Rate>();
  const engine = new Map<number, Rate>();
  for (const clients of clientCounts) {
    say(`talking: sends, ${clients} clients`);
    const rate = await loop({ clients, seconds, warmUps: clients }, (at) => {
      const { ann, ben } = people[at % pairs] as Couple;
      return send(ann, ben, 'How was your day by the river?');
    });
    sends.set(clients, rate);
    rows.push([`sends, ${clients} clients`, rateText(rate)]);
    say(`talking: the engine alone, ${clients} clients`);
    const own = await engineRate(stack, first, clients);
    engine.set(clients, own);
    rows.push([`the same transaction, the engine alone, ${clients} clients`, rateText(own)]);
  }

  rows.push(['sends of the open-source CMS, 16 clients', `${cms.sends} a second`]);

  say('talking: a long list and a long conversation');
  const long = await longLists(large, say);
  rows.push(...long.rows);

  say(`talking: ${socketsHeld.toLocaleString('en')} sockets`);
  rows.push(['sockets held by the local edge', await heldSockets(people)]);

  const session = getSession(first.ann.client);
  for (const path of ['/chats', `/chats/${first.conversation}`]) {
    const { js } = await weigh(stack.brandUrl(brand) + path, { session });
    rows.push([`JavaScript of ${path === '/chats' ? path : '/chats/{id}'}`, kilobytes(js)]);
  }

  const most = clientCounts.at(-1) as number;
  const sent = sends.get(most)?.perSecond ?? 0;
  const share = sent / (engine.get(most)?.perSecond ?? Number.NaN);
  const shown = getTimes(visible).p50;
  return {
    title: 'Talking',
    how: `Closed loops of ${clientCounts.join(' and ')} clients for ${seconds} s each against the whole stack (edge, functions, engine, jobs) on the same two cores as the clients, each between two members of their own. The engine alone takes a transaction of the same writes and conditions, of the same sizes, in a table with a stream. “Visible” ends when the frame reached the receiver’s socket, medians of ${recordedRounds}.`,
    columns: ['what', 'measured'],
    rows,
    aims: [
      {
        aim: `a message writes at most ${aims.messageUnits} units`,
        measured: String(written.later),
        met: written.later <= aims.messageUnits,
      },
      {
        aim: `the first message of a conversation writes at most ${aims.firstMessageUnits} units`,
        measured: String(written.first),
        met: written.first <= aims.firstMessageUnits,
      },
      {
        aim: `visible on the other side within ${aims.visibleMs} ms, half of them`,
        measured: `${shown.toFixed(1)} ms`,
        met: shown <= aims.visibleMs,
        remark: `the engine alone needs ${(engine.get(1)?.p50 ?? Number.NaN).toFixed(1)} ms for the transaction (half of them), in this run`,
      },
      {
        aim: `sends with ${most} clients at least ${aims.engineShare} of the engine’s own rate`,
        measured: share.toFixed(2),
        met: share >= aims.engineShare,
      },
      {
        aim: `sends with ${most} clients at least ${aims.cmsFactor} times the open-source CMS’s ${cms.sends} a second`,
        measured: sent.toFixed(0),
        met: sent >= aims.cmsFactor * cms.sends,
        remark: `the engine alone takes ${(engine.get(most)?.perSecond ?? Number.NaN).toFixed(0)} such transactions a second in this run; it slows down with every record on the table’s stream, which messages need`,
      },
      {
        aim: `the chat list in at most ${aims.listRequests} requests to the table, beside that of the session`,
        measured: String(long.listRequests),
        met: long.listRequests <= aims.listRequests,
      },
    ],
  };
}

interface Couple {
  ann: TestUser;
  ben: TestUser;
  conversation: string;
}

/** Pairs who have talked once; the first of each has credits for all that follows. */
async function couples(
  stack: Stack,
  count: number,
  say: (line: string) => void,
): Promise<Couple[]> {
  const made: Couple[] = [];
  const { client, documents } = openTable(stack.environment);
  for (let index = 0; index < count; index++) {
    say(`talking: pair ${index + 1} of ${count}`);
    const [ann, ben] = await Promise.all([activeMember(stack), activeMember(stack)]);
    await documents.send(
      new UpdateCommand({
        TableName: stack.environment.TABLE_NAME as string,
        Key: kinds.wallet.key(getScope(ann)),
        UpdateExpression: 'SET credits = :credits, free_messages = :none',
        ExpressionAttributeValues: { ':credits': credits, ':none': 0 },
      }),
    );
    const { id: conversation } = await createConversation(ann, ben);
    made.push({ ann, ben, conversation });
  }
  client.destroy();
  return made;
}

/** A member whose address counts as confirmed; a stack without jobs sends no mail. */
async function activeMember(stack: Stack): Promise<TestUser> {
  const client = createClient({ port: stack.port, brand, country: 'NL' });
  const { user, body } = await signUp(client);
  const admin = adminFixture(stack);
  await admin.confirm(user.profile, brand);
  admin.stored.client.destroy();
  return { client, id: user.profile.id, email: body.email };
}

const getScope = ({ id }: Pick<TestUser, 'id'>): MemberScope =>
  memberScope(tenantScope({ id: brand }), id);

/** The write units of a first message between two members and of one that follows it. */
async function writtenUnits(
  { ann, conversation }: Couple,
  { ann: stranger }: Couple,
): Promise<{ first: number; later: number }> {
  const first = await getCost(ann.client, { ...newMessage, body: getBody(message(stranger)) });
  const later = await getCost(ann.client, {
    ...newMessage,
    body: getBody(message({ conversation })),
  });
  return { first: first.written, later: later.written };
}

const newMessage = {
  method: 'POST',
  path: getPath(chatContract),
  headers: { 'content-type': 'application/json' },
};
const getBody = ({ body }: ReturnType<typeof message>) => JSON.stringify(body);

async function timesToOtherSide({ ann, ben }: Couple): Promise<number[]> {
  const socket = await openSocket(ben.client);
  const times: number[] = [];
  for (let round = 0; round < recordedRounds; round++) {
    const began = performance.now();
    const arrived = socket.next('message').then(() => performance.now() - began);
    await send(ann, ben, `Message ${round}`);
    times.push(await arrived);
  }
  await socket.close();
  return times;
}

/** The writes of one message straight to the engine, made of what a real message left. */
async function engineRate(stack: Stack, couple: Couple, clients: number): Promise<Rate> {
  const { client, documents, partition } = openTable(stack.environment);
  const table = `engine-alone-${clients}`;
  await ensureTable(client, table);
  const sender = await partition(memberPk(getScope(couple.ann)));
  const named = (prefix: string) => {
    const found = sender.find(({ sk }) => sk.startsWith(prefix));
    if (!found) throw new Error(`no item ${prefix} of the sender`);
    return found;
  };
  const copied = { message: named('MESSAGE#'), entry: named('LEDGER#'), answer: named('SENT#') };
  const side = named('CONVERSATION#');
  const members = Array.from(
    { length: clients },
    (_, index) => [`METHOD#a${index}`, `METHOD#b${index}`] as const,
  );
  const own = ['CORE#WALLET', 'CORE#COUNTS', 'CONVERSATION#0'];
  const items = members.flat().flatMap((pk) =>
    own.map((sk) => ({
      ...(sender.find((item) => item.sk === sk) ?? side),
      ...{ pk, sk, credits, sequence: 0, last_id: '0', unblocked: true },
    })),
  );
  await writeItems(documents, table, items);
  let next = 0;
  const transaction = ([a, b]: readonly [string, string]): TransactWriteCommandInput => {
    const at = String(next++).padStart(20, '0');
    const put = (pk: string, item: Record<string, unknown>, sk: string) => ({
      Put: { TableName: table, Item: { ...item, pk, sk } },
    });
    const change = (
      pk: string,
      sk: string,
      {
        expression,
        condition,
        values,
      }: Record<'expression' | 'condition', string> & {
        values: Record<string, unknown>;
      },
    ) => ({
      Update: {
        TableName: table,
        Key: { pk, sk },
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
      },
    });
    const newest = (pk: string, condition: string, values: Record<string, unknown> = {}) =>
      change(pk, 'CONVERSATION#0', {
        expression: 'SET gsi1pk = :pk, gsi1sk = :sk, last_id = :sk, latest = :last ADD unread :one',
        condition: `last_id < :sk${condition}`,
        values: { ':pk': `${pk}#H`, ':sk': at, ':last': side.last, ':one': 1, ...values },
      });
    return {
      TransactItems: [
        { Put: { ...put(a, copied.answer, `SENT#${at}`).Put, ...absentItem } },
        change(a, 'CORE#WALLET', {
          expression: 'ADD credits :less, entries :one',
          condition: 'credits >= :one AND attribute_not_exists(away)',
          values: { ':less': -1, ':one': 1 },
        }),
        put(a, copied.entry, `LEDGER#${at}`),
        put(a, copied.message, `MESSAGE#${at}`),
        put(b, copied.message, `MESSAGE#${at}`),
        newest(a, ' AND unblocked = :yes', { ':yes': true }),
        newest(b, ''),
        change(b, 'CORE#COUNTS', {
          expression: 'ADD unread_messages :one',
          condition: 'attribute_not_exists(away)',
          values: { ':one': 1 },
        }),
      ],
    };
  };
  try {
    return await loop({ clients, seconds, warmUps: clients }, (at) =>
      documents.send(new TransactWriteCommand(transaction(members[at] as [string, string]))),
    );
  } finally {
    client.destroy();
  }
}

const absentItem = { ConditionExpression: 'attribute_not_exists(pk)' };

/** A member with many conversations, one of them long; what its pages cost. */
async function longLists(
  stack: Stack,
  say: (line: string) => void,
): Promise<{ rows: string[][]; listRequests: number }> {
  const { client, documents, name: table, partition } = openTable(stack.environment);
  const [couple] = (await couples(stack, 1, say)) as [Couple];
  await loadDocuments(documents, table, { from: 0, to: conversations }, say);
  const scope = getScope(couple.ben);
  const mine = await partition(memberPk(scope));
  const side = mine.find(({ sk }) => sk.startsWith('CONVERSATION#')) as StoredItem;
  const said = mine.find(({ sk }) => sk.startsWith('MESSAGE#')) as StoredItem;
  const before = (at: number) => new Date(Date.now() - (at + 1) * 60_000);
  const sides = Array.from({ length: conversations - 1 }, (_, index) => {
    const id = `c${String(index).padStart(21, '0')}`;
    const last_at = before(index).toISOString();
    const place = indexes.conversations.key(scope, scope.member, last_at, id);
    return {
      ...side,
      ...kinds.conversation.key(scope, id),
      ...place,
      id,
      last_at,
      other: memberId(index),
    };
  });
  const older = Array.from({ length: messages - 1 }, (_, index) => {
    const sent = before(index);
    const id = `${String(sent.getTime()).padStart(13, '0')}${'0'.repeat(11)}`;
    const key = kinds.message.key(scope, couple.conversation, id);
    return { ...said, ...key, id, sent_at: sent.toISOString() };
  });
  await writeItems(documents, table, [...sides, ...older]);
  client.destroy();
  const list = await getMedianCost(couple.ben.client, '/api/chats.php');
  const thread = await getMedianCost(couple.ben.client, `/api/chat.php?id=${couple.conversation}`);
  const many = conversations.toLocaleString('en');
  return {
    rows: [
      [`a page of the list, of ${many} conversations`, costText(list)],
      [`a page of a conversation of ${messages.toLocaleString('en')} messages`, costText(thread)],
    ],
    // The session’s own read is every call’s.
    listRequests: list.requests - 1,
  };
}

interface Cost {
  requests: number;
  /** Read units. */
  units: number;
  /** Write units. */
  written: number;
  ms: number;
}

const costText = ({ requests, units, ms }: Cost) =>
  `${requests} requests with that of the session, ${units} units, ${ms.toFixed(1)} ms`;

async function getCost(asking: Client, call: RawRequest): Promise<Cost> {
  const began = performance.now();
  const { status, text, headers } = await asking.send(call);
  const ms = performance.now() - began;
  if (status >= 300) throw new Error(`${call.path} answered ${text}`);
  const usage = /requests=(\d+) read=([\d.]+) write=([\d.]+)/.exec(
    String(headers['x-local-usage']),
  );
  const of = (at: number) => Number(usage?.[at]);
  return { requests: of(1), units: of(2), written: of(3), ms };
}

async function getMedianCost(asking: Client, path: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round <= listRounds; round++) {
    const cost = await getCost(asking, { path });
    // The first one marks as read and warms up.
    if (round > 0) costs.push(cost);
  }
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return { requests: of('requests'), units: of('units'), written: of('written'), ms: of('ms') };
}

/** Opens many sockets and lets one message pass through all of that. */
async function heldSockets(people: readonly Couple[]): Promise<string> {
  const members = people.flatMap(({ ann, ben }) => [ann, ben]);
  const each = limits.socketsMost;
  const count = Math.min(socketsHeld, members.length * each);
  const sockets: Awaited<ReturnType<typeof openSocket>>[] = [];
  const began = performance.now();
  while (sockets.length < count) {
    const opening = Array.from({ length: Math.min(handshakesAtOnce, count - sockets.length) });
    const at = sockets.length;
    sockets.push(
      ...(await Promise.all(
        opening.map((_, one) =>
          openSocket((members[Math.floor((at + one) / each)] as TestUser).client),
        ),
      )),
    );
  }
  const took = performance.now() - began;
  const { ann, ben } = people[0] as Couple;
  const asked = performance.now();
  const heard = sockets.slice(each, 2 * each).map((socket) => socket.next('message'));
  await ann.client.ok(chatContract, 'POST', message(ben, { text: 'Hello' }, randomUUID()));
  await Promise.all(heard);
  const ms = performance.now() - asked;
  const open = sockets.filter((socket) => socket.isOpen()).length;
  await Promise.all(sockets.map((socket) => socket.close()));
  return `${open.toLocaleString('en')} open at once (${((count / took) * 1_000).toFixed(0)} handshakes a second); a message to ${each} of them in ${ms.toFixed(0)} ms`;
}
