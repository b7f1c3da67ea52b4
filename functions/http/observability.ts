/** Middleware: one line of JSON per request, without anything personal. */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Writes one structured line; CloudWatch and the local stack read it. */
export function log(level: 'info' | 'error', entry: Record<string, unknown>): void {
  console[level](JSON.stringify({ level, ...entry }));
}

/** What both kinds of API Gateway events have. */
interface AnyEvent {
  requestContext: { requestId: string };
}

/** @param about what its line says of an event, beside its status and time */
export const observability = <Event extends AnyEvent>(
  about: (event: Event) => Record<string, unknown>,
): MiddlewareObj<Event, APIGatewayProxyStructuredResultV2> => {
  const started = new WeakMap<Event, number>();
  const finish = (event: Event, response: APIGatewayProxyStructuredResultV2 | null | undefined) =>
    log('info', {
      ...about(event),
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

/** What the line of a request says. */
export const aboutRequest = ({ headers, requestContext, rawPath }: APIGatewayProxyEventV2) => ({
  message: 'request',
  host: headers['x-brand-host'],
  method: requestContext.http.method,
  path: rawPath,
});
