import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { fieldFailures } from './field-failures.ts';

const failed = (code: ApiError['code'], fields?: Record<string, string>) =>
  fieldFailures(new ApiError({ code, status: 422, fields }), ['email', 'password'], {
    email_taken: 'email',
  });

describe('a failed call', () => {
  it('lands on the fields that the server names and the form has', () => {
    expect(failed('old_password_wrong', { password: 'old_password_wrong' })).toEqual([
      ['password', 'old_password_wrong'],
    ]);
    expect(failed('validation_failed', { email: 'invalid_email', token: 'required' })).toEqual([
      ['email', 'invalid_email'],
    ]);
  });

  it('lands on the field it is about where the server names none', () => {
    expect(failed('email_taken')).toEqual([['email', 'email_taken']]);
  });

  it('is nothing of the form otherwise', () => {
    expect(failed('rate_limited')).toEqual([]);
    expect(failed('network')).toEqual([]);
    expect(fieldFailures(new Error('broken'), ['email'])).toEqual([]);
  });
});
