/** Tells in the local stack what a call asked of the table, which tests compare with budgets. */
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { measured } from '../domain/core/usage.ts';

declare const __LOCAL__: boolean | undefined;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Returns the same handler; on AWS its answers say nothing more. */
export const withReportedUsage =
  (handler: Handler): Handler =>
  (event, context) =>
    measured(async (usage) => {
      const response = await handler(event, context);
      if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) {
        response.headers = {
          ...response.headers,
          'x-local-usage': `requests=${usage.requests} read=${usage.readUnits} write=${usage.writeUnits}`,
        };
      }
      return response;
    });
