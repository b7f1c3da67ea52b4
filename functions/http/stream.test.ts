import { expect, it } from 'vitest';
import { toChange } from './stream.ts';

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
