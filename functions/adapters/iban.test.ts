import { describe, expect, it } from 'vitest';
import { maskedIban, validIban } from './iban.ts';

describe('an IBAN', () => {
  it.each([
    ['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['de89370400440532013000', 'DE89370400440532013000'],
    ['BE68-5390-0754-7034', 'BE68539007547034'],
  ])('%s is taken as %s', (given, iban) => {
    expect(validIban(given)).toBe(iban);
  });

  it.each([
    ['NL92ABNA0417164300', 'wrong check digits'],
    ['NL91ABNA041716430', 'too short'],
    ['NL91ABNA0417164301', 'a mistyped digit'],
    ['AE070331234567890123456', 'of no SEPA country'],
    ['', 'nothing'],
  ])('is not %s: %s', (given) => {
    expect(validIban(given)).toBeNull();
  });

  it('is shown by its beginning and its last digits', () => {
    expect(maskedIban('NL91ABNA0417164300')).toBe('NL91 •••• 4300');
  });
});
