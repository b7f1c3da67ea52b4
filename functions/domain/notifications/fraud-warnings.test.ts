import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import { stageFraudWarnings } from './fraud-warnings.ts';

const table = mockClient(DynamoDBDocumentClient);
const member = memberScope(tenantScope({ id: 'maple' }), 'mallory');
const item = { kind: 'fraud_warnings', case: 'c' } as Parameters<typeof stageFraudWarnings>[1];
const pageSize = 100;

/** Messages of a copy, newest first: of one sender all but the one at a place. */
const messages = (count: number, sender: 'me' | 'them', other: number | null) =>
  Array.from({ length: count }, (_, at) => ({
    pk: 'p',
    sk: `MESSAGE#v#${1_000 - at}`,
    id: String(1_000 - at),
    from: (at === other) === (sender === 'me') ? 'them' : 'me',
  }));

const core = (part: string, more: object = {}) => ({
  pk: 'TENANT#maple#MEMBER#ann',
  sk: `CORE#${part}`,
  ...more,
});

/** The conversations of the member, and what both copies of each hold. */
function given(
  own: ReturnType<typeof messages>,
  received: ReturnType<typeof messages> = [],
  conversations = ['v'],
): void {
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues, ExclusiveStartKey, Limit }) => {
    const asked = Object.values(ExpressionAttributeValues ?? {});
    if (asked.includes('CONVERSATION#')) {
      return {
        Items: conversations.map((id) => ({ pk: 'p', sk: `CONVERSATION#${id}`, id, other: 'ann' })),
      };
    }
    if (asked.includes('CORE#')) {
      return {
        Items: [
          core('ACCOUNT', { status: 'active', language: 'en' }),
          ...[core('PROFILE'), core('WALLET')],
        ],
      };
    }
    const all = asked.includes('TENANT#maple#MEMBER#mallory') ? own : received;
    const start = ExclusiveStartKey
      ? all.findIndex(({ sk }) => sk === ExclusiveStartKey.sk) + 1
      : 0;
    return { Items: all.slice(start, start + (Limit ?? pageSize)) };
  });
}

beforeEach(() => {
  table.reset();
  table.on(PutCommand).resolves({});
  table.onAnyCommand().resolves({});
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['their first message of a short conversation', messages(3, 'them', 2), []],
  ['a message older than the newest hundred', messages(250, 'them', 249), []],
  ['a message that its sender deleted', messages(3, 'them', null), messages(150, 'me', 149)],
])('whoever got %s is warned', async (_, own, received) => {
  given(own, received);
  expect(await stageFraudWarnings(member, item)).toEqual({ sent: true });
});

it.each([0, 3, 100, 200])('whoever got none of %d is not', async (count) => {
  given(messages(count, 'them', null), messages(count, 'me', null));
  expect(await stageFraudWarnings(member, item)).toEqual({ sent: false });
});

it('a run that takes too long goes on where it stopped', async () => {
  given(messages(1, 'them', 0), [], ['u', 'v', 'w']);
  let elapsed = 0;
  // The clock is read at the start, and before each conversation.
  vi.spyOn(performance, 'now').mockImplementation(() => 15_000 * elapsed++);
  const first = await stageFraudWarnings(member, item);
  expect(first).toMatchObject({ sent: true, again: { progress: { after: 'u' } } });
  elapsed = 0;
  const progress = first.again?.progress ?? {};
  expect(await stageFraudWarnings(member, { ...item, progress })).toMatchObject({
    again: { progress: { after: 'v' } },
  });
});
