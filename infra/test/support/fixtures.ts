/** The running stack as tests meet it: visitors, members by role, and what the table holds. */

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, vi } from 'vitest';
import { memberContract } from '#shared/api/member.ts';
import { bookProblems, buy, type Order, referenceOf } from './buying.ts';
import { type Visitor, type VisitorOptions, visitor } from './client.ts';
import { activationLink, local } from './local.ts';
import { type SignupBody, type Somebody, signUp } from './members.ts';
import type { MadeUpBrand, OwnStack } from './own-stack.ts';
import { stackOfWorker } from './stack-of-worker.ts';
import type { StoredEntry } from './talk.ts';

/** A visitor of a brand of the stack that all tests share. */
export const at = (brand: string, options: Omit<VisitorOptions, 'port' | 'brand'> = {}): Visitor =>
  visitor({ port: stackOfWorker().port, brand, ...options });

/** The developer's side of that stack. */
export const shared = () => local(stackOfWorker().port);

export const roles = ['visitor', 'not_confirmed', 'active'] as const;
export type Role = (typeof roles)[number];

/** Follows the link in the activation mail. */
export async function activate(member: Visitor, email: string, port: number): Promise<void> {
  const link = activationLink(await local(port).mail(email));
  const answer = await member.send({ path: link.pathname + link.search });
  if (answer.headers.location !== '/activate/done') throw new Error('could not be activated');
}

/** A visitor in a role, new each time. */
export async function as(role: Role, brand = 'nl'): Promise<Visitor> {
  const made = at(brand);
  if (role === 'visitor') return made;
  const { body } = await signUp(made);
  if (role === 'active') await activate(made, body.email, stackOfWorker().port);
  return made;
}

export type StoredItem = { pk: string; sk: string } & Record<string, unknown>;

/** The engine takes no more in one request. */
const batchItems = 25;

/** Reads the table beside the product, with its own idea of the keys. */
export function table(environment: Readonly<Record<string, string>>) {
  const {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint = '',
    AWS_REGION: region = '',
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    TABLE_NAME: TableName = '',
  } = environment;
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } }),
  );
  const query = async (index: string | undefined, name: string, value: string) => {
    const items: StoredItem[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName,
          ...(index ? { IndexName: index } : { ConsistentRead: true }),
          KeyConditionExpression: '#pk = :pk',
          ExpressionAttributeNames: { '#pk': name },
          ExpressionAttributeValues: { ':pk': value },
          ExclusiveStartKey: start,
        }),
      );
      items.push(...((page.Items ?? []) as StoredItem[]));
      start = page.LastEvaluatedKey;
    } while (start);
    return items;
  };
  return {
    client,
    name: TableName,
    /** Every item there is, as nothing in the product may ask for. */
    async everything(): Promise<StoredItem[]> {
      const items: StoredItem[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: start }),
        );
        items.push(...((page.Items ?? []) as StoredItem[]));
        start = page.LastEvaluatedKey;
      } while (start);
      return items;
    },
    /** Puts items beside the product; the jobs of a stack that has some see them as well. */
    async load(items: readonly StoredItem[]): Promise<void> {
      const batches = Array.from({ length: Math.ceil(items.length / batchItems) }, (_, at) =>
        items.slice(at * batchItems, (at + 1) * batchItems),
      );
      const worker = async () => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) {
          const requests = batch.map((Item) => ({ PutRequest: { Item } }));
          await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
    partition: (pk: string) => query(undefined, 'pk', pk),
    indexPartition: (gsi1pk: string) => query('gsi1', 'gsi1pk', gsi1pk),
  };
}

const sightTimeoutMs = 60_000;
const sightPollMs = 50;

/** Password hashes take a processor each. */
const atOnce = 4;

/** Somebody who signed up at a stack of a test's own, and confirmed the address. */
export async function somebodyAt(
  own: OwnStack,
  changes: Partial<SignupBody> = {},
  brand = 'maple',
): Promise<Somebody> {
  const visitor = own.at(brand);
  const { user, body } = await signUp(visitor, changes);
  await activate(visitor, body.email, own.stack.port);
  return { visitor, id: user.profile.id, email: body.email };
}

