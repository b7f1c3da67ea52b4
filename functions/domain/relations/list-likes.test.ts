import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { useTokenKey } from '../../adapters/secrets.fixtures.ts';
import type { MemberContext } from '../core/context.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import type { LikeRecord } from './likes.ts';
import { getLikes } from './list-likes.ts';

const table = mockClient(DynamoDBDocumentClient);
const brand = brandFixture();
const scope = tenantScope(brand);
const getId = (name: string) => name.padEnd(22, 'x');
const iris = memberScope(scope, getId('iris'));
const gone = getId('gone');
const blocked = getId('blocked');
const day = (at: number) => `2026-01-01T00:00:${String(at).padStart(2, '0')}.000Z`;

let likes: Map<string, LikeRecord>;
let newLikes: number;

/** @param asked the partition and the prefix of a query */
function answer(asked: ReadonlySet<unknown>): Record<string, unknown>[] {
  if (asked.has('CORE#')) {
    const core = {
      ACCOUNT: { status: 'active' },
      PROFILE: {},
      WALLET: {},
      COUNTS: { new_likes: newLikes },
    };
    return Object.entries(core).map(([sk, item]) => ({ sk: `CORE#${sk}`, ...item }));
  }
  if (asked.has('BLOCK#')) return [{ sk: `BLOCK#out#${blocked}`, at: day(0) }];
  return [...likes].map(([id, like]) => ({ sk: `LIKE#${id}`, ...like }));
}

beforeEach(() => {
  process.env.TABLE_NAME = 'table';
  useTokenKey('a secret');
  table.reset();
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: answer(new Set(Object.values(ExpressionAttributeValues))),
  }));
  table.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const ids = RequestItems.table.Keys.map(({ pk }: { pk: string }) => pk.slice(-22)) as string[];
    const there = ids.filter((id) => id !== gone);
    const toItem = (id: string) => ({
      document: JSON.stringify({ id, date_of_birth: '1990-01-01', interests: [], photos: [] }),
    });
    return { Responses: { table: there.map(toItem) } };
  });
  table.on(UpdateCommand).resolves({});
  table.on(TransactWriteCommand).resolves({});
  newLikes = 0;
  const count = 2 * limits.likesPageSize + 3;
  likes = new Map(
    Array.from({ length: count }, (_, at) => [getId(`sent${at}`), { sent_at: day(at) }]),
  );
});

const ask = (cursor?: string, member = iris) =>
  getLikes({
    ...{ brand, scope, member, session: { hash: '' }, visitor: {}, body: undefined },
    query: { cursor },
  } as unknown as MemberContext<undefined, { cursor?: string | undefined }>);

/** Returns all pages. */
async function getPages() {
  const pages = [await ask()];
  for (let page = pages[0]; page?.cursor; page = pages.at(-1)) pages.push(await ask(page.cursor));
  return pages;
}

describe('the pages of likes', () => {
  it('show everybody once, the latest first, at the cost of who is on the page', async () => {
    const pages = await getPages();
    const ids = pages.flatMap(({ sent }) => sent);
    expect(ids).toEqual([...likes.keys()].reverse());
    expect(pages.map(({ sent }) => sent.length)).toEqual([24, 24, 3]);
    for (const { sent, profiles, counts } of pages) {
      expect(Object.keys(profiles).sort()).toEqual([...sent].sort());
      expect(counts).toEqual({ sent: 51, received: 0, matches: 0 });
    }
    const reads = table.commandCalls(BatchGetCommand).map(({ args }) => args[0].input);
    expect(reads.map(({ RequestItems }) => RequestItems?.table?.Keys?.length)).toEqual([24, 24, 3]);
  });

  it('begin with what is new in each list, and go on in each', async () => {
    for (let at = 0; at < limits.likesPageSize + 1; at++) {
      likes.set(getId(`received${at}`), { received_at: day(at), is_new: at === 0 });
      const both = { sent_at: day(0), received_at: day(at), matched_at: day(at) };
      likes.set(getId(`match${at}`), both);
    }
    const pages = await getPages();
    expect(pages.map(({ received, matches }) => [received.length, matches.length])).toEqual([
      [24, 24],
      [1, 1],
      [0, 0],
    ]);
    expect(pages[0]?.received.slice(0, 2)).toEqual([getId('received0'), getId('received24')]);
    expect(pages[0]?.liked_by[0]).toEqual({ id: getId('received0'), like_new: true });
    expect(pages.map(({ liked_by }) => liked_by.length)).toEqual([48, 2, 0]);
    expect(pages.flatMap(({ matches }) => matches)).toHaveLength(25);
  });

  it('leave out who is blocked or gone, and correct the number of new likes', async () => {
    newLikes = 5;
    table.on(GetCommand).callsFake(({ Key }: { Key: { sk: string } }) => ({
      Item: likes.get(Key.sk.replace('LIKE#', '')),
    }));
    for (const id of [gone, blocked, getId('here')]) {
      likes.set(id, { received_at: day(1), is_new: true });
    }
    const [first, second] = await getPages();
    expect(first).toMatchObject({ received: [getId('here')], new_likes: 1 });
    // The count was not changed by the mock.
    expect(second).toMatchObject({ received: [], new_likes: 5 });
    // Three likes are new. That of a member who is gone waits, with a check that nobody sees them.
    const [corrected, ...others] = table.commandCalls(UpdateCommand);
    expect(others).toEqual([]);
    expect(Object.values(corrected?.args[0].input.ExpressionAttributeValues ?? {})).toContain(3);
    const [aligned, ...more] = table.commandCalls(TransactWriteCommand);
    expect(more).toEqual([]);
    expect(aligned?.args[0].input.TransactItems).toMatchObject([
      { Put: { Item: { sk: `LIKE#${gone}`, is_new: false, new_once_visible: true } } },
      { Update: { Key: { sk: 'CORE#COUNTS' } } },
      { ConditionCheck: { Key: { sk: 'SEARCH#country' } } },
    ]);
  });

  it('go on for their own member alone', async () => {
    const { cursor } = await ask();
    const other = memberScope(scope, getId('other'));
    const refused = { code: 'validation_failed', fields: { cursor: 'invalid_option' } };
    await expect(ask(String(cursor), other)).rejects.toMatchObject(refused);
    await expect(ask(`${cursor}A`)).rejects.toMatchObject(refused);
  });
});
