/**
 * The verbs of the table. Each takes a scope first and refuses keys outside of it, so that a
 * mistake in a store cannot cross brands.
 */
import {
  type ConsumedCapacity,
  DynamoDBClient,
  type TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { backOff } from '../adapters/backoff.ts';
import type { Needs } from '../adapters/needs.ts';
import { AppError } from '../domain/core/app-error.ts';
import type { PlatformScope, ReadOnlyView, Scope } from '../domain/core/scope.ts';
import {
  above,
  allOf,
  anyOf,
  atMost,
  beginsWith,
  below,
  between,
  type Change,
  type Condition,
  equals,
  rendered,
} from './conditions.ts';
import { getPrefix, type Key } from './items.ts';
import { meter } from './meter.ts';

export const needs: Needs = { grants: ['table:read', 'table:write'] };

export type { Key } from './items.ts';

/** An item's attributes beside its key. `ttl` (epoch seconds) only tidies up; readers check times. */
export type Attributes = Record<string, unknown>;
export type Item = Key & Attributes;

/** One change. A list of them is committed together or not at all. */
export type Write =
  | { put: Item; if?: Condition }
  | { update: Key; changes: readonly Change[]; if?: Condition }
  | { remove: Key; if?: Condition }
  | { check: Key; if: Condition };

/** `committed`, or the positions of the writes whose condition did not hold (nothing was written). */
export type Commit = { committed: true } | { committed: false; failed: number[] };

const requestTimeoutMs = 3_000;
const connectionTimeoutMs = 1_000;
const conflictAttempts = 6;
const conflictDelays = { firstMs: 40, longestMs: 640 };

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { requestTimeout: requestTimeoutMs, connectionTimeout: connectionTimeoutMs },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
const TableName = () => process.env.TABLE_NAME ?? '';
const counted = { ReturnConsumedCapacity: 'TOTAL' } as const;

function guard(scope: Scope, pk: string): void {
  if (!pk.startsWith(getPrefix(scope))) throw new Error('a key lies outside of its scope');
}

/** The operator's view that a scope belongs to, if it does. */
const findView = (scope: Scope): ReadOnlyView | undefined =>
  'tenant' in scope ? scope.view : undefined;

/**
 * The items of a partition that a view brings along; null where it brings none, as the partition
 * stands in the table.
 */
function itemsOfView(scope: Scope, pk: string): Item[] | null {
  const items = findView(scope)?.items.filter((item) => item.pk === pk) ?? [];
  return items.length > 0 ? (items as Item[]) : null;
}

/**
 * Turns transient engine failures into `unavailable` and keeps the cause for the log. A single
 * write that conflicts with a transaction is retried, which the SDK does not do.
 */
async function send<Output>(run: () => Promise<Output>): Promise<Output> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (cause) {
      const name = (cause as { name?: string }).name ?? '';
      if (name === 'TransactionConflictException' && attempt < conflictAttempts) {
        await backOff(attempt, conflictDelays);
        continue;
      }
      if (
        /Throttl|ProvisionedThroughput|RequestLimit|InternalServerError|ServiceUnavailable|Timeout|TransactionConflict|TransactionInProgress|ECONN|ENOTFOUND|EPIPE|NetworkingError/i.test(
          `${name} ${(cause as { code?: string }).code ?? ''}`,
        )
      ) {
        throw new AppError('unavailable', { cause });
      }
      throw cause;
    }
  }
}

/**
 * Reads an item with strong consistency unless `eventual`.
 *
 * @param options.only attributes to read, as some roles may read no others; an item without them is
 * empty
 * @param options.table another table than the deployment's, such as one that was set back
 */
export async function get<T extends Attributes>(
  scope: Scope,
  key: Key,
  options: {
    eventual?: boolean;
    only?: readonly (keyof T & string)[];
    table?: string;
  } = {},
): Promise<(Key & T) | null> {
  guard(scope, key.pk);
  const own = itemsOfView(scope, key.pk);
  if (own) return (own.find(({ sk }) => sk === key.sk) as (Key & T) | undefined) ?? null;
  const response = await send(() =>
    client.send(
      new GetCommand({
        TableName: options.table ?? TableName(),
        Key: key,
        ConsistentRead: !options.eventual,
        ...rendered({ attributes: options.only }),
        ...counted,
      }),
    ),
  );
  meter.read(response.ConsumedCapacity);
  return (response.Item as (Key & T) | undefined) ?? null;
}

