/** Middleware that turns thrown errors into the contract's failure responses. */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { allErrors, errorBody } from '#shared/errors.ts';
import type { Needs } from '../adapters/needs.ts';
import { AppError } from '../domain/core/app-error.ts';
import { apiHeaders } from './headers.ts';
import { log } from './observability.ts';

export const needs: Needs = { alarms: ['request_failed'] };

const unavailableRetrySeconds = 2;
/** People work on a brand for minutes. */
export const maintenanceRetrySeconds = 120;

/** Returns the response to an error. It reveals nothing of an unexpected one. */
export function toErrorResponse(thrown: unknown): APIGatewayProxyStructuredResultV2 {
  const error =
    thrown instanceof AppError ? thrown : new AppError('internal_error', { cause: thrown });
  const retryAfter = getRetryAfter(error);
  return {
    statusCode: getErrorStatus(error),
    headers: {
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
    },
    body: JSON.stringify(errorBody(error.code, error.params, error.fields)),
  };
}

/** Returns the seconds after which a retry may succeed, if known. */
export function getRetryAfter(error: AppError): number | undefined {
  if (typeof error.params?.minutes === 'number') return error.params.minutes * 60;
  if (error.code === 'maintenance') return maintenanceRetrySeconds;
  return error.code === 'unavailable' ? unavailableRetrySeconds : undefined;
}

export const getErrorStatus = (error: AppError): number => allErrors[error.code].status;

/** Logs errors that need an operator: unexpected ones, and unavailable engines. */
export function logFailure(thrown: unknown): void {
  if (
    thrown instanceof AppError &&
    thrown.code !== 'internal_error' &&
    thrown.code !== 'unavailable'
  )
    return;
  log('error', { message: 'request_failed', error: describeError(thrown) });
}

/**
 * @param methods allowed methods, which the response to a refused method names (RFC 9110, 15.5.6)
 */
export const errorResponses = <Event>(
  methods: readonly string[] = [],
): MiddlewareObj<Event, APIGatewayProxyStructuredResultV2> => ({
  onError: (request) => {
    logFailure(request.error);
    const response = toErrorResponse(request.error);
    if (request.error instanceof AppError && request.error.code === 'method_not_allowed') {
      response.headers = { ...response.headers, allow: methods.join(', ') };
    }
    request.response = response;
  },
});

/** Middy's options: shortly before Lambda's timeout the request fails as `unavailable`. */
export const inTime = {
  timeoutEarlyInMillis: 200,
  timeoutEarlyResponse: (): never => {
    throw new AppError('unavailable');
  },
};

/** Returns name, message, stack and cause for the log. They never contain input. */
export function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return String(thrown);
  return {
    name: thrown.name,
    message: thrown.message,
    stack: thrown.stack,
    ...(thrown.cause === undefined ? {} : { cause: describeError(thrown.cause) }),
  };
}
