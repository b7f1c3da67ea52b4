import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageFixture } from '../fixtures.ts';
import { draftOf, keepDraft } from './drafts.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', storageFixture());
  return () => vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('is kept for the two of them, and for nobody else', () => {
    keepDraft('me', 'noor', 'Hello No');
    expect(draftOf('me', 'noor')).toBe('Hello No');
    expect(draftOf('me', 'iris')).toBe('');
    expect(draftOf('somebody else', 'noor')).toBe('');
  });

  it('goes with its last word, and leaves nothing behind', () => {
    keepDraft('me', 'noor', 'Hello');
    keepDraft('me', 'noor', '  ');
    expect(draftOf('me', 'noor')).toBe('');
    expect(localStorage.length).toBe(0);
  });

  it('does not grow for ever: the oldest one gives way', () => {
    for (let at = 0; at < 60; at++) keepDraft('me', `member ${at}`, 'Hello');
    expect(draftOf('me', 'member 0')).toBe('');
    expect(draftOf('me', 'member 59')).toBe('Hello');
  });

  it('is nothing where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    keepDraft('me', 'noor', 'Hello');
    expect(draftOf('me', 'noor')).toBe('');
  });
});
