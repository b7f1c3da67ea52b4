import { describe, expect, it } from 'vitest';
import { getMemberEvents } from './live-events.ts';

const message = {
  id: '1767225600000AAAAAAAAAAA',
  conversation: 'c'.repeat(22),
  other: 'anna',
  from: 'them',
  kind: 'text',
  text: 'Hi',
  sent_at: '2026-01-01T00:00:00.000Z',
  price: { credits: 1, free_message: false },
};
const participant = {
  id: 'c'.repeat(22),
  other: 'anna',
  unread: 0,
  last: null,
  last_id: message.id,
};
const at = '2026-01-01T00:00:00.000Z';

describe('a like', () => {
  it('is news when it comes, and when it is given once more', () => {
    const like = { received_at: at, is_new: true };
    expect(getMemberEvents('LIKE#anna', null, like)).toEqual([{ kind: 'like', other: 'anna' }]);
    expect(getMemberEvents('LIKE#anna', { sent_at: at }, { ...like, sent_at: at })).toHaveLength(1);
  });

  it('back is a match for both, and nothing beside it', () => {
    const match = { sent_at: at, received_at: at, matched_at: at };
    const expected = [{ kind: 'match', other: 'anna' }];
    expect(
      getMemberEvents('LIKE#anna', { received_at: at, is_new: true }, { ...match, is_new: true }),
    ).toEqual(expected);
    expect(getMemberEvents('LIKE#anna', { sent_at: at }, { ...match, is_new: true })).toEqual(
      expected,
    );
  });

  it('is none when it was given by the member, seen, or taken back', () => {
    const like = { received_at: at, is_new: true };
    expect(getMemberEvents('LIKE#anna', null, { sent_at: at })).toEqual([]);
    expect(getMemberEvents('LIKE#anna', like, { ...like, is_new: false })).toEqual([]);
    expect(getMemberEvents('LIKE#anna', like, null)).toEqual([]);
    expect(getMemberEvents('LIKE#anna', { ...like, matched_at: at, sent_at: at }, like)).toEqual(
      [],
    );
  });
});

describe('a message', () => {
  const sk = `MESSAGE#${message.conversation}#${message.id}`;

  it('is news when it is there, and when its price came back', () => {
    expect(getMemberEvents(sk, null, message)).toEqual([
      { kind: 'message', other: 'anna', message },
    ]);
    const refunded = { ...message, refunded: at };
    expect(getMemberEvents(sk, message, refunded)).toEqual([
      { kind: 'message', other: 'anna', message: refunded },
    ]);
  });

  it('is none when it was deleted, or written once more as it was', () => {
    expect(getMemberEvents(sk, message, null)).toEqual([]);
    expect(getMemberEvents(sk, message, message)).toEqual([]);
  });
});

describe('a conversation', () => {
  it('tells how far the other one has read, and what is unread', () => {
    const [read, unread] = [
      { kind: 'read', other: 'anna', conversation: participant.id, at },
      { kind: 'unread', other: 'anna', conversation: participant.id, num: 1 },
    ];
    expect(getMemberEvents('CONVERSATION#1', participant, { ...participant, read_at: at })).toEqual(
      [read],
    );
    expect(getMemberEvents('CONVERSATION#1', participant, { ...participant, unread: 1 })).toEqual([
      unread,
    ]);
    expect(getMemberEvents('CONVERSATION#1', null, { ...participant, unread: 1 })).toEqual([
      unread,
    ]);
    expect(
      getMemberEvents('CONVERSATION#1', participant, { ...participant, unread: 1, read_at: at }),
    ).toEqual([read, unread]);
  });

  it('tells nothing of what its member read, or of its end', () => {
    expect(
      getMemberEvents('CONVERSATION#1', participant, { ...participant, my_read_at: at }),
    ).toEqual([]);
    expect(getMemberEvents('CONVERSATION#1', null, participant)).toEqual([]);
    expect(getMemberEvents('CONVERSATION#1', { ...participant, unread: 3 }, null)).toEqual([]);
  });
});

it('counts are news where the unread messages changed', () => {
  const counted = [{ kind: 'counts' }];
  expect(getMemberEvents('CORE#COUNTS', null, { unread_messages: 1 })).toEqual(counted);
  expect(getMemberEvents('CORE#COUNTS', { unread_messages: 2 }, { unread_messages: 0 })).toEqual(
    counted,
  );
  expect(getMemberEvents('CORE#COUNTS', { unread_messages: 2 }, null)).toEqual(counted);
  expect(getMemberEvents('CORE#COUNTS', { new_likes: 1 }, { new_likes: 2 })).toEqual([]);
  expect(getMemberEvents('CORE#COUNTS', null, { unread_messages: -1 })).toEqual([]);
});

it('other items are no news', () => {
  for (const sk of ['CORE#ACCOUNT', 'SESSION#hash', 'CONNECTION#id', 'X', '']) {
    expect(getMemberEvents(sk, null, { unread: 1, is_new: true }), sk).toEqual([]);
  }
});
