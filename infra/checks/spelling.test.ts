import { describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import { checkSpelling, spellingProblems } from './spelling.ts';

describe('e-mail', () => {
  it.each([
    ['de', 'Wir antworten per E-Mail an deine E-Mail-Adresse. Die Bestätigungsmail kommt gleich.'],
    ['es', 'Te lo confirmamos por correo electrónico.'],
    ['fr', 'Nous le confirmons par e-mail.'],
    ['it', 'Un’email è in arrivo.'],
    ['nl', 'Mail ons: we antwoorden per e-mail op je e-mailadres.'],
    ['pl', 'Potwierdzimy to e-mailem na adres e-mail.'],
  ] as const)('has its spelling in %s', (locale, text) => {
    expect(spellingProblems(locale, text.replaceAll(':', ','))).toEqual([]);
  });

  it.each([
    ['de', 'per Mail', 'Mail'],
    ['de', 'per Email', 'Email'],
    ['de', 'deine e-mail', 'e-mail'],
    ['es', 'un email', 'email'],
    ['fr', 'ta boîte mail', 'mail'],
    ['it', 'un’e-mail', 'e-mail'],
    ['nl', 'We antwoorden per mail', 'per mail'],
    ['nl', 'je email', 'email'],
    ['pl', 'odpowiemy mailem', 'mailem'],
  ] as const)('has no other in %s: %s', (locale, text, found) => {
    expect(spellingProblems(locale, text)).toContain(`writes e-mail as "${found}"`);
  });

  it('may be the name of a placeholder, a tag or a link', () => {
    expect(
      spellingProblems('it', 'Scrivi a <mail>{email}</mail>, {{email}} o [qui](/mail).'),
    ).toEqual([]);
  });
});

describe('quotes', () => {
  it.each([
    ['de', '„Zahlungen“'],
    ['es', '«Pagos»'],
    ['fr', '«\u202fPaiements\u202f»'],
    ['it', '«Pagamenti»'],
    ['nl', '“Betalingen” en foto’s'],
    ['pl', '„Płatności”'],
  ] as const)('are those of %s', (locale, text) => {
    expect(spellingProblems(locale, text)).toEqual([]);
  });

  it('are not those of another language, nor of a typewriter', () => {
    expect(spellingProblems('nl', '‘Betalingen’')).toEqual(['has ‘, its quotes are “…”']);
    expect(spellingProblems('es', '“Pagos”')).toHaveLength(2);
    expect(spellingProblems('it', "un'altra")).toEqual(["has ', its quotes are «…»"]);
  });

  it('close', () => {
    expect(spellingProblems('pl', '„Płatności')).toEqual(['opens a quote and does not close it']);
  });
});

it('French keeps its signs on the line of their word', () => {
  const problem = ['lacks a narrow no-break space (U+202F)'];
  expect(spellingProblems('fr', 'Mot de passe oublié\u202f? Il est 9:30.')).toEqual([]);
  expect(spellingProblems('fr', 'Mot de passe oublié ?')).toEqual(problem);
  expect(spellingProblems('fr', '{field} : {value}')).toEqual(problem);
  expect(spellingProblems('fr', '« Paiements\u202f»')).toEqual(problem);
  expect(spellingProblems('de', 'Passwort vergessen?')).toEqual([]);
});

it('only the match has an exclamation mark', () => {
  expect(spellingProblems('es', '¡Es un match!')).toEqual(['has an exclamation mark']);
  expect(spellingProblems('es', '¡Es un match!', true)).toEqual([]);
});

it('the translated texts and pages of the product and its brands hold to it', async () => {
  expect(await checkSpelling(root)).toEqual([]);
});
