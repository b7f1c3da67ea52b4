/**
 * What the functions of all rooms share: the HTTP API and the WebSocket API, the queues of the jobs
 * that follow the table, and where failed events end.
 * The APIs' own URLs are public, as CloudFront needs them and neither API supports a resource
 * policy. Therefore the functions require the origin secret.
 */

import { ArnFormat, CfnOutput, Duration } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { mailSetName } from '#shared/brand-names.ts';
import { socketPath } from '#shared/socket-path.ts';
import type { ChangeQueue } from '../../functions/table/change-queues.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addHttpStage } from '../constructs/http-stage.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import type { FunctionDefinition, Trigger } from '../functions.ts';
import type { DeploymentConfig } from './config.ts';
import { type DataStack, indexName } from './data.ts';

/** Requests per second over all brands. Above this rate the API responds with 429. */
const throttle = { rateLimit: 2_000, burstLimit: 4_000 };

const socketStageName = socketPath.slice(1);

/** What AWS advises: a receiver's time, and some for attempts that Lambda throttles. */
const visibilityTimes = 6;
/** What a long job's function may take to end once its time is over. */
const endSeconds = 60;

/** Names the output with the WebSocket API's id. */
export const socketApiOutput = 'SocketApiId';

export interface ApiStackProps extends StageStackProps {
  config: DeploymentConfig;
  data: DataStack;
  functions: readonly FunctionDefinition[];
}

/** What follows the stage's name in the name of the access log. */
export const httpLogName = 'http-api';

export class ApiStack extends StageStack {
  readonly http: apigateway.HttpApi;
  readonly sockets: apigateway.WebSocketApi;
  readonly socketStage: apigateway.WebSocketStage;
  /** Events that failed after several attempts. */
  readonly failures: sqs.Queue;
  /** Changes that a job gave up, in their order. */
  readonly failedChanges: sqs.Queue;
  readonly queues: Map<ChangeQueue, sqs.Queue>;
  /** The table in use. */
  readonly table: dynamodb.ITableV2;
  /** SES's notifications of bounces and complaints. */
  readonly mailFeedback: sns.Topic;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { config, data } = props;
    this.table = config.restoredTable
      ? this.restored(config.restoredTable)
      : (data.table as dynamodb.ITableV2);
    this.failures = this.makeFailures('Failures', {});
    this.letInFailures();
    this.failedChanges = this.makeFailures('FailedChanges', { fifo: true });
    this.queues = new Map(
      props.functions.flatMap((definition) =>
        definition.trigger.kind === 'changes'
          ? [[definition.trigger.queue, this.makeQueue(definition.trigger, definition)]]
          : [],
      ),
    );
    this.mailFeedback = this.makeMailFeedback();
    new CfnOutput(this, 'MailFeedbackTopic', { value: this.mailFeedback.topicArn });
    this.sockets = new apigateway.WebSocketApi(this, 'Sockets', {
      apiName: this.named('sockets'),
      // Frames are read by the only function, behind `$default`.
      routeSelectionExpression: '$request.body.type',
    });
    new CfnOutput(this, socketApiOutput, { value: this.sockets.apiId });
    this.socketStage = this.makeSocketStage();
    this.http = new apigateway.HttpApi(this, 'Http', {
      apiName: this.named('http'),
      createDefaultStage: false,
    });
    addHttpStage(this, { api: this.http, logName: httpLogName, throttle });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'ApiEndpoint', { value: this.http.apiEndpoint });
  }

  /** The ARN of something at the stage of the WebSocket API. */
  getSocketArn(apiId: string): string {
    return this.formatArn({
      service: 'execute-api',
      resource: apiId,
      resourceName: socketStageName,
    });
  }

  private makeMailFeedback(): sns.Topic {
    const topic = new sns.Topic(this, 'MailFeedback', { enforceSSL: true });
    const sets = this.formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: mailSetName(this.stage, '*'),
    });
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: { 'aws:SourceArn': sets },
        },
      }),
    );
    return topic;
  }

  private makeFailures(id: string, options: Pick<sqs.QueueProps, 'fifo'>): sqs.Queue {
    const queue = new sqs.Queue(this, id, {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      ...options,
    });
    if (!options.fifo) {
      acknowledge(queue, 'It is where failed events end; an alarm watches it.', 'SQS3');
    }
    new CfnOutput(this, `${id}Url`, { value: queue.queueUrl });
    return queue;
  }

  /** Rules and subscriptions of all rooms put there what failed. */
  private letInFailures(): void {
    const arn = (service: string, resource: string) =>
      this.formatArn({ service, resource, arnFormat: ArnFormat.NO_RESOURCE_NAME });
    for (const [service, source] of [
      ['events', `${arn('events', 'rule')}/*`],
      [
        'sns',
        this.formatArn({ service: 'sns', resource: '*', arnFormat: ArnFormat.NO_RESOURCE_NAME }),
      ],
    ] as const) {
      this.failures.addToResourcePolicy(
        new iam.PolicyStatement({
          principals: [new iam.ServicePrincipal(`${service}.amazonaws.com`)],
          actions: ['sqs:SendMessage'],
          resources: [this.failures.queueArn],
          conditions: { ArnLike: { 'aws:SourceArn': source } },
        }),
      );
    }
  }

  /**
   * A queue in the order of the table's partitions. Changes of one partition wait for each other and
   * for no others, and what comes again within five minutes is taken once.
   */
  private makeQueue(
    { queue, attempts, isLong }: Extract<Trigger, { kind: 'changes' }>,
    { timeoutSeconds }: FunctionDefinition,
  ): sqs.Queue {
    // One message at a time needs none of the attempts that Lambda throttles, and would wait hours.
    const visibleAfter = isLong ? timeoutSeconds + endSeconds : timeoutSeconds * visibilityTimes;
    return new sqs.Queue(this, `Changes-${queue}`, {
      fifo: true,
      fifoThroughputLimit: sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      deduplicationScope: sqs.DeduplicationScope.MESSAGE_GROUP,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibleAfter),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.failedChanges, maxReceiveCount: attempts },
    });
  }

  /** The stage's name is the path by which CloudFront reaches it. */
  private makeSocketStage(): apigateway.WebSocketStage {
    const stage = new apigateway.WebSocketStage(this, 'SocketStage', {
      webSocketApi: this.sockets,
      stageName: socketStageName,
      autoDeploy: true,
      throttle,
    });
    acknowledge(
      stage,
      'Its functions log every handshake and frame; an access log needs a role of the whole account.',
      'APIG1',
    );
    return stage;
  }

  private restored(restored: { name: string; streamArn: string }): dynamodb.ITableV2 {
    return dynamodb.TableV2.fromTableAttributes(this, 'RestoredTable', {
      tableName: restored.name,
      tableStreamArn: restored.streamArn,
      globalIndexes: [indexName],
    });
  }
}