/**
 * Up to 100 items by key, in no order; missing ones are left out. Eventually consistent unless
 * `consistent`, which costs twice.
 */
export async function getMany<T extends Attributes>(
  scope: Scope,
  wanted: Key[],
  options: { consistent?: boolean } = {},
): Promise<(Key & T)[]> {
  for (const key of wanted) guard(scope, key.pk);
  const found: (Key & T)[] = [];
  let keysLeft: Key[] = [];
  for (const key of wanted) {
    const own = itemsOfView(scope, key.pk);
    if (!own) keysLeft.push(key);
    else found.push(...(own.filter(({ sk }) => sk === key.sk) as (Key & T)[]));
  }
  for (let round = 0; keysLeft.length > 0 && round < conflictAttempts; round++) {
    const response = await send(() =>
      client.send(
        new BatchGetCommand({
          RequestItems: {
            [TableName()]: { Keys: keysLeft, ConsistentRead: options.consistent ?? false },
          },
          ...counted,
        }),
      ),
    );
    meter.read(response.ConsumedCapacity?.[0]);
    found.push(...((response.Responses?.[TableName()] ?? []) as (Key & T)[]));
    keysLeft = (response.UnprocessedKeys?.[TableName()]?.Keys ?? []) as Key[];
  }
  if (keysLeft.length > 0) throw new AppError('unavailable');
  return found;
}

/** Returns an item's attributes without its keys. */
export function toAttributes<T>(item: Item): T {
  const { pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _place, ...attributes } = item;
  return attributes as T;
}

/** The attributes of the item with this key among those that a batch brought, or null. */
export function attributesAt<T>(items: readonly Item[], key: Key): T | null {
  const item = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  return item ? toAttributes<T>(item) : null;
}

export interface Page<T> {
  items: T[];
  /** Key to continue after, or null at the end. */
  after: Record<string, unknown> | null;
}

interface QueryOptions {
  /** Attributes to read, as some roles may list no others. */
  only?: readonly string[];
  limit?: number;
  newestFirst?: boolean;
  /** Key to continue after. */
  after?: Record<string, unknown>;
}

async function query<T extends Attributes>(
  key: Condition,
  target: { ConsistentRead: boolean; TableName?: string } | { IndexName: string },
  { limit, newestFirst, after, only }: QueryOptions,
): Promise<Page<Key & T>> {
  const response = await send(() =>
    client.send(
      new QueryCommand({
        TableName: TableName(),
        ...target,
        ...rendered({ key, attributes: only }),
        // Roles that may read no other attributes demand that it is said.
        ...(only ? { Select: 'SPECIFIC_ATTRIBUTES' as const } : {}),
        ScanIndexForward: !newestFirst,
        Limit: limit,
        ExclusiveStartKey: after,
        ...counted,
      }),
    ),
  );
  meter.read(response.ConsumedCapacity);
  return { items: (response.Items ?? []) as (Key & T)[], after: response.LastEvaluatedKey ?? null };
}

/** A partition, its items whose sort key starts with `prefix`, or those `from` one `to` another. */
export type Partition = { pk: string } & ({ prefix?: string } | { from: string; to: string });

function sortKeyConditions(partition: Partition): Condition[] {
  if ('from' in partition) return [between('sk', partition.from, partition.to)];
  return partition.prefix ? [beginsWith('sk', partition.prefix)] : [];
}

/** The same of items that a view brings along, which are few. */
function listOwn<T extends Attributes>(
  own: readonly Item[],
  partition: Partition,
  { limit, newestFirst, after }: QueryOptions,
): (Key & T)[] {
  // All of them fit into the first page.
  if (after) return [];
  const found = own
    .filter(({ sk }) =>
      'from' in partition
        ? sk >= partition.from && sk <= partition.to
        : sk.startsWith(partition.prefix ?? ''),
    )
    .sort((a, b) => (a.sk < b.sk ? -1 : 1));
  return (newestFirst ? found.reverse() : found).slice(0, limit) as (Key & T)[];
}

