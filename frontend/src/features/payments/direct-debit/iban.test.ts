import { describe, expect, it } from 'vitest';
import { bareIban, groupedIban, looksLikeIban } from './iban.ts';

describe('an IBAN', () => {
  it('is grouped in fours as it is typed', () => {
    expect(groupedIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
    expect(groupedIban('NL91 ')).toBe('NL91');
    expect(bareIban('NL91 ABNA-0417.1643 00')).toBe('NL91ABNA0417164300');
  });

  it('passes with its check digits', () => {
    for (const iban of [
      'NL91 ABNA 0417 1643 00',
      'DE89 3704 0044 0532 0130 00',
      'FR14 2004 1010 0505 0001 3M02 606',
      'AT61 1904 3002 3457 3201',
    ]) {
      expect(looksLikeIban(iban), iban).toBe(true);
    }
  });

  it('does not pass with a mistyped sign', () => {
    for (const iban of [
      '',
      'NL91',
      'NL91ABNA0417164301',
      'NL91ABNA0417164030',
      '12345678901234567',
    ]) {
      expect(looksLikeIban(iban), iban).toBe(false);
    }
  });
});
