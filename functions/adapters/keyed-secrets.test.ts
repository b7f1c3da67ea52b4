import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { derivedSecret, isDerived, recentlyDerived, sealed, unsealed } from './keyed-secrets.ts';
import { useTokenKey } from './secrets.fixtures.ts';

beforeEach(() => {
  useTokenKey('a key');
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
    useTokenKey('another key');
    expect(unsealed(seal, 'list')).toBeNull();
  });
});

describe('after a rotation', () => {
  it('what the former key made is still known, and new things are made with the new one', () => {
    useTokenKey('former');
    const seal = sealed('somebody', 'list');
    const proof = derivedSecret('unsubscribe', 'iris');
    useTokenKey('new', 'former');
    expect(unsealed(seal, 'list')).toBe('somebody');
    expect(sealed('somebody', 'list')).not.toBe(seal);
    expect(isDerived(proof, 'unsubscribe', 'iris')).toBe(true);
    expect(isDerived(proof, 'unsubscribe', 'ben')).toBe(false);
    expect(derivedSecret('unsubscribe', 'iris')).not.toBe(proof);
    expect(recentlyDerived('2025-12-31T00:00:00.000Z', 'unsubscribe', 'iris')).toContain(proof);
    expect(recentlyDerived('2026-01-02T00:00:00.000Z', 'unsubscribe', 'iris')).toHaveLength(1);
  });

  it('nothing of a key that leaked and was dropped holds', () => {
    useTokenKey('leaked');
    const proof = derivedSecret('unsubscribe', 'iris');
    useTokenKey('new');
    expect(isDerived(proof, 'unsubscribe', 'iris')).toBe(false);
  });
});
