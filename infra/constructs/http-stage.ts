import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { StageStack } from './stage-stack.ts';

/**
 * Access logs contain neither IP addresses nor queries, as links in mails have their secret there.
 */
const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  /** What the function itself answered with; nothing where the gateway failed. */
  functionStatus: '$context.integration.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
};

/** Name of an HTTP API's access log; `name` is what follows the stage's name in it. */
export const getAccessLogName = (stage: string, name: string): string => `/dating/${stage}/${name}`;

/** Adds the one stage of an HTTP API, with an access log and a throttle. */
export function addHttpStage(
  stack: StageStack,
  options: {
    api: apigateway.HttpApi;
    /** As in `getAccessLogName`. */
    logName: string;
    throttle: { rateLimit: number; burstLimit: number };
  },
): void {
  const accessLog = new logs.LogGroup(stack, 'AccessLog', {
    logGroupName: getAccessLogName(stack.stage, options.logName),
    retention: logs.RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new apigateway.HttpStage(stack, 'Stage', {
    httpApi: options.api,
    stageName: '$default',
    autoDeploy: true,
    throttle: options.throttle,
    accessLogSettings: {
      destination: new apigateway.LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    },
  });
}
