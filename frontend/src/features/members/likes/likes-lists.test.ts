import { describe, expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import * as limits from '#shared/limits.ts';
import { countText, isNewLike, type LikesResponse, listedLikes, withSeen } from './likes-lists.ts';

const ids = ['ann', 'bo', 'cem', 'dee'];
const response: LikesResponse = {
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

it('the number says where the server named no more', () => {
  expect([0, 12, limits.likesShown].map(countText)).toEqual(['0', '12', '500+']);
});