/**
 * Items of a partition in the order of their sort keys.
 *
 * @param options.table another table than the deployment's, such as one that was set back
 */
export async function list<T extends Attributes>(
  scope: Scope,
  partition: Partition,
  options: QueryOptions & { eventual?: boolean; table?: string } = {},
): Promise<Page<Key & T>> {
  guard(scope, partition.pk);
  const own = itemsOfView(scope, partition.pk);
  if (own) return { items: listOwn<T>(own, partition, options), after: null };
  const key = allOf(equals('pk', partition.pk), ...sortKeyConditions(partition));
  const other = options.table === undefined ? {} : { TableName: options.table };
  return query(key, { ConsistentRead: !options.eventual, ...other }, options);
}

/**
 * Items of one partition of the index `gsi1`: up to and including `until`, below `below`, above
 * `above`, or those whose sort key starts with `prefix`.
 */
export async function listIndex<T extends Attributes>(
  scope: Scope,
  partition: {
    gsi1pk: string;
    until?: string;
    below?: string;
    above?: string;
    prefix?: string;
  },
  options: QueryOptions = {},
): Promise<Page<Key & T>> {
  guard(scope, partition.gsi1pk);
  const key = allOf(
    equals('gsi1pk', partition.gsi1pk),
    ...(partition.until ? [atMost('gsi1sk', partition.until)] : []),
    ...(partition.below ? [below('gsi1sk', partition.below)] : []),
    ...(partition.above ? [above('gsi1sk', partition.above)] : []),
    ...(partition.prefix ? [beginsWith('gsi1sk', partition.prefix)] : []),
  );
  return query(key, { IndexName: 'gsi1' }, options);
}

/** Yields all items of `list` page by page. Smaller pages take less memory. */
export async function* listAll<T extends Attributes>(
  scope: Scope,
  partition: Partition,
  options: { limit?: number; table?: string; only?: readonly (keyof T & string)[] } = {},
): AsyncGenerator<Key & T> {
  yield* pages((after) => list<T>(scope, partition, { ...options, ...after }));
}

/** Yields all items of `listIndex` page by page. */
export async function* listIndexAll<T extends Attributes>(
  scope: Scope,
  partition: { gsi1pk: string; until?: string; above?: string },
  options: { limit?: number } = {},
): AsyncGenerator<Key & T> {
  yield* pages((after) => listIndex<T>(scope, partition, { ...options, ...after }));
}

async function* pages<Item>(
  read: (options: { after?: Record<string, unknown> }) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let after: Record<string, unknown> | null = null;
  do {
    const page: Page<Item> = await read(after ? { after } : {});
    yield* page.items;
    after = page.after;
  } while (after);
}

/**
 * A page of one of the segments of the whole table, of all brands: for an operator's walks, never
 * for a call or a job.
 *
 * @param options.prefixes what sort keys of wanted items start with; others are read, paid for and
 * left out. Without it all are wanted
 * @param options.limit items that are read, whether or not they are wanted
 * @param options.table another table than the deployment's
 */
export async function scanSegment<T extends Attributes>(
  _scope: PlatformScope,
  options: {
    segment: number;
    of: number;
    after: Key | null;
    limit: number;
    prefixes?: readonly string[] | undefined;
    table?: string | undefined;
  },
): Promise<{ items: (Key & T)[]; after: Key | null }> {
  const { segment, of, after, limit, prefixes } = options;
  const response = await send(() =>
    client.send(
      new ScanCommand({
        TableName: options.table ?? TableName(),
        ConsistentRead: true,
        Segment: segment,
        TotalSegments: of,
        Limit: limit,
        ExclusiveStartKey: after ?? undefined,
        ...rendered({
          filter: prefixes && anyOf(...prefixes.map((prefix) => beginsWith('sk', prefix))),
        }),
        ...counted,
      }),
    ),
  );
  meter.read(response.ConsumedCapacity);
  return {
    items: (response.Items ?? []) as (Key & T)[],
    after: (response.LastEvaluatedKey as Key | undefined) ?? null,
  };
}

const getKey = (write: Write): Key =>
  'put' in write
    ? write.put
    : 'update' in write
      ? write.update
      : 'remove' in write
        ? write.remove
        : write.check;

