import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { isSessionOpen, openSessions, resolveSession } from './sessions.ts';

const table = mockClient(DynamoDBDocumentClient);
const nl = tenantScope({ id: 'nl' });
const iris = memberScope(nl, 'i'.repeat(22));
const secret = 'of the cookie';
const hash = sha256(secret);

/** The table removes what is over hours or days later: until then it is read like any other. */
function stored(expires: number): void {
  const common = { expires, created_at: '2026-01-01T00:00:00.000Z' };
  const session = {
    pk: `TENANT#nl#SESSION#${hash}`,
    sk: 'SESSION',
    ...common,
    member: iris.member,
    last_seen: 0,
  };
  process.env.TABLE_NAME = 'table';
  table.on(GetCommand).resolves({ Item: session });
  table.on(BatchGetCommand).resolves({ Responses: { table: [session] } });
  table.on(QueryCommand).resolves({
    Items: [
      {
        pk: `TENANT#nl#MEMBER#${iris.member}`,
        sk: `SESSION#${hash}`,
        ...common,
        device: 'a browser',
      },
    ],
  });
}

beforeEach(() => {
  table.reset();
  table.onAnyCommand().resolves({});
});

describe('a session', () => {
  it('that is still open belongs to its member', async () => {
    stored(nowSeconds() + 3_600);
    expect(await resolveSession(nl, secret)).toMatchObject({ member: iris, session: { hash } });
    expect(await isSessionOpen(iris, hash)).toBe(true);
    expect(await isSessionOpen(memberScope(nl, 'o'.repeat(22)), hash)).toBe(false);
    expect(await openSessions(iris, null)).toHaveLength(1);
  });

  it('that is over is none, whoever asks, although it is in the table', async () => {
    stored(nowSeconds());
    expect(await resolveSession(nl, secret)).toBeNull();
    expect(await isSessionOpen(iris, hash)).toBe(false);
    expect(await openSessions(iris, null)).toEqual([]);
  });
});
