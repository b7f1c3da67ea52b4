import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import { Fault } from '../domain/core/app-error.ts';
import { faultAnswer, logFailure } from './faults.ts';
import { apiHeaders } from './headers.ts';

const codes = Object.keys(errorTable) as ErrorCode[];
const bodyOf = (thrown: unknown) => JSON.parse(faultAnswer(thrown).body ?? '') as unknown;

describe('faultAnswer', () => {
  it.each(codes)('answers %s with the table’s status and every security header', (code) => {
    const answer = faultAnswer(new Fault(code));
    expect(answer.statusCode).toBe(errorTable[code].status);
    expect(answer.headers).toMatchObject({
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(bodyOf(new Fault(code))).toMatchObject({ error: { code } });
  });

  it.each([
    new Error('SELECT secret FROM TENANT#nl#MEMBER#1'),
    'a string',
    undefined,
    null,
    { code: 'not_found' },
  ])('tells nothing of the unexpected: %s', (thrown) => {
    expect(faultAnswer(thrown).statusCode).toBe(500);
    expect(bodyOf(thrown)).toEqual({
      error: { code: 'internal_error', message: 'An error occured, please try again later.' },
    });
  });

  it('tells nothing of a fault’s cause', () => {
    const thrown = new Fault('unavailable', { cause: new Error('ECONNREFUSED 10.0.0.1') });
    expect(JSON.stringify(faultAnswer(thrown))).not.toContain('10.0.0.1');
  });

  it('fills params and fields', () => {
    const thrown = new Fault('too_young', {
      params: { min_age: 21 },
      fields: { date_of_birth: 'too_young' },
    });
    expect(bodyOf(thrown)).toEqual({
      error: {
        code: 'too_young',
        message: 'Enter your date of birth (21+)',
        params: { min_age: 21 },
        fields: { date_of_birth: 'too_young' },
      },
    });
  });

  it('says when to come back', () => {
    const retryAfter = (thrown: Fault) => faultAnswer(thrown).headers?.['retry-after'];
    expect(retryAfter(new Fault('rate_limited', { params: { minutes: 7 } }))).toBe('420');
    expect(retryAfter(new Fault('login_blocked', { params: { minutes: 1 } }))).toBe('60');
    expect(retryAfter(new Fault('unavailable'))).toBe('2');
    expect(retryAfter(new Fault('not_found'))).toBeUndefined();
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
    logFailure(new Fault('unavailable', { cause: new Error('ECONNREFUSED') }));
    const lines = vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toMatchObject([
      { level: 'error', error: { message: 'outer', cause: { message: 'inner' } } },
      { level: 'error', error: { message: 'unavailable', cause: { message: 'ECONNREFUSED' } } },
    ]);
  });

  it('keeps silent about what visitors do wrong', () => {
    for (const code of codes) {
      if (code !== 'unavailable' && code !== 'internal_error') logFailure(new Fault(code));
    }
    expect(console.error).not.toHaveBeenCalled();
  });
});
