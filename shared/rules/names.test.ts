import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linklessName, nameAllowed } from './names.ts';

/** What mail programs make a link of, of the forms that a text can have. */
const linkable = /[@:/\\]|\d|[.。．｡](?=[^\s.-]{2}|[^\s.-]$)|[.。．｡].*[/:]/u;

describe('nameAllowed', () => {
  it.each([
    'Iris',
    'Jean-Luc',
    'Jean‑Luc',
    'Małgosia',
    'Łukasz',
    'Zoë',
    'Zoe\u0308',
    "O'Brien",
    'O’Brien',
    'D‘Arcy',
    'Kaʻiulani',
    "'t Hart",
    "Jesus'",
    'Anna B.',
    'J. Peters',
    'J. R. R.',
    'J.R.R. Tolkien',
    'J.-P.',
    'Anne - Marie',
    'María José',
    'Đặng Thị',
    'Şükrü',
    'Ægir Þór',
    'Ｉｒｉｓ',
    'Ἀθηνᾶ',
    'Наталія',
    "Мар'яна",
    'محمد',
    'مُحَمَّد',
    'علی\u200cرضا',
    'דָּוִד',
    'आरती',
    'लक्ष्मी',
    'क्ष\u094d\u200dमा',
    'தமிழ்ச்செல்வி',
    'ශ්\u200dරී',
    'สมชาย',
    'さくら',
    'ジョージ',
    '佐々木 花',
    '김민준',
    'ლანა',
    'Անի',
    'ሰላም',
  ])('lets %s pass', (name) => {
    expect(nameAllowed(name)).toBe(true);
  });

  it.each([
    ['an address', 'iris@example.nl'],
    ['an address in full-width letters', 'ｉｒｉｓ＠ｅｘ．ｎｌ'],
    ['an @', 'a@b'],
    ['an @ in front', '@iris'],
    ['a full-width @ in front', '＠iris'],
    ['a link', 'see https://spam.example'],
    ['a link without its scheme', 'www.spam.example'],
    ['a scheme-relative link', '//spam.example'],
    ['a host and a path', 'Prijs: evil-win.com/claim'],
    ['a host', 'evil.com'],
    ['a host of one letter', 'x.com'],
    ['a short host', 't.co'],
    ['a host behind an initial', 'J. x.com'],
    ['a host behind initials', 'J.R.nl'],
    ['a host of other signs', 'evil。com'],
    ['a full-width full stop', 'x．com'],
    ['a full stop of half a width', 'x｡com'],
    ['a leader for a full stop', 'x․com'],
    ['a full stop behind a word', 'Anna.'],
    ['two full stops', 'J..'],
    ['a full stop alone', '.'],
    ['a number', 'C3PO'],
    ['a phone number', '0612345678'],
    ['a number of another script', 'علی٣'],
    ['a colon', 'me: you'],
    ['a slash', 'he/him'],
    ['an underscore', 'anna_b'],
    ['a symbol', '🦊 Fox'],
    ['no letter', "--- '"],
    ['a mark alone', '\u0301'],
    ['filling that shows nothing', '\u3164\u3164'],
    ['a joiner between Latin letters', 'ev\u200dil'],
    ['a space of no width', 'ev\u200bil'],
    ['a direction mark', 'ev\u200fil'],
    ['a hyphen at the end', 'Anna-'],
    ['markup', '<b>Ada</b>'],
    ['a sign for “care of”', '℅ Anna'],
    ['a number in a circle', 'Anna ①'],
    ['hundreds of marks', `a${'\u0301\u0323'.repeat(50)}`],
    ['far too many letters', 'a'.repeat(1_000_000)],
  ])('refuses %s', (_, name) => {
    expect(nameAllowed(name)).toBe(false);
  });

  it('lets nothing pass that could become a link', () => {
    const near = fc.string({
      maxLength: 30,
      unit: fc.constantFrom(..."aZé.-' @:/\\1。．｡․ﷺㄱ\u200c\u200d\u0301", 'com', 'www', 'https'),
    });
    const any = fc.oneof(near, near, fc.string({ maxLength: 30, unit: 'binary' }));
    fc.assert(
      fc.property(any, (name) => {
        if (!nameAllowed(name)) return;
        for (const form of ['NFC', 'NFKC'] as const) {
          const shown = name.normalize(form).trim();
          expect(shown).toMatch(/^(?:[\p{L}\p{M}'’‘ .‐‑-]|\u200c|\u200d)+$/u);
          expect(shown).not.toMatch(linkable);
          expect(shown).toMatch(/\p{L}/u);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('linklessName', () => {
  it.each([
    ['Zoë', 'Zoë'],
    ['J. Peters', 'J. Peters'],
    ['Prijs: evil-win.com/claim', 'Prijs evil-win com claim'],
    ['x.com', 'x com'],
    ['anna.b', 'anna b'],
    ['Robin 0612345678', 'Robin'],
    ['🦊 Fox', '🦊 Fox'],
    ['www.spam.example', 'www spam example'],
    ['1234', '…'],
  ])('shows %s as %s', (name, shown) => {
    expect(linklessName(name)).toBe(shown);
  });

  it('leaves nothing that could become a link of any name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: 'binary' }), (name) => {
        expect(linklessName(name)).not.toMatch(linkable);
        expect(linklessName(name)).not.toBe('');
      }),
    );
  });
});
