import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { toFailure } from './failure.ts';

const failed = (code: ApiError['code'], fields?: Record<string, string>) =>
  toFailure(new ApiError({ code, status: 422, fields }));

describe('a failed signup', () => {
  it('lands on the address when that is taken or waits for deletion', () => {
    expect(failed('email_taken', { email: 'email_taken' })).toEqual({
      kind: 'fields',
      wrong: { email: 'email_taken' },
    });
    expect(failed('email_pending_deletion', { email: 'email_taken' })).toEqual({
      kind: 'fields',
      wrong: { email: 'email_pending_deletion' },
    });
  });

  it('lands on the fields that the server names and the form has', () => {
    expect(failed('validation_failed', { region: 'invalid_option', body: 'x' })).toEqual({
      kind: 'fields',
      wrong: { region: 'invalid_option' },
    });
  });

  it('closes the door when signing up is by invitation', () => {
    expect(failed('signups_closed')).toEqual({ kind: 'closed' });
  });

  it('is an answer of its own for who is too young', () => {
    expect(failed('too_young', { date_of_birth: 'too_young' })).toEqual({ kind: 'too_young' });
  });

  it('is a message otherwise', () => {
    expect(failed('rate_limited')).toEqual({ kind: 'message' });
    expect(failed('validation_failed', { language: 'invalid_option' })).toEqual({
      kind: 'message',
    });
    expect(toFailure(new Error('x'))).toEqual({ kind: 'message' });
  });
});