function transactItem(write: Write) {
  const table = { TableName: TableName() };
  const condition = rendered({ condition: write.if });
  if ('put' in write) return { Put: { ...table, Item: write.put, ...condition } };
  const { pk, sk } = getKey(write);
  const at = { ...table, Key: { pk, sk } };
  if ('update' in write) {
    return { Update: { ...at, ...rendered({ changes: write.changes, condition: write.if }) } };
  }
  if ('remove' in write) return { Delete: { ...at, ...condition } };
  return { ConditionCheck: { ...at, ...rendered({ condition: write.if }) } };
}

/**
 * Commits at most 100 writes in one transaction. The SDK's retries carry one client token, so that
 * a lost response does not write twice. In an operator's view nothing is written: reads that note
 * something on their way, such as what was opened, go on as if it had been.
 *
 * @throws AppError `busy` when other transactions on the same items keep winning, `unavailable`
 * when the engine is down or throttles
 */
export async function commit(scope: Scope | readonly Scope[], writes: Write[]): Promise<Commit> {
  const scopes = Array.isArray(scope) ? (scope as Scope[]) : [scope as Scope];
  for (const write of writes) {
    const { pk } = getKey(write);
    if (!scopes.some((one) => pk.startsWith(getPrefix(one)))) {
      throw new Error('a key lies outside of its scope');
    }
  }
  if (scopes.some(findView)) return { committed: true };
  const TransactItems = writes.map(transactItem);
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await send(() =>
        client.send(new TransactWriteCommand({ TransactItems, ...counted })),
      );
      meter.write(response.ConsumedCapacity?.[0]);
      return { committed: true };
    } catch (cause) {
      if ((cause as { name?: string }).name !== 'TransactionCanceledException') throw cause;
      meter.write(undefined);
      const reasons = ((cause as TransactionCanceledException).CancellationReasons ?? []).map(
        (one) => one.Code,
      );
      const failed = reasons.flatMap((code, index) =>
        code === 'ConditionalCheckFailed' ? [index] : [],
      );
      if (failed.length > 0) return { committed: false, failed };
      if (reasons.some((code) => code === 'TransactionConflict')) {
        if (attempt === conflictAttempts) throw new AppError('busy', { cause });
        await backOff(attempt, conflictDelays);
        continue;
      }
      if (
        reasons.some(
          (code) => code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded',
        )
      ) {
        throw new AppError('unavailable', { cause });
      }
      throw cause;
    }
  }
}

/**
 * Makes a conditional write outside of a transaction, at half its cost.
 *
 * @returns whether it was made
 */
export async function write(
  scope: Scope,
  change: Exclude<Write, { check: Key }>,
): Promise<boolean> {
  return (await writeReturning(scope, change)) !== null;
}

/**
 * Like `write`, but returns the item afterwards (an empty object after a removal), or null if
 * refused.
 */
export async function writeReturning<T extends Attributes>(
  scope: Scope,
  change: Exclude<Write, { check: Key }>,
): Promise<T | null> {
  const { pk, sk } = getKey(change);
  guard(scope, pk);
  if (findView(scope)) return ('put' in change ? change.put : {}) as unknown as T;
  const table = { TableName: TableName(), ...counted };
  const condition = rendered({ condition: change.if });
  try {
    const response = await send<{
      Attributes?: Record<string, unknown> | undefined;
      ConsumedCapacity?: ConsumedCapacity | undefined;
    }>(() => {
      if ('put' in change) {
        return client.send(new PutCommand({ ...table, Item: change.put, ...condition }));
      }
      const at = { ...table, Key: { pk, sk } };
      if ('remove' in change) return client.send(new DeleteCommand({ ...at, ...condition }));
      const { changes } = change;
      return client.send(
        new UpdateCommand({
          ...at,
          ...rendered({ changes, condition: change.if }),
          ReturnValues: 'ALL_NEW',
        }),
      );
    });
    meter.write(response.ConsumedCapacity);
    return ('put' in change ? change.put : (response.Attributes ?? {})) as unknown as T;
  } catch (cause) {
    if ((cause as { name?: string }).name === 'ConditionalCheckFailedException') {
      meter.write(undefined);
      return null;
    }
    throw cause;
  }
}
