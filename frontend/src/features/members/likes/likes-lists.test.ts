import { describe, expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { isNewLike, type LoadedLikes, listedLikes, withNextPage, withSeen } from './likes-lists.ts';

const ids = ['ann', 'bo', 'cem', 'dee'];
const response: LoadedLikes = {
  profiles: Object.fromEntries(ids.map((id) => [id, { ...userFixture().profile, id }])),
  sent: ['dee'],
  received: ['ann', 'bo'],
  matches: ['cem', 'gone'],
  liked_by: [
    { id: 'bo', like_new: true },
    { id: 'cem', like_new: true },
    { id: 'ann', like_new: false },
  ],
  new_likes: 2,
  counts: { sent: 1, received: 3, matches: 2 },
  cursor: 'next',
  pages: 1,
};

describe('a list of likes', () => {
  const listed = (type: Parameters<typeof listedLikes>[1]) =>
    listedLikes(response, type).map(({ profile, isNew }) => [profile.id, isNew]);

  it('has the new ones first', () => {
    expect(listed('received')).toEqual([
      ['bo', true],
      ['ann', false],
    ]);
  });

  it('leaves out whom the answer says nothing about', () => {
    expect(listed('matches')).toEqual([['cem', true]]);
  });

  it('never marks what the member gave as new', () => {
    expect(listed('sent')).toEqual([['dee', false]]);
  });
});

describe('a like that is seen', () => {
  it('is new no more and counts no more', () => {
    const seen = withSeen(response, 'bo', true);
    expect(isNewLike(seen, 'bo')).toBe(false);
    expect(isNewLike(seen, 'cem')).toBe(true);
    expect(seen.new_likes).toBe(1);
  });

  it('can become new again', () => {
    expect(withSeen(withSeen(response, 'bo', true), 'bo', false)).toEqual(response);
  });

  it('changes nothing where it was seen before, or was never given', () => {
    expect(withSeen(response, 'ann', true)).toBe(response);
    expect(withSeen(response, 'dee', true)).toBe(response);
    expect(withSeen(response, 'dee', false)).toBe(response);
  });
});

it('a further page continues each list, and nobody stands there twice', () => {
  const likes = withNextPage(response, {
    ...response,
    profiles: { eve: { ...userFixture().profile, id: 'eve' } },
    sent: [],
    received: ['bo', 'eve'],
    matches: [],
    liked_by: [
      { id: 'bo', like_new: true },
      { id: 'eve', like_new: false },
    ],
    cursor: null,
  });
  expect(listedLikes(likes, 'received').map(({ profile }) => profile.id)).toEqual([
    'bo',
    'ann',
    'eve',
  ]);
  expect(listedLikes(likes, 'sent')).toEqual(listedLikes(response, 'sent'));
  expect(likes).toMatchObject({ cursor: null, pages: 2 });
});
