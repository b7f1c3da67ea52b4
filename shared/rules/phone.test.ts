import { describe, expect, it } from 'vitest';
import { phoneDialled, phoneShown } from './phone.ts';

describe('phoneShown', () => {
  it('has dashes for the United States', () => {
    expect(phoneShown('+1 512 555 0142', 'US')).toBe('+1-512-555-0142');
    expect(phoneShown('+1-512 - 555 0142', 'US')).toBe('+1-512-555-0142');
  });

  it('is as written elsewhere', () => {
    expect(phoneShown('+31 85 000 00 12', 'NL')).toBe('+31 85 000 00 12');
  });
});

it('is dialled without dashes and spaces', () => {
  expect(phoneDialled('+1-512 555-01 42')).toBe('+15125550142');
  expect(phoneDialled('+31 85 000 00 12')).toBe('+31850000012');
});
