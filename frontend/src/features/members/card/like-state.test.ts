import { expect, it } from 'vitest';
import { likes, nextLikeState } from './like-state.ts';

it('a like makes a match where the other one likes already', () => {
  expect(nextLikeState('none', true)).toBe('liked');
  expect(nextLikeState('received', true)).toBe('match');
});

it('taking a like back leaves the other one’s', () => {
  expect(nextLikeState('liked', false)).toBe('none');
  expect(nextLikeState('match', false)).toBe('received');
});

it('a like that was only received is none of the member’s own', () => {
  expect((['none', 'liked', 'received', 'match'] as const).map(likes)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
