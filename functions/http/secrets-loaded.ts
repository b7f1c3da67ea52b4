/** Loads the deployment's secrets before a handler of requests runs. */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { loadSecrets } from '../adapters/deployment-secrets.ts';
import { AppError } from '../domain/core/app-error.ts';

/** Middleware of handlers that answer. Without the secrets they answer `unavailable`. */
export const secretsLoaded = <Event>(): MiddlewareObj<
  Event,
  APIGatewayProxyStructuredResultV2
> => ({
  before: async () => {
    try {
      await loadSecrets();
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  },
});
