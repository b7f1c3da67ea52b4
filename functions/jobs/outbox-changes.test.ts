import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSecrets } from '../adapters/secrets.fixtures.ts';
import { brandFixture } from '../domain/tenants/fixtures.ts';
import { queued } from '../http/changes.fixtures.ts';
import { handler } from './outbox-changes.ts';

const table = mockClient(DynamoDBDocumentClient);
const pk = 'TENANT#maple#MEMBER#iris';
const down = Object.assign(new Error('down'), { name: 'ServiceUnavailable' });
const brandKey = { pk: 'PLATFORM#BRAND#maple', sk: 'BRAND' };
/** Items of the outbox by their sort keys, as a condition sees them. */
let stored: Map<string, Record<string, unknown>>;
/** Whether the table is unavailable for an item. */
let failing: (item: Record<string, unknown>) => boolean;

beforeEach(() => {
  useSecrets();
  table.reset();
  stored = new Map();
  table.on(GetCommand).callsFake(({ Key }) => ({ Item: stored.get(Key.sk) }));
  table.on(GetCommand, { Key: brandKey }).resolves({ Item: { brand: brandFixture() } });
  failing = () => false;
  table.on(PutCommand).callsFake(({ Item, ConditionExpression }) => {
    if (failing(Item)) throw down;
    if (ConditionExpression && stored.has(Item.sk)) {
      throw Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
    }
    stored.set(Item.sk, Item);
    return {};
  });
  table.on(QueryCommand).resolves({ Items: [] });
  table.on(UpdateCommand).resolves({ Attributes: {} });
  table.on(DeleteCommand).resolves({});
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Image = Record<string, AttributeValue>;

const record = (
  sequence: number,
  sk: string,
  images: { before?: Image | undefined; after?: Image | undefined },
): DynamoDBRecord => ({
  dynamodb: {
    SequenceNumber: String(sequence),
    Keys: { pk: { S: pk }, sk: { S: sk } },
    ...(images.before ? { OldImage: images.before } : {}),
    ...(images.after ? { NewImage: images.after } : {}),
  },
});
const run = (...records: DynamoDBRecord[]) => handler(queued(...records));
const again = (...sequences: number[]) => ({
  batchItemFailures: sequences.map((one) => ({ itemIdentifier: `message-${one}` })),
});
const asked = () =>
  table
    .commandCalls(GetCommand)
    .map(({ args }) => String(args[0].input.Key?.sk))
    .filter((sk) => sk.startsWith('OUTBOX#'));

describe('a staged item', () => {
  const staged = (sequence: number, changes: Image = {}) =>
    record(sequence, `OUTBOX#${sequence}`, {
      after: { id: { S: String(sequence) }, claimed: { BOOL: false }, ...changes },
    });

  it('is delivered once it was staged, and nothing else is looked at', async () => {
    const image = { id: { S: '2' } };
    const response = await run(
      staged(1),
      record(2, 'OUTBOX#2', { before: image, after: image }),
      record(3, 'OUTBOX#3', { before: image }),
      record(4, 'CORE#ACCOUNT', { after: image }),
      // Who staged it has claimed it, and a mark says that it is over.
      staged(5, { claimed: { BOOL: true } }),
      record(6, 'OUTBOX#6', { after: { finished: { BOOL: true } } }),
      staged(7),
    );
    expect(asked()).toEqual(['OUTBOX#1', 'OUTBOX#7']);
    expect(response).toEqual({ batchItemFailures: [] });
  });

  it('that fails comes again with the later ones of its member, and delays no other', async () => {
    table.on(GetCommand, { Key: { pk, sk: 'OUTBOX#2' } }).rejects(down);
    const response = await run(staged(1), staged(2), staged(3));
    expect(response).toEqual(again(2, 3));
    expect(asked()).toEqual(['OUTBOX#1', 'OUTBOX#2', 'OUTBOX#3']);
  });
});

describe('a message', () => {
  const message = (sequence: number, from: 'me' | 'them', id = `m${sequence}`): DynamoDBRecord =>
    record(sequence, `MESSAGE#c#${id}`, {
      after: {
        id: { S: id },
        conversation: { S: 'c' },
        other: { S: 'noor' },
        from: { S: from },
      },
    });

  it('leads to an item for its receiver, held by the job and due when the job dies', async () => {
    table.on(GetCommand, { Key: brandKey }).rejects(down);
    const since = Date.now();
    expect(await run(message(1, 'me'), message(2, 'them'))).toEqual(again(2));
    const [item, ...others] = [...stored.values()];
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      ...{ pk, tenant: 'maple', member: 'iris', claimed: true, tries: 1, uncertain: 0 },
      ...{ kind: 'notify', about: 'message', conversation: 'c', message: 'm2', from: 'noor' },
      gsi1pk: expect.stringMatching(/^PLATFORM#DUE#\d+$/),
      gsi1sk: expect.stringContaining(String(item?.due_at)),
    });
    expect(Date.parse(String(item?.due_at))).toBeGreaterThan(since);

    // The job failed after it had staged the item: the record comes again, and the item waits for
    // the end of the claim.
    table.on(GetCommand, { Key: brandKey }).resolves({ Item: { brand: brandFixture() } });
    expect(await run(message(2, 'them'))).toEqual({ batchItemFailures: [] });
    expect([...stored.values()]).toEqual([item]);
  });

  it('that comes twice has one effect, also when it is over', async () => {
    table.on(QueryCommand).resolves({ Items: [] });
    await run(message(1, 'them'), message(1, 'them'));
    const [mark, ...others] = [...stored.values()];
    expect(others).toEqual([]);
    expect(mark).toMatchObject({ finished: true, ttl: expect.any(Number) });
    expect(mark).not.toHaveProperty('gsi1pk');
    // The stream keeps its records for a day.
    expect(mark?.ttl).toBeGreaterThan(Date.now() / 1_000 + 86_400);
    const done = table.calls().length;
    await run(message(1, 'them'));
    expect(table.calls()).toHaveLength(done + 1);
    expect([...stored.values()]).toEqual([mark]);
  });

  it('whose item cannot be staged is brought again, and delays no other', async () => {
    failing = (item) => item.message === 'm1';
    const response = await run(message(1, 'them'), message(2, 'them'), message(3, 'them'));
    expect(response).toEqual(again(1, 2, 3));
    expect(stored.size).toBe(2);
    failing = () => false;
    await run(message(1, 'them'), message(2, 'them'), message(3, 'them'));
    expect(stored.size).toBe(3);
  });

  it('has an item of its own in each conversation and at each receiver', async () => {
    const same = message(1, 'them', 'm');
    const elsewhere = record(2, 'MESSAGE#d#m', {
      after: { ...same.dynamodb?.NewImage, conversation: { S: 'd' } },
    });
    await run(same, elsewhere);
    expect(stored.size).toBe(2);
  });

  it('is counted with the others of its batch, in one write', async () => {
    await run(message(1, 'them'), message(2, 'them'), message(2, 'them'), message(3, 'me'));
    const counts = table
      .commandCalls(UpdateCommand)
      .map(({ args: [{ input }] }) => input)
      .filter(({ Key }) => Key?.pk === 'TENANT#maple#ACTIVITY')
      .map(({ ExpressionAttributeValues }) => Object.values(ExpressionAttributeValues ?? {}));
    expect(counts).toEqual([[expect.any(Number), 2]]);
  });

  it('that is deleted or paid back leads to nothing', async () => {
    const { NewImage } = message(1, 'them').dynamodb ?? {};
    await run(
      record(1, 'MESSAGE#c#m1', { before: NewImage, after: NewImage }),
      record(2, 'MESSAGE#c#m2', { before: NewImage }),
    );
    expect(table.calls()).toEqual([]);
  });
});

describe('a payment', () => {
  interface Payment {
    id: string;
    version: number;
    paid: boolean;
    refunded: number;
  }
  const toImage = ({ id, version, paid, refunded }: Payment): Image => ({
    ...{ id: { S: id }, version: { N: String(version) }, currency: { S: 'EUR' } },
    status: { S: paid ? 'paid' : 'open' },
    ...(paid ? { paid_at: { S: '2026-05-28T14:00:00.000Z' } } : {}),
    ...{ amount: { N: '1000' }, vat: { N: '200' }, charged_back: { N: '0' } },
    refunded: { N: String(refunded) },
  });
  const open = { version: 1, paid: false, refunded: 0 };
  const paid = { version: 2, paid: true, refunded: 0 };
  const refunded = { version: 3, paid: true, refunded: 300 };
  const changed = (
    sequence: number,
    before: Omit<Payment, 'id'>,
    after: Omit<Payment, 'id'>,
    id = 'p1',
  ) =>
    record(sequence, `PAYMENT#${id}`, {
      before: toImage({ id, ...before }),
      after: toImage({ id, ...after }),
    });

  /** What the hours of the brand have, added up. */
  let sums: Record<string, number>;
  /** Transactions of the counts that fail, by their number. */
  let failingAt: number[];

  beforeEach(() => {
    sums = {};
    failingAt = [];
    table.on(BatchGetCommand).resolves({});
    let number = 0;
    table
      .on(TransactWriteCommand)
      .callsFake(({ TransactItems = [] }: TransactWriteCommandInput) => {
        // What campaigns count is tested with its rules.
        if (!TransactItems.some(({ Update }) => Update?.Key?.pk === 'TENANT#maple#ACTIVITY'))
          return {};
        if (failingAt.includes(++number)) throw down;
        const reasons = TransactItems.map(({ Put }) => {
          const known = stored.get(Put?.Item?.sk);
          const isRefused = Put?.ConditionExpression?.startsWith('attribute_not_exists')
            ? known !== undefined
            : Put && known?.version !== Object.values(Put.ExpressionAttributeValues ?? {})[0];
          return { Code: isRefused ? 'ConditionalCheckFailed' : 'None' };
        });
        if (reasons.some(({ Code }) => Code !== 'None')) {
          const refusal = { name: 'TransactionCanceledException', CancellationReasons: reasons };
          throw Object.assign(new Error(), refusal);
        }
        for (const { Put, Update } of TransactItems) {
          if (Put?.Item) stored.set(Put.Item.sk, Put.Item);
          for (const [, name = '', value = ''] of (Update?.UpdateExpression ?? '')
            .replace(/.*ADD/, '')
            .matchAll(/(#\w+) (:\w+)/g)) {
            const counted = Update?.ExpressionAttributeNames?.[name] ?? '';
            sums[counted] = (sums[counted] ?? 0) + Update?.ExpressionAttributeValues?.[value];
          }
        }
        return {};
      });
  });

  const sold = { payments: 1, buyers: 1, sold_EUR: 1_000, net_EUR: 800 };

  it.each([1, 2])('is counted with its buyer where write %i fails', async (failing) => {
    failingAt = [failing];
    const sale = changed(1, open, paid);
    await run(sale);
    await run(sale);
    expect(sums).toEqual(sold);
    const another = changed(2, open, paid, 'p2');
    await run(another);
    await run(another);
    expect(sums).toEqual({ payments: 2, buyers: 1, sold_EUR: 2_000, net_EUR: 1_600 });
  });

  it('that could not be counted comes again before what followed it', async () => {
    failingAt = [1];
    const batch = [changed(1, open, paid), changed(2, paid, refunded)];
    expect(await run(...batch)).toEqual(again(1, 2));
    expect(sums).toEqual({});
    const whole = { ...sold, refunded_EUR: 300 };
    expect(await run(...batch)).toEqual(again());
    expect(sums).toEqual(whole);
    // The stream may bring all of it once more.
    expect(await run(...batch)).toEqual(again());
    expect(sums).toEqual(whole);
  });

  it('that changes in nothing that is counted is not looked at', async () => {
    await run(changed(1, paid, { ...paid, version: 3 }));
    expect(table.calls()).toEqual([]);
  });
});
