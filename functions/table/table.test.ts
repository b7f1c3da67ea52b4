import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../domain/core/app-error.ts';
import { memberScope, platformScope, tenantScope } from '../domain/core/scope.ts';
import { absent, add, equals, set } from './conditions.ts';
import { indexes, kinds } from './items.ts';
import { meter } from './meter.ts';
import {
  commit,
  get,
  getMany,
  list,
  listIndex,
  type Write,
  write,
  writeReturning,
} from './table.ts';

const client = mockClient(DynamoDBDocumentClient);
const nl = tenantScope({ id: 'nl' });
const iris = memberScope(nl, 'iris');
const deMember = memberScope(tenantScope({ id: 'de' }), 'iris');
const account: Write = { put: { ...kinds.account.key(iris), email: 'x' }, if: absent() };

const named = (name: string) => Object.assign(new Error(name), { name });
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const getErrorCode = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (thrown: AppError) => thrown.code ?? String(thrown),
  );

beforeEach(() => {
  client.reset();
  client.onAnyCommand().resolves({});
});

describe('the table', () => {
  it('refuses every key of another brand before it asks the engine', async () => {
    const foreign = kinds.account.key(deMember);
    const outside = /outside of its scope/;
    await expect(get(nl, foreign)).rejects.toThrow(outside);
    await expect(getMany(nl, [kinds.account.key(iris), foreign])).rejects.toThrow(outside);
    await expect(list(nl, { pk: foreign.pk })).rejects.toThrow(outside);
    await expect(listIndex(nl, { gsi1pk: 'PLATFORM#DUE#0' })).rejects.toThrow(outside);
    await expect(write(nl, { put: { ...foreign } })).rejects.toThrow(outside);
    await expect(write(nl, { remove: foreign })).rejects.toThrow(outside);
    await expect(commit(nl, [account, { remove: foreign }])).rejects.toThrow(outside);
    await expect(get(nl, kinds.brand.key(platformScope, 'nl'))).rejects.toThrow(outside);
    await expect(get(platformScope, foreign)).rejects.toThrow(outside);
    expect(client.calls()).toHaveLength(0);
  });

  it('does not take a brand for another whose id starts alike', async () => {
    const longer = kinds.email.key(tenantScope({ id: 'nl2' }), 'hash');
    await expect(get(nl, longer)).rejects.toThrow(/outside/);
  });

  it('reads strongly unless it is told otherwise', async () => {
    await get(nl, kinds.email.key(nl, 'hash'));
    await get(nl, kinds.email.key(nl, 'hash'), { eventual: true });
    const reads = client.commandCalls(GetCommand).map(({ args }) => args[0].input.ConsistentRead);
    expect(reads).toEqual([true, false]);
  });

  it('asks again for what a batch left out, and gives up after some rounds', async () => {
    const [first, second] = [kinds.account.key(iris), kinds.wallet.key(iris)];
    process.env.TABLE_NAME = 'table';
    client
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { table: [first] },
        UnprocessedKeys: { table: { Keys: [second] } },
      })
      .resolvesOnce({ Responses: { table: [second] } });
    expect(await getMany(nl, [first, second])).toEqual([first, second]);
    client.on(BatchGetCommand).resolves({ UnprocessedKeys: { table: { Keys: [second] } } });
    expect(await getErrorCode(getMany(nl, [second]))).toBe('unavailable');
  });

  it.each([
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'InternalServerError',
    'ServiceUnavailable',
    'TimeoutError',
    'ECONNREFUSED',
    'ECONNRESET',
  ])('is unavailable at %s', async (name) => {
    client.on(GetCommand).rejects(named(name));
    client.on(UpdateCommand).rejects(named(name));
    client.on(TransactWriteCommand).rejects(named(name));
    expect(await getErrorCode(get(nl, kinds.email.key(nl, 'hash')))).toBe('unavailable');
    expect(
      await getErrorCode(
        write(nl, { update: kinds.email.key(nl, 'hash'), changes: [set({ a: 1 })] }),
      ),
    ).toBe('unavailable');
    expect(await getErrorCode(commit(nl, [account]))).toBe('unavailable');
  });

  it('brings the attributes that it was asked for, and no other', async () => {
    await get<{ document: string }>(nl, kinds.searchDocument.key(iris, 'country'), {
      only: ['document'],
    });
    await get(nl, kinds.searchDocument.key(iris, 'country'));
    const [some, all] = client.commandCalls(GetCommand).map(({ args }) => args[0].input);
    expect(some).toMatchObject({
      ProjectionExpression: '#n0',
      ExpressionAttributeNames: { '#n0': 'document' },
    });
    expect(all).not.toHaveProperty('ProjectionExpression');
  });

  it('does not take a mistake for an outage', async () => {
    client.on(GetCommand).rejects(named('ValidationException'));
    await expect(get(nl, kinds.email.key(nl, 'hash'))).rejects.toThrow('ValidationException');
  });
});

