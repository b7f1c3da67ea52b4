import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageFixture } from '../fixtures.ts';
import { getDraft, keepDraft } from './drafts.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', storageFixture());
  return () => vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('is kept for the two of them, and for nobody else', () => {
    keepDraft('me', 'noor', 'Hello No');
    expect(getDraft('me', 'noor')).toBe('Hello No');
    expect(getDraft('me', 'iris')).toBe('');
    expect(getDraft('somebody else', 'noor')).toBe('');
  });

  it('goes with its last word, and leaves nothing behind', () => {
    keepDraft('me', 'noor', 'Hello');
    keepDraft('me', 'noor', '  ');
    expect(getDraft('me', 'noor')).toBe('');
    expect(localStorage.length).toBe(0);
  });

  it('does not grow for ever: the oldest one gives way', () => {
    for (let index = 0; index < 60; index++) keepDraft('me', `member ${index}`, 'Hello');
    expect(getDraft('me', 'member 0')).toBe('');
    expect(getDraft('me', 'member 59')).toBe('Hello');
  });

  it('is nothing where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    keepDraft('me', 'noor', 'Hello');
    expect(getDraft('me', 'noor')).toBe('');
  });
});
