/** Middleware that turns an error into a plain page with the right status. */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '../domain/core/app-error.ts';
import { getErrorStatus, logFailure } from '../http/error-responses.ts';
import { plainPage } from './unknown-host.ts';

export const pageErrors = (): MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2
> => ({
  onError: (request) => {
    logFailure(request.error);
    const error =
      request.error instanceof AppError ? request.error : new AppError('internal_error');
    request.response = plainPage(
      getErrorStatus(error),
      'An error occured, please try again later.',
    );
  },
});
