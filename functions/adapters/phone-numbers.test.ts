import { describe, expect, it } from 'vitest';
import { maskedNumber, mobileNumber } from './phone-numbers.ts';

describe('a mobile number', () => {
  it.each([
    ['06 12345678', 'NL', '+31612345678'],
    ['+31 (0)6 1234 5678', 'NL', '+31612345678'],
    ['0031612345678', 'NL', '+31612345678'],
    ['0470 12 34 56', 'BE', '+32470123456'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['512 345 678', 'PL', '+48512345678'],
  ] as const)('%s of %s is %s', (given, country, number) => {
    expect(mobileNumber(given, country)).toBe(number);
  });

  it.each([
    ['020 1234567', 'NL', 'a landline'],
    ['0900 1234', 'NL', 'a premium number'],
    ['06 1234567', 'NL', 'too short'],
    ['+32 470 12 34 56', 'NL', 'of another country'],
    ['call 06 12345678', 'NL', 'in a sentence'],
    ['06 12345678 ext 5', 'NL', 'with an extension'],
    ['', 'NL', 'nothing'],
  ] as const)('is not %s in %s: %s', (given, country, _why) => {
    expect(mobileNumber(given, country)).toBeNull();
  });

  it('is shown by its beginning and its last digits', () => {
    expect(maskedNumber('+31612345678')).toBe('+31 ••••••678');
  });
});
