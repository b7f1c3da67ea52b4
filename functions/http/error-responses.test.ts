import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import { AppError } from '../domain/core/app-error.ts';
import { logFailure, toErrorResponse } from './error-responses.ts';
import { apiHeaders } from './headers.ts';

const codes = Object.keys(errorTable) as ErrorCode[];
const getBody = (thrown: unknown) => JSON.parse(toErrorResponse(thrown).body ?? '') as unknown;

describe('faultAnswer', () => {
  it.each(codes)('answers %s with the table’s status and every security header', (code) => {
    const response = toErrorResponse(new AppError(code));
    expect(response.statusCode).toBe(errorTable[code].status);
    expect(response.headers).toMatchObject({
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(getBody(new AppError(code))).toMatchObject({ error: { code } });
  });

  it.each([
    new Error('SELECT secret FROM TENANT#nl#MEMBER#1'),
    'a string',
    undefined,
    null,
    { code: 'not_found' },
  ])('tells nothing of the unexpected: %s', (thrown) => {
    expect(toErrorResponse(thrown).statusCode).toBe(500);
    expect(getBody(thrown)).toEqual({
      error: { code: 'internal_error', message: 'An error occured, please try again later.' },
    });
  });

  it('tells nothing of a fault’s cause', () => {
    const thrown = new AppError('unavailable', { cause: new Error('ECONNREFUSED 10.0.0.1') });
    expect(JSON.stringify(toErrorResponse(thrown))).not.toContain('10.0.0.1');
  });

  it('fills params and fields', () => {
    const thrown = new AppError('too_young', {
      params: { min_age: 21 },
      fields: { date_of_birth: 'too_young' },
    });
    expect(getBody(thrown)).toEqual({
      error: {
        code: 'too_young',
        message: 'Enter your date of birth (21+)',
        params: { min_age: 21 },
        fields: { date_of_birth: 'too_young' },
      },
    });
  });

  it('says when to come back', () => {
    const retryAfter = (thrown: AppError) => toErrorResponse(thrown).headers?.['retry-after'];
    expect(retryAfter(new AppError('rate_limited', { params: { minutes: 7 } }))).toBe('420');
    expect(retryAfter(new AppError('login_blocked', { params: { minutes: 1 } }))).toBe('60');
    expect(retryAfter(new AppError('unavailable'))).toBe('2');
    expect(retryAfter(new AppError('not_found'))).toBeUndefined();
  });
});

describe('logFailure', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('writes the unexpected with its causes, and engines that are down', () => {
    logFailure(new Error('outer', { cause: new Error('inner') }));
    logFailure(new AppError('unavailable', { cause: new Error('ECONNREFUSED') }));
    const lines = vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toMatchObject([
      { level: 'error', error: { message: 'outer', cause: { message: 'inner' } } },
      { level: 'error', error: { message: 'unavailable', cause: { message: 'ECONNREFUSED' } } },
    ]);
  });

  it('keeps silent about what visitors do wrong', () => {
    for (const code of codes) {
      if (code !== 'unavailable' && code !== 'internal_error') logFailure(new AppError(code));
    }
    expect(console.error).not.toHaveBeenCalled();
  });
});
