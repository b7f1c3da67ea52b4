import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorBody, errorTable } from './errors.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

describe('errorTable', () => {
  it.each(codes)('%s is a failure in snake_case with a sentence', (code) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(errorTable[code].status).toBeGreaterThanOrEqual(400);
    expect(errorTable[code].status).toBeLessThan(600);
    expect(errorTable[code].message).not.toBe('');
  });

  it('has the statuses of the contract', () => {
    expect(Object.fromEntries(codes.map((code) => [code, errorTable[code].status]))).toMatchObject({
      malformed_json: 400,
      payload_too_large: 413,
      unsupported_media_type: 415,
      validation_failed: 422,
      authentication_required: 403,
      forbidden_origin: 403,
      unknown_host: 404,
      not_found: 404,
      method_not_allowed: 405,
      idempotency_conflict: 409,
      busy: 409,
      rate_limited: 429,
      unavailable: 503,
      internal_error: 500,
      login_failed: 401,
      login_blocked: 429,
      account_deleted: 403,
      email_taken: 409,
      email_pending_deletion: 409,
      name_not_allowed: 422,
      too_young: 422,
      signups_closed: 403,
      not_confirmed: 403,
      message_too_long: 422,
      fictional_not_reachable: 403,
      conversation_limit_reached: 403,
      premium_only: 403,
      not_enough_credits: 402,
      blocked_by_user: 403,
    });
  });
});

describe('errorBody', () => {
  it('fills the sentence’s placeholders', () => {
    expect(errorBody('login_blocked', { minutes: 15 })).toEqual({
      error: {
        code: 'login_blocked',
        message: 'Too many incorrect attempts, account blocked for 15 min.',
        params: { minutes: 15 },
      },
    });
  });

  it('leaves out params and fields that there are not', () => {
    expect(Object.keys(errorBody('not_found').error)).toEqual(['code', 'message']);
  });

  it('keeps a placeholder that nobody filled', () => {
    expect(errorBody('too_young', {}).error.message).toBe('Enter your date of birth ({min_age}+)');
  });

  it('names fields by path', () => {
    const { fields } = errorBody('validation_failed', undefined, { email: 'invalid_email' }).error;
    expect(fields).toEqual({ email: 'invalid_email' });
  });
});
