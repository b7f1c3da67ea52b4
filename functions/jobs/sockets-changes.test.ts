import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSecrets } from '../adapters/secrets.fixtures.ts';
import { brandFixture } from '../domain/tenants/fixtures.ts';
import { queued } from '../http/changes.fixtures.ts';
import { getValues } from '../table/fixtures.ts';
import { handler } from './sockets-changes.ts';

const table = mockClient(DynamoDBDocumentClient);
const sockets = mockClient(ApiGatewayManagementApiClient);
const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;

/** Open sockets by member, and the blocks that are read for each. */
let open: Record<string, { id: string; session?: string; expires?: number }[]>;
let blocks: string[];

beforeEach(() => {
  useSecrets();
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('SOCKET_ENDPOINT', 'http://127.0.0.1:1/ws');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open = {};
  blocks = [];
  table.reset();
  sockets.reset();
  sockets.onAnyCommand().resolves({});
  table.on(DeleteCommand).resolves({});
  table.on(GetCommand).resolves({ Item: { brand: brandFixture(), hosts: [] } });
  table.on(QueryCommand).callsFake((input) => {
    const { pk } = getValues(input, 'KeyConditionExpression');
    const member = String(pk).split('MEMBER#')[1] ?? '';
    if (member === 'down') throw Object.assign(new Error('down'), { name: 'ServiceUnavailable' });
    return {
      Items: (open[member] ?? []).map(({ id, session = 's', expires = inAnHour }) => ({
        sk: `CONNECTION#${id}`,
        session,
        locale: null,
        expires,
        opened_at: '2026-01-01T00:00:00.000Z',
      })),
    };
  });
  table.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      table: RequestItems.table.Keys.filter(({ sk }: { sk: string }) => blocks.includes(sk)),
    },
  }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type Image = Record<string, AttributeValue>;
let sequence = 0;
const record = (
  keys: { pk: string; sk: string },
  images: { before?: Image; after?: Image },
): DynamoDBRecord => ({
  dynamodb: {
    SequenceNumber: String(++sequence),
    Keys: { pk: { S: keys.pk }, sk: { S: keys.sk } },
    ...(images.before ? { OldImage: images.before } : {}),
    ...(images.after ? { NewImage: images.after } : {}),
  },
});
const anna = 'a'.repeat(22);
const ben = 'b'.repeat(22);
const like = (member: string, other = anna) =>
  record(
    { pk: `TENANT#maple#MEMBER#${member}`, sk: `LIKE#${other}` },
    { after: { is_new: { BOOL: true }, received_at: { S: '2026-01-01T00:00:00.000Z' } } },
  );
const sessionEnd = (member: string, hash: string) =>
  record(
    { pk: `TENANT#maple#SESSION#${hash}`, sk: 'SESSION' },
    { before: { member: { S: member } } },
  );

const run = (...records: DynamoDBRecord[]) => handler(queued(...records));
const sent = () =>
  sockets
    .commandCalls(PostToConnectionCommand)
    .map(({ args }) => [args[0].input.ConnectionId, JSON.parse(String(args[0].input.Data))]);
const closed = () =>
  sockets.commandCalls(DeleteConnectionCommand).map(({ args }) => args[0].input.ConnectionId);
const forgotten = () =>
  table
    .commandCalls(DeleteCommand)
    .map(({ args }) => `${args[0].input.Key?.pk} ${args[0].input.Key?.sk}`);

it('tells every open page of a member, in order, after one look', async () => {
  open.iris = [{ id: '1=' }, { id: '2=' }];
  expect(await run(like('iris', anna), like('iris', ben))).toEqual({ batchItemFailures: [] });
  expect(table.commandCalls(QueryCommand)).toHaveLength(1);
  for (const id of ['1=', '2=']) {
    expect(sent().filter(([to]) => to === id)).toEqual([
      [id, { type: 'like', id: anna }],
      [id, { type: 'like', id: ben }],
    ]);
  }
});

