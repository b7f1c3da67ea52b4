import { describe, expect, it } from 'vitest';
import { failedAttempt } from './one-attempt.ts';

const answered = (name: string, httpStatusCode: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
const unanswered = (name: string, code?: string, text = name) =>
  Object.assign(new Error(text), { name, code, $metadata: {} });

describe('failedAttempt', () => {
  it.each([
    ['throttling', answered('Throttling', 400), 400],
    ['an outage', answered('ServiceUnavailable', 503), 503],
    ['a redirect', answered('PermanentRedirect', 301), 301],
  ])('takes %s for a refusal', (_case, failure, refusedWith) => {
    expect(failedAttempt(failure)).toEqual({
      refusedWith,
      code: failure.name,
      responseLost: false,
    });
  });

  it.each([
    ['a timeout after the request left', unanswered('TimeoutError', 'ETIMEDOUT'), 'ETIMEDOUT'],
    ['a timeout without a code', unanswered('TimeoutError'), 'TimeoutError'],
    ['a connection cut in the middle', unanswered('TimeoutError', 'ECONNRESET'), 'ECONNRESET'],
    ['a success that cannot be read', answered('SyntaxError', 200), 'SyntaxError'],
  ])('takes %s for a lost answer', (_case, failure, code) => {
    expect(failedAttempt(failure)).toEqual({ refusedWith: null, code, responseLost: true });
  });

  it.each([
    ['a refused connection', unanswered('TimeoutError', 'ECONNREFUSED')],
    ['an unknown host', unanswered('Error', 'ENOTFOUND')],
    ['missing credentials', unanswered('CredentialsProviderError')],
    [
      'a connection that took too long',
      unanswered('TimeoutError', undefined, 'Socket did not establish a connection within 2000 ms'),
    ],
  ])('knows that nothing was sent after %s', (_case, failure) => {
    expect(failedAttempt(failure)).toMatchObject({ refusedWith: null, responseLost: false });
  });
});
