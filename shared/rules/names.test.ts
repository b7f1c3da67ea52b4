import { describe, expect, it } from 'vitest';
import { nameAllowed } from './names.ts';

const email = 'Iris@example.nl';

describe('nameAllowed', () => {
  it.each(['Iris', 'Jean-Luc', 'Małgosia', "D'Arcy", 'anna.b', 'C3PO', '🦊 Fox', 'a@b'])(
    'lets %s pass',
    (name) => {
      expect(nameAllowed(name, email)).toBe(true);
    },
  );

  it.each([
    ['the address itself', 'Iris@example.nl'],
    ['the address in other case', ' IRIS@EXAMPLE.NL '],
    ['the address in full-width letters', 'ｉｒｉｓ@example.nl'],
    ['an @ in front', '@iris'],
    ['a full-width @ in front', '＠iris'],
    ['another address', 'mail me: x@y.com'],
    ['a link', 'see https://spam.example'],
    ['a link without its scheme', 'www.spam.example'],
    ['a scheme-relative link', '//spam.example'],
  ])('refuses %s', (_, name) => {
    expect(nameAllowed(name, email)).toBe(false);
  });
});