it('asks once for a member without an open page, and never where there is no news', async () => {
  await run(like('iris'), like('iris', ben));
  expect(table.calls()).toHaveLength(1);
  table.resetHistory();
  await run(
    record({ pk: 'TENANT#maple#MEMBER#iris', sk: 'CORE#WALLET' }, { after: {} }),
    record(
      { pk: 'TENANT#maple#MEMBER#iris', sk: `LIKE#${anna}` },
      { after: { sent_at: { S: 'x' } } },
    ),
    record(
      { pk: 'TENANT#maple#SESSION#hash', sk: 'SESSION' },
      { after: { member: { S: 'iris' } } },
    ),
    record(
      { pk: 'PLATFORM#CONNECTION#1=', sk: 'CONNECTION' },
      { before: { member: { S: 'iris' } } },
    ),
  );
  expect(table.calls()).toHaveLength(0);
  expect(sockets.calls()).toHaveLength(0);
});

it('says nothing about who is blocked, by either of the two', async () => {
  open.iris = [{ id: '1=' }];
  for (const way of ['in', 'out']) {
    blocks = [`BLOCK#${way}#${anna}`];
    await run(like('iris', anna), like('iris', ben));
  }
  expect(sent().map(([, frame]) => frame.id)).toEqual([ben, ben]);
});

it('closes the sockets of a session that is over, and no others', async () => {
  open.iris = [{ id: '1=', session: 'over' }, { id: '2=' }];
  await run(sessionEnd('iris', 'over'));
  expect(closed()).toEqual(['1=']);
  expect(forgotten().sort()).toEqual([
    'PLATFORM#CONNECTION#1= CONNECTION',
    'TENANT#maple#MEMBER#iris CONNECTION#1=',
  ]);
});

it('has the end of a session come again where a socket could not be closed', async () => {
  open.iris = [{ id: '1=', session: 'over' }];
  sockets.on(DeleteConnectionCommand).rejects(new Error('down'));
  const end = sessionEnd('iris', 'over');
  expect(await run(like('ben'), end)).toEqual({
    batchItemFailures: [{ itemIdentifier: `message-${end.dynamodb?.SequenceNumber}` }],
  });
  expect(forgotten()).toEqual([]);
});

it('sends nothing to a socket whose time is over', async () => {
  open.iris = [{ id: '1=', expires: 1 }, { id: '2=' }];
  await run(like('iris'));
  expect(sent().map(([to]) => to)).toEqual(['2=']);
  expect(closed()).toEqual(['1=']);
});

it('forgets sockets that are gone, and closes those that it cannot reach', async () => {
  open.iris = [{ id: 'gone=' }, { id: 'lost=' }, { id: 'here=' }];
  sockets
    .on(PostToConnectionCommand, { ConnectionId: 'gone=' })
    .rejects(new GoneException({ message: '', $metadata: {} }))
    .on(PostToConnectionCommand, { ConnectionId: 'lost=' })
    .rejects(new Error('down'));
  expect(await run(like('iris'))).toEqual({ batchItemFailures: [] });
  expect(closed()).toEqual(['lost=']);
  expect(
    forgotten()
      .filter((key) => key.startsWith('PLATFORM#'))
      .sort(),
  ).toEqual(['PLATFORM#CONNECTION#gone= CONNECTION', 'PLATFORM#CONNECTION#lost= CONNECTION']);
  expect(vi.mocked(console.error).mock.calls.join()).toContain('sockets_given_up');
});

it('has the news of a member come again that was not told, and tells the others', async () => {
  open.iris = [{ id: '1=' }];
  const failing = [like('down'), like('down', ben)] as const;
  expect(await run(like('iris'), ...failing, like('iris', ben))).toEqual({
    batchItemFailures: failing.map(({ dynamodb }) => ({
      itemIdentifier: `message-${dynamodb?.SequenceNumber}`,
    })),
  });
  expect(sent()).toHaveLength(2);
});