/** Many made-up members of a stack of a test's own, whom the others of their brand can see. */
export const crowd = (own: OwnStack) => {
  /** Somebody with a confirmed address, once others can see them. */
  async function somebody(brand: string, changes: Partial<SignupBody> = {}): Promise<Somebody> {
    const made = await somebodyAt(own, changes, brand);
    await soon(async () =>
      expect(await own.at(brand).codeOf(memberContract, 'GET', { query: { id: made.id } })).toBe(
        'ok',
      ),
    );
    return made;
  }

  return {
    somebody,
    /** As many of the same kind. */
    async several(
      count: number,
      brand: string,
      changes: Partial<SignupBody> = {},
    ): Promise<Somebody[]> {
      const made: Somebody[] = [];
      while (made.length < count) {
        const next = Array.from({ length: Math.min(atOnce, count - made.length) });
        made.push(...(await Promise.all(next.map(() => somebody(brand, changes)))));
      }
      return made;
    },
    /** What no call can do: makes a profile a fictional one. */
    async makeFictional(brand: string, id: string): Promise<void> {
      const { client, name } = table(own.stack.environment);
      await client.send(
        new UpdateCommand({
          TableName: name,
          Key: { pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#PROFILE' },
          UpdateExpression: 'SET fictional = :yes',
          ExpressionAttributeValues: { ':yes': true },
        }),
      );
    },
  };
};

/** Until the jobs of the table's stream have done their work. */
export const soon = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: sightTimeoutMs, interval: sightPollMs });

/** What no call shows or does to members of a stack: for tests only. */
export const backstage = ({ environment }: { environment: Readonly<Record<string, string>> }) => {
  const stored = table(environment);
  const update = (key: { pk: string; sk: string }, name: string, value: unknown) =>
    stored.client.send(
      new UpdateCommand({
        TableName: stored.name,
        Key: key,
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  const partition = (brand: string, id: string) => stored.partition(`TENANT#${brand}#MEMBER#${id}`);
  return {
    stored,
    partition,
    /** What only a payment does. */
    makePaid: ({ id }: { id: string }, brand = 'maple') =>
      update({ pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#ACCOUNT' }, 'paid_user', true),
    makeFictional: ({ id }: { id: string }, brand = 'maple') =>
      update({ pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#PROFILE' }, 'fictional', true),
    async entries({ id }: { id: string }, brand = 'maple'): Promise<StoredEntry[]> {
      const items = await partition(brand, id);
      return items.filter(({ sk }) => sk.startsWith('LEDGER#')) as unknown as StoredEntry[];
    },
    async messages({ id }: { id: string }, brand = 'maple'): Promise<StoredItem[]> {
      return (await partition(brand, id)).filter(({ sk }) => sk.startsWith('MESSAGE#'));
    },
  };
};

const shopWorkers = 3;

/** A stack of a test's own on which members buy. All but `open` is for the time until `close`. */
export const ownShop = (brands: readonly MadeUpBrand[]) => {
  let opened: { own: OwnStack; behind: ReturnType<typeof backstage> } | undefined;
  const inside = () => {
    if (!opened) throw new Error('the shop is not open');
    return opened;
  };
  const sandbox = () => inside().own.stack.engines.payments;
  const booksOf = (brand: string): Promise<string[]> =>
    bookProblems(inside().behind.stored, sandbox().payments(brand), brand);

  return {
    async open(): Promise<void> {
      // Tests on the shared stack load nothing of what starts one.
      const { startOwnStack } = await import('./own-stack.ts');
      const own = await startOwnStack(brands, { workers: shopWorkers });
      opened = { own, behind: backstage(own.stack) };
    },
    /** Stops it; before that the books of these brands must be right. */
    async close(audited: readonly string[]): Promise<void> {
      try {
        for (const brand of audited) expect(await booksOf(brand)).toEqual([]);
      } finally {
        await inside().own.stop();
      }
    },
    get stack() {
      return inside().own.stack;
    },
    get local() {
      return inside().own.local;
    },
    get behind() {
      return inside().behind;
    },
    at: (brand: string): Visitor => inside().own.at(brand),
    /** The provider's side. */
    sandbox,
    /** What is wrong with the books of a brand. */
    booksOf,
    /** Somebody with a confirmed address, at the first brand unless another is named. */
    somebody: (changes: Partial<SignupBody> = {}, brand = brands[0]?.id): Promise<Somebody> =>
      somebodyAt(inside().own, changes, brand),
    /** An order that its buyer paid: our id of it, and the provider's. */
    async bought(
      one: Somebody,
      changes: Partial<Order> = {},
    ): Promise<{ id: string; reference: string }> {
      const ordered = await buy(one, changes);
      const reference = referenceOf(ordered);
      await sandbox().happen(reference, { status: 'paid' });
      return { id: ordered.payment.payment_id, reference };
    },
  };
};
