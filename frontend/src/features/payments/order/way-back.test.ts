import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetWayBack, isProfile, noteWayBack, wayBack } from './way-back.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('leads back to the conversation that the member came from', () => {
  noteWayBack({ from: '/members/abc' });
  expect(isProfile(wayBack() ?? '')).toBe(true);
  noteWayBack({ from: '/chats/abc' });
  expect(isProfile(wayBack() ?? '')).toBe(false);
  // Moving on within the purchase says nothing.
  noteWayBack(null);
  expect(wayBack()).toBe('/chats/abc');
  forgetWayBack();
  expect(wayBack()).toBeNull();
});

it('leads nowhere else', () => {
  for (const from of ['//evil.example/chats/a', 'https://evil.example', '/notifications', 7]) {
    noteWayBack({ from });
    expect(wayBack()).toBeNull();
  }
});
