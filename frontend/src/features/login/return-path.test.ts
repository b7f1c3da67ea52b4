import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

const to = (path: string) => returnPath(`?${new URLSearchParams({ to: path })}`);

describe('after logging in', () => {
  it('leads to the members where nothing is asked for', () => {
    expect(returnPath('')).toBe('/members');
    expect(to('')).toBe('/members');
  });

  it.each(['/chats', '/members/abc?photo=2#top', '/'])('leads back to %s', (path) => {
    expect(to(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'chats',
    ' /chats',
    '/\t/evil.example',
    '/\n/evil.example',
    '/chats\\..\\x',
  ])('never leads to %j', (path) => {
    expect(to(path)).toBe('/members');
  });

  it('does not lead back to logging in', () => {
    expect(to('/login?to=/chats')).toBe('/members');
  });
});
