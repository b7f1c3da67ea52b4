import { describe, expect, it } from 'vitest';
import { hashPassword, matchNothing, passwordMatches } from './password-hashing.ts';

describe('a password', () => {
  it('matches its own hash and no other', async () => {
    const stored = await hashPassword('correct horse');
    expect(await passwordMatches('correct horse', stored)).toBe(true);
    for (const wrong of ['correct hors', 'correct horse ', 'Correct horse', '']) {
      expect(await passwordMatches(wrong, stored)).toBe(false);
    }
  });

  it('is stored as argon2id with OWASP’s parameters and a salt of its own', async () => {
    const [first, second] = [await hashPassword('the same'), await hashPassword('the same')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(first).not.toContain('the same');
  });

  it('may be typed in another Unicode form', async () => {
    const stored = await hashPassword('Gru\u0308\u00dfe ①');
    expect(await passwordMatches('Gr\u00fc\u00dfe 1', stored)).toBe(true);
  });

  it('of two hundred signs counts to the last of them', async () => {
    const long = 'x'.repeat(199);
    const stored = await hashPassword(`${long}a`);
    expect(await passwordMatches(`${long}a`, stored)).toBe(true);
    expect(await passwordMatches(`${long}b`, stored)).toBe(false);
  });

  it('never matches a hash that is malformed', async () => {
    await expect(passwordMatches('x', 'plain')).rejects.toThrow('malformed');
    await expect(passwordMatches('x', '')).rejects.toThrow('malformed');
  });

  it('is compared with nothing for nobody', async () => {
    expect(await matchNothing('no account has this password')).toBe(false);
  });
});
