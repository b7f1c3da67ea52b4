/** Middleware that logs one line of JSON per request, without personal data. */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/**
 * Writes a structured line with an event's name as `message`. CloudWatch and the local stack read
 * it.
 */
export function log(level: 'info' | 'error', entry: Record<string, unknown>): void {
  console[level](JSON.stringify({ level, ...entry }));
}

/** The part that events of both kinds of API Gateway share. */
interface AnyEvent {
  requestContext: { requestId: string };
}

/** Ids of the brands of requests, for their lines. */
const tenants = new WeakMap<object, string>();

/** Notes whose request it is. */
export const noteTenant = (event: object, { id }: { id: string }): void => {
  tenants.set(event, id);
};

/** @param about fields of the line beside brand, status and time */
export const observability = <Event extends AnyEvent>(
  about: (event: Event) => Record<string, unknown>,
): MiddlewareObj<Event, APIGatewayProxyStructuredResultV2> => {
  const started = new WeakMap<Event, number>();
  const finish = (event: Event, response: APIGatewayProxyStructuredResultV2 | null | undefined) =>
    log('info', {
      ...about(event),
      tenant: tenants.get(event),
      status: response?.statusCode ?? 500,
      ms: Math.round((performance.now() - (started.get(event) ?? performance.now())) * 10) / 10,
      request_id: event.requestContext.requestId,
    });
  return {
    before: (request) => {
      started.set(request.event, performance.now());
    },
    after: (request) => finish(request.event, request.response),
    onError: (request) => finish(request.event, request.response),
  };
};

export const aboutRequest = ({ headers, requestContext, rawPath }: APIGatewayProxyEventV2) => ({
  message: 'request',
  host: headers['x-brand-host'],
  method: requestContext.http.method,
  path: rawPath,
});
