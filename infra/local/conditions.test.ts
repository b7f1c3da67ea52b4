/** Runs the conditions and changes of the functions against the real engine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import {
  above,
  absent,
  absentOrOver,
  add,
  allOf,
  anyOf,
  append,
  atLeast,
  atMost,
  below,
  type Condition,
  contains,
  equals,
  fewerThan,
  not,
  present,
  remove,
  set,
  unchanged,
} from '../../functions/table/conditions.ts';
import { localAccount } from './engines/account.ts';
import { type DynamoDb, startDynamoDb } from './engines/dynamodb.ts';
import { ensureTable } from './table.ts';

describe('on the engine, a request', () => {
  const scope = tenantScope({ id: 'nl' });
  const key = { pk: 'TENANT#nl#X', sk: 'ITEM' };
  const item = {
    ...key,
    status: 'old',
    count: 3,
    order: ['a', 'b'],
    seen: new Set(['x', 'y']),
    brand: { version: 'v1' },
    'm2026-07': 100,
  };
  let folder: string;
  let engine: DynamoDb;
  let table: typeof import('../../functions/table/table.ts');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conditions-'));
    engine = await startDynamoDb({ dataDir: folder, log: () => undefined });
    vi.stubEnv('TABLE_NAME', 'conditions');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
    vi.stubEnv('AWS_REGION', localAccount.region);
    vi.stubEnv('AWS_ACCESS_KEY_ID', localAccount.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', localAccount.secretAccessKey);
    await ensureTable(new DynamoDBClient({}), 'conditions', { stream: false });
    table = await import('../../functions/table/table.ts');
  });
  beforeEach(async () => {
    await table.write(scope, { put: item });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await engine?.stop();
    await rm(folder, { recursive: true });
  });

  it.each([
    [equals('status', 'old'), equals('status', 'new')],
    [below('count', 4), below('count', 3)],
    [atMost('count', 3), atMost('count', 2)],
    [above('count', 2), above('count', 3)],
    [atLeast('count', 3), atLeast('count', 4)],
    [atMost('m2026-07', 100), atMost('m2026-07', 99)],
    [absent('nothing'), absent()],
    [present(), present('nothing')],
    [contains('order', 'a'), contains('order', 'c')],
    [contains('seen', 'x'), contains('seen', 'z')],
    [fewerThan('seen', 3), fewerThan('seen', 2)],
    [unchanged('order', ['a', 'b']), unchanged('order', ['b', 'a'])],
    [unchanged('nothing', undefined), unchanged('count', undefined)],
    [equals('brand.version', 'v1'), equals('brand.version', 'v2')],
    [absentOrOver('count', 3), absentOrOver('count', 2)],
    [not(contains('order', 'c')), not(contains('order', 'a'))],
    [not(contains('nothing', 'a')), contains('nothing', 'a')],
    [
      anyOf(absentOrOver('nothing', 5), allOf(equals('status', 'old'), present('count'))),
      anyOf(absentOrOver('nothing', 5), allOf(equals('status', 'new'), present('count'))),
    ],
    [
      allOf(equals('status', 'old'), anyOf(below('count', 1), not(anyOf(absent(), absent('sk'))))),
      allOf(equals('status', 'old'), anyOf(below('count', 1), absent('status'))),
    ],
  ])('lets pass what holds and refuses what does not (%#)', async (holds, fails) => {
    const changed = (condition: Condition) =>
      table.write(scope, { update: key, changes: [set({ touched: true })], if: condition });
    expect([await changed(holds), await changed(fails)]).toEqual([true, false]);
    const checked = (condition: Condition) => table.commit(scope, [{ check: key, if: condition }]);
    expect(await checked(holds)).toEqual({ committed: true });
    expect(await checked(fails)).toEqual({ committed: false, failed: [0] });
  });

  it('changes what it was told to', async () => {
    const after = await table.writeReturning(scope, {
      update: key,
      changes: [
        set({ status: 'new', 'brand.version': 'v2', nothing: undefined, none: null }),
        append('order', 'c', 'd'),
        append('begun', 'a'),
        add({ count: -1, used: 1, seen: new Set(['z']), 'm2026-07': 5 }),
        remove('absent'),
      ],
      if: equals('status', 'old'),
    });
    expect(after).toEqual({
      ...key,
      status: 'new',
      brand: { version: 'v2' },
      none: null,
      order: ['a', 'b', 'c', 'd'],
      begun: ['a'],
      count: 2,
      used: 1,
      seen: new Set(['x', 'y', 'z']),
      'm2026-07': 105,
    });
    await table.write(scope, { update: key, changes: [remove('order', 'brand.version')] });
    expect(await table.get(scope, key)).not.toHaveProperty('order');
    expect(await table.get(scope, key, { only: ['brand', 'count'] })).toEqual({
      brand: {},
      count: 2,
    });
  });

  it('finds items by their keys', async () => {
    const entry = (sk: string) => ({
      pk: 'TENANT#nl#LIST',
      sk,
      gsi1pk: 'TENANT#nl#INDEX',
      gsi1sk: sk,
    });
    for (const sk of ['a#1', 'a#2', 'b#1']) await table.write(scope, { put: entry(sk) });
    const listed = await table.list(scope, { pk: 'TENANT#nl#LIST', prefix: 'a#' });
    expect(listed.items.map(({ sk }) => sk)).toEqual(['a#1', 'a#2']);
    const until = await table.listIndex(scope, { gsi1pk: 'TENANT#nl#INDEX', until: 'a#2' });
    const under = await table.listIndex(scope, { gsi1pk: 'TENANT#nl#INDEX', below: 'a#2' });
    expect([until, under].map(({ items }) => items.length)).toEqual([2, 1]);
  });
});
