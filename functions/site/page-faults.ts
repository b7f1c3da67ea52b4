/** Middleware: a failure of a page is a plain page with the right status. */
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Fault } from '../domain/core/app-error.ts';
import { faultStatus, logFailure } from '../http/faults.ts';
import { plainPage } from './unknown-host.ts';

export const pageFaults = (): MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2
> => ({
  onError: (request) => {
    logFailure(request.error);
    const fault = request.error instanceof Fault ? request.error : new Fault('internal_error');
    request.response = plainPage(faultStatus(fault), 'An error occured, please try again later.');
  },
});