describe('commit', () => {
  it('tells which conditions did not hold', async () => {
    client
      .on(TransactWriteCommand)
      .rejects(canceled('None', 'ConditionalCheckFailed', 'None', 'ConditionalCheckFailed'));
    expect(await commit(nl, [account, account, account, account])).toEqual({
      committed: false,
      failed: [1, 3],
    });
    expect(client.calls()).toHaveLength(1);
  });

  it('tries again when another transaction was in the way', async () => {
    client
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('TransactionConflict'))
      .rejectsOnce(canceled('None', 'TransactionConflict'))
      .resolves({});
    expect(await commit(nl, [account])).toEqual({ committed: true });
    expect(client.calls()).toHaveLength(3);
  });

  it('is busy when others keep winning', async () => {
    client.on(TransactWriteCommand).rejects(canceled('TransactionConflict'));
    expect(await getErrorCode(commit(nl, [account]))).toBe('busy');
  });

  it('trusts a refused condition over a conflict beside it', async () => {
    client
      .on(TransactWriteCommand)
      .rejects(canceled('ConditionalCheckFailed', 'TransactionConflict'));
    expect(await commit(nl, [account, account])).toEqual({ committed: false, failed: [0] });
  });

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is unavailable when an item is throttled (%s)',
    async (code) => {
      client.on(TransactWriteCommand).rejects(canceled('None', code));
      expect(await getErrorCode(commit(nl, [account]))).toBe('unavailable');
    },
  );

  it('may write for several scopes, and for none that was not given', async () => {
    const writes: Write[] = [account, { put: { ...kinds.account.key(deMember) } }];
    expect(await commit([nl, deMember], writes)).toEqual({ committed: true });
    await expect(commit([nl, platformScope], writes)).rejects.toThrow(/outside/);
  });

  it('sends puts, updates, removals and checks with their conditions', async () => {
    const condition = equals('a', 1);
    await commit(nl, [
      { put: { ...kinds.account.key(iris), a: 1 }, if: condition },
      {
        update: kinds.profile.key(iris),
        changes: [set({ c: 2 })],
        if: condition,
      },
      { remove: kinds.wallet.key(iris) },
      { check: kinds.email.key(nl, 'hash'), if: condition },
    ]);
    const [call] = client.commandCalls(TransactWriteCommand);
    const asked = {
      ConditionExpression: '#n0 = :v0',
      ExpressionAttributeNames: { '#n0': 'a' },
      ExpressionAttributeValues: { ':v0': 1 },
    };
    expect(call?.args[0].input.TransactItems).toMatchObject([
      { Put: { Item: { a: 1 }, ...asked } },
      {
        Update: {
          UpdateExpression: 'SET #n1 = :v1',
          ConditionExpression: '#n0 = :v0',
          ExpressionAttributeNames: { '#n0': 'a', '#n1': 'c' },
          ExpressionAttributeValues: { ':v0': 1, ':v1': 2 },
        },
      },
      { Delete: { Key: kinds.wallet.key(iris) } },
      { ConditionCheck: { Key: kinds.email.key(nl, 'hash'), ...asked } },
    ]);
    expect(call?.args[0].input.TransactItems?.[2]?.Delete).not.toHaveProperty(
      'ConditionExpression',
    );
  });
});

describe('write', () => {
  it('is refused without a fault when its condition does not hold', async () => {
    client.on(PutCommand).rejects(named('ConditionalCheckFailedException'));
    const change = { put: { ...kinds.account.key(iris), a: 1 }, if: absent() };
    expect(await write(nl, change)).toBe(false);
    expect(await writeReturning(nl, change)).toBeNull();
  });

  it('tries again when a transaction was in the way, and is unavailable when one always is', async () => {
    const conflict = named('TransactionConflictException');
    client.on(PutCommand).rejectsOnce(conflict).resolves({});
    const put = { put: { ...kinds.account.key(iris) } };
    expect(await write(nl, put)).toBe(true);
    expect(client.calls()).toHaveLength(2);
    client.on(PutCommand).rejects(conflict);
    expect(await getErrorCode(write(nl, put))).toBe('unavailable');
  });

  it('gives back the item as it is afterwards', async () => {
    client.on(UpdateCommand).resolves({ Attributes: { used: 3 } });
    const update = { update: kinds.account.key(iris), changes: [add({ used: 1 })] };
    expect(await writeReturning(nl, update)).toEqual({ used: 3 });
    const put = { put: { ...kinds.account.key(iris), a: 1 } };
    expect(await writeReturning(nl, put)).toEqual(put.put);
  });
});

describe('the meter', () => {
  it('counts requests and units of the work it runs, and of no other', async () => {
    client.on(GetCommand).resolves({ ConsumedCapacity: { CapacityUnits: 0.5 } });
    client.on(QueryCommand).resolves({ ConsumedCapacity: { CapacityUnits: 1.5 } });
    client.on(TransactWriteCommand).resolves({ ConsumedCapacity: [{ CapacityUnits: 6 }] });
    client.on(PutCommand).rejects(named('ConditionalCheckFailedException'));
    const other = meter.measure(async (usage) => {
      await get(nl, kinds.email.key(nl, 'hash'));
      return usage;
    });
    const usage = await meter.measure(async (counted) => {
      await list(nl, { pk: kinds.account.key(iris).pk });
      await get(nl, kinds.email.key(nl, 'hash'));
      await commit(nl, [account]);
      await write(nl, { put: { ...kinds.account.key(iris) }, if: absent() });
      return counted;
    });
    expect(usage).toEqual({ requests: 4, readUnits: 2, writeUnits: 6 });
    expect(await other).toEqual({ requests: 1, readUnits: 0.5, writeUnits: 0 });
  });

  it('does not mind work that nobody measures', async () => {
    expect(await get(nl, kinds.email.key(nl, 'hash'))).toBeNull();
  });
});

it('an index is read up to a bound', async () => {
  const { gsi1pk } = indexes.outboxDue.key(platformScope, 3, '2026', 'x');
  await listIndex(platformScope, { gsi1pk, until: '2026-01-01~' }, { limit: 5 });
  expect(client.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
    IndexName: 'gsi1',
    KeyConditionExpression: '#n0 = :v0 AND #n1 <= :v1',
    ExpressionAttributeNames: { '#n0': 'gsi1pk', '#n1': 'gsi1sk' },
    ExpressionAttributeValues: { ':v0': 'PLATFORM#DUE#3', ':v1': '2026-01-01~' },
    Limit: 5,
  });
});
