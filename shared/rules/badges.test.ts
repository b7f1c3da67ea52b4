import { describe, expect, it } from 'vitest';
import { badgeText, creditsBadge, titleWithCount } from './badges.ts';

describe('badgeText', () => {
  it.each([
    [-1, ''],
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [101, '99+'],
    [12_345, '99+'],
  ])('of %i is "%s"', (count, text) => {
    expect(badgeText(count)).toBe(text);
  });
});

describe('titleWithCount', () => {
  it.each([
    [0, 'Chats'],
    [3, '(3) Chats'],
    [99, '(99) Chats'],
    [100, '(100) Chats'],
    [12_345, '(12345) Chats'],
  ])('with %i is "%s"', (count, title) => {
    expect(titleWithCount('Chats', count)).toBe(title);
  });
});

describe('creditsBadge', () => {
  it.each([
    [11, 'none'],
    [10, 'warning'],
    [1, 'warning'],
    [0, 'danger'],
  ] as const)('at %i credits is %s', (credits, badge) => {
    expect(creditsBadge(credits)).toBe(badge);
  });
});
