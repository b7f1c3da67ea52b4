import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealed, unsealed } from './secrets.ts';

beforeEach(() => {
  vi.stubEnv('TOKEN_SECRET', 'a key');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a sealed text', () => {
  it('comes back as it was, for its own purpose only, and shows nothing of itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, purpose, other) => {
        const seal = sealed(text, 'list', purpose);
        expect(unsealed(seal, 'list', purpose)).toBe(text.toWellFormed());
        expect(sealed(text, 'list', purpose)).toBe(seal);
        if (other !== purpose) expect(unsealed(seal, 'list', other)).toBeNull();
        expect(unsealed(seal, 'list')).toBeNull();
      }),
    );
    const seal = Buffer.from(sealed('2026-05-01T10#somebody', 'list'), 'base64url');
    expect(seal.includes('2026')).toBe(false);
  });

  it.each(['', 'x', 'some', 'somebody'])('of %j with any character changed is none', (text) => {
    const seal = sealed(text, 'list');
    for (let index = 0; index < seal.length; index++) {
      for (const character of `${base64url}+/=. `) {
        const changed = seal.slice(0, index) + character + seal.slice(index + 1);
        if (changed !== seal) expect(unsealed(changed, 'list'), changed).toBeNull();
      }
    }
  });

  it('cut, lengthened or padded is none', () => {
    const seal = sealed('somebody', 'list');
    for (let length = 0; length < seal.length; length++) {
      expect(unsealed(seal.slice(0, length), 'list')).toBeNull();
    }
    for (const more of ['A', '=', '==', '.', '\n', ' ']) {
      expect(unsealed(seal + more, 'list')).toBeNull();
      expect(unsealed(more + seal, 'list')).toBeNull();
    }
  });

  it('of another key is none', () => {
    const seal = sealed('somebody', 'list');
    vi.stubEnv('TOKEN_SECRET', 'another key');
    expect(unsealed(seal, 'list')).toBeNull();
  });
});
