import { describe, expect, it } from 'vitest';
import { wrongNewAddress } from './address.ts';

const wrong = (email: string, password = 'secret') =>
  wrongNewAddress({ email, password }, 'Robin@example.com');

describe('a new address', () => {
  it('is a valid one', () => {
    expect(wrong('robin@example.org')).toEqual({});
    expect(wrong('robin@')).toEqual({ email: 'invalid_email' });
    expect(wrong('')).toEqual({ email: 'required' });
  });

  it('is another one', () => {
    expect(wrong(' robin@EXAMPLE.com ')).toEqual({ email: 'email_unchanged' });
  });

  it('needs the password', () => {
    expect(wrong('robin@example.org', '')).toEqual({ password: 'required' });
  });
});
