import { expect, it } from 'vitest';
import { useSecrets } from '../adapters/secrets.fixtures.ts';
import { queued } from './changes.fixtures.ts';
import { followChanges, toChange } from './changes.ts';

it('reads an item as it was and as it is', () => {
  expect(
    toChange({
      dynamodb: {
        SequenceNumber: '7',
        Keys: { pk: { S: 'TENANT#nl#MEMBER#iris' }, sk: { S: 'CONVERSATION#1' } },
        OldImage: { unread: { N: '0' }, last: { NULL: true } },
        NewImage: {
          unread: { N: '2' },
          hidden: { BOOL: false },
          last: { M: { text: { S: '' }, read_at: { NULL: true } } },
          list: { L: [{ N: '-1.5' }, { S: 'x' }] },
        },
      },
    }),
  ).toEqual({
    pk: 'TENANT#nl#MEMBER#iris',
    sk: 'CONVERSATION#1',
    sequence: '7',
    before: { unread: 0, last: null },
    after: {
      unread: 2,
      hidden: false,
      last: { text: '', read_at: null },
      list: [-1.5, 'x'],
    },
  });
});

it('tells what was not there, or is gone', () => {
  const { before, after } = toChange({ dynamodb: { Keys: {} } });
  expect([before, after]).toEqual([null, null]);
});

it('has what failed come again with the later changes of its partition, and nothing else', async () => {
  const change = (pk: string, SequenceNumber: string) => ({
    dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: 'X' } } },
  });
  useSecrets();
  const seen: string[] = [];
  const handler = followChanges(async (changes) => {
    seen.push(...changes.map(({ pk, sequence }) => `${pk}${sequence}`));
    return new Set(['2']);
  });
  const event = queued(...['a1', 'b2', 'a3', 'b4', 'c5'].map(([pk = '', n = '']) => change(pk, n)));
  expect(await handler(event)).toEqual({
    batchItemFailures: [{ itemIdentifier: 'message-2' }, { itemIdentifier: 'message-4' }],
  });
  expect(seen).toEqual(['a1', 'b2', 'a3', 'b4', 'c5']);
});
