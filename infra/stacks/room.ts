/** The functions of one room of the domain, with what starts them and the log that they share. */

import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaIntegration,
  WebSocketLambdaIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { parameterRoot } from '#shared/brand-names.ts';
import type { EnvironmentName } from '../../functions/adapters/needs.ts';
import type { ChangeQueue } from '../../functions/table/change-queues.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { SlowReleases } from '../constructs/slow-releases.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import type { FunctionDefinition, SocketRoute, Trigger } from '../functions.ts';
import { type ApiStack, socketApiOutput } from './api.ts';
import { bucketName, type DataStack } from './data.ts';

/** Logs hold data about members, so they are kept no longer than needed. */
const logRetention = logs.RetentionDays.ONE_MONTH;

/** The stream keeps records for a day. Records that fail for too long are in the failure queue. */
const stream = {
  batchSize: 100,
  /** Per shard; this is Lambda's maximum. Records of one partition keep their order. */
  batchesAtOnce: 10,
  maxAge: Duration.hours(6),
};
/** What Lambda takes of a FIFO queue at most. */
const changesAtOnce = 10;
/** Attempts of an event that is not repeated by a schedule. */
const eventAttempts = 8;

export interface RoomStackProps extends StageStackProps {
  room: string;
  data: DataStack;
  api: ApiStack;
  functions: readonly FunctionDefinition[];
  codeFolder: string;
}

export class RoomStack extends StageStack {
  readonly functions: ServiceFunction[];
  readonly log: logs.LogGroup;
  /** Name of the log: no reference, so that other stacks are handed nothing. */
  readonly logName: string;
  private readonly failures: sqs.IQueue;
  readonly #props: RoomStackProps;
  readonly #releases: SlowReleases;

  constructor(scope: Construct, id: string, props: RoomStackProps) {
    super(scope, id, props);
    this.#props = props;
    this.#releases = new SlowReleases(this, props.room);
    this.logName = `/dating/${this.stage}/${props.room}`;
    this.log = new logs.LogGroup(this, 'Log', {
      logGroupName: this.logName,
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // By its ARN: its policy is its own stack's, which lets in the rules of all rooms.
    this.failures = sqs.Queue.fromQueueArn(this, 'Failures', props.api.failures.queueArn);
    this.functions = props.functions.map((definition) => this.makeFunction(definition));
  }

  private makeFunction(definition: FunctionDefinition): ServiceFunction {
    const { api, codeFolder } = this.#props;
    const service = new ServiceFunction(this, definition.name, {
      definition,
      codeFolder,
      log: this.log,
      table: api.table,
      environment: this.getEnvironment(),
      resources: {
        sockets: {
          arn: api.getSocketArn(Fn.getStackOutput(api.stackName, socketApiOutput, api.region)),
          // As the rules write it.
          name: api.getSocketArn(
            JSON.stringify({
              'Fn::GetStackOutput': {
                StackName: api.stackName,
                Region: api.region,
                OutputName: socketApiOutput,
              },
            }),
          ),
        },
        secrets: {
          ORIGIN_SECRET_ID: this.#props.data.originSecret.secretArn,
          TOKEN_SECRET_ID: this.#props.data.tokenSecret.secretArn,
          PHOTO_KEY_SECRET_ID: this.#props.data.photoKey.secretArn,
        },
        changeQueues: [...api.queues.values()].map(({ queueArn }) => queueArn),
      },
      statements: this.getStatements(definition.trigger),
    });
    this.addTrigger(definition, service.live as lambda.IFunction);
    if (definition.slowRelease) this.#releases.add(service);
    return service;
  }

  private getEnvironment(): Partial<Record<EnvironmentName, string>> {
    const { api, data } = this.#props;
    return {
      SOCKET_ENDPOINT: api.socketStage.callbackUrl,
      CHANGE_QUEUES: this.toJsonString(
        Object.fromEntries([...api.queues].map(([name, queue]) => [name, queue.queueUrl])),
      ),
      ORIGIN_SECRET_ID: data.originSecret.secretArn,
      TOKEN_SECRET_ID: data.tokenSecret.secretArn,
      PHOTO_KEY_SECRET_ID: data.photoKey.secretArn,
      PARAMETER_ROOT: parameterRoot(this.stage),
      MAIL_SET_PREFIX: this.named(''),
      PHOTO_BUCKET: bucketName('photos', this),
      BRAND_BUCKET: bucketName('brand', this),
      UPLOAD_BUCKET: bucketName('uploads', this),
      EXPORT_BUCKET: bucketName('exports', this),
      REPORT_BUCKET: bucketName('reports', this),
      BRAND_CACHE: 'cloudfront',
      UPLOAD_ORIGIN: `https://${data.uploads.bucketRegionalDomainName}`,
    };
  }

  private addTrigger({ name, trigger }: FunctionDefinition, fn: lambda.IFunction): void {
    const { api } = this.#props;
    switch (trigger.kind) {
      case 'http':
      case 'page':
        this.addRoute(trigger, fn);
        break;
      case 'socket':
        this.addSocketRoute(trigger.route, fn);
        break;
      case 'stream':
        this.readStream(fn, trigger.items);
        break;
      case 'changes':
        fn.addEventSourceMapping('Changes', {
          eventSourceArn: this.getQueue(trigger.queue).queueArn,
          batchSize: trigger.isLong ? 1 : changesAtOnce,
          reportBatchItemFailures: true,
        });
        break;
      case 'schedule':
        this.addRule(name, fn, {
          schedule: events.Schedule.rate(Duration.minutes(trigger.everyMinutes)),
        });
        break;
      case 's3':
        this.addRule(name, fn, this.uploadEvents());
        break;
      case 'topic':
        api.mailFeedback.addSubscription(
          new subscriptions.LambdaSubscription(fn, { deadLetterQueue: this.failures }),
        );
        break;
      case 'ops':
      case 'local':
        throw new Error(`the room ${this.#props.room} runs no ${trigger.kind}`);
      case 'command':
        // Whoever may invoke it has the right by their own role.
        break;
    }
  }

  private getQueue(name: ChangeQueue) {
    const queue = this.#props.api.queues.get(name);
    if (!queue) throw new Error(`there is no queue ${name}`);
    return queue;
  }

  /**
   * Adds one route per path for all methods. The function responds with 405 in the API's format to
   * methods that it lacks. Paths without a route are pages.
   */
  private addRoute(
    trigger: Extract<Trigger, { kind: 'http' | 'page' }>,
    fn: lambda.IFunction,
  ): void {
    const routeKey =
      trigger.kind === 'http'
        ? apigateway.HttpRouteKey.with(trigger.path, apigateway.HttpMethod.ANY)
        : apigateway.HttpRouteKey.DEFAULT;
    const route = new apigateway.HttpRoute(fn, 'Route', {
      httpApi: this.#props.api.http,
      routeKey,
      integration: new HttpLambdaIntegration(`${fn.node.path}/Integration`, fn),
    });
    acknowledge(
      route,
      'Sessions are cookies that the functions resolve; visitors without one are welcome.',
      'APIG4',
    );
  }

  private addSocketRoute(routeKey: SocketRoute, fn: lambda.IFunction): void {
    const route = new apigateway.WebSocketRoute(fn, 'Route', {
      webSocketApi: this.#props.api.sockets,
      routeKey,
      integration: new WebSocketLambdaIntegration(`${fn.node.path}/Integration`, fn),
    });
    acknowledge(
      route,
      'The function of the handshake resolves the session, a cookie, and refuses without it.',
      'APIG4',
    );
  }

  private getStatements(trigger: Trigger): iam.PolicyStatement[] {
    const { api } = this.#props;
    const allow = (actions: string[], resource: string) =>
      new iam.PolicyStatement({ actions, resources: [resource] });
    if (trigger.kind === 'stream') {
      return [
        allow(
          [
            'dynamodb:DescribeStream',
            'dynamodb:GetRecords',
            'dynamodb:GetShardIterator',
            'dynamodb:ListStreams',
          ],
          api.table.tableStreamArn as string,
        ),
        allow(['sqs:SendMessage'], api.failures.queueArn),
      ];
    }
    if (trigger.kind !== 'changes') return [];
    return [
      allow(
        ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
        this.getQueue(trigger.queue).queueArn,
      ),
    ];
  }

  private readStream(fn: lambda.IFunction, items: readonly string[]): void {
    const { api } = this.#props;
    fn.addEventSourceMapping('Stream', {
      eventSourceArn: api.table.tableStreamArn as string,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: stream.batchSize,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: stream.maxAge,
      parallelizationFactor: stream.batchesAtOnce,
      onFailure: new SqsDlq(api.failures),
      filters: [
        lambda.FilterCriteria.filter({
          dynamodb: { Keys: { sk: { S: items.map((prefix) => ({ prefix })) } } },
        }),
      ],
    });
  }

  private addRule(
    name: string,
    fn: lambda.IFunction,
    options: { schedule: events.Schedule } | ReturnType<RoomStack['uploadEvents']>,
  ): void {
    const { event, ...rule } = 'schedule' in options ? { ...options, event: undefined } : options;
    new events.Rule(this, `${name}-rule`, {
      ...rule,
      targets: [
        new targets.LambdaFunction(fn, {
          deadLetterQueue: this.failures,
          // The next scheduled run does the work of a failed one.
          retryAttempts: event ? eventAttempts : 0,
          ...(event ? { event } : {}),
        }),
      ],
    });
  }

  /** Sends new uploads to the functions as S3's own notifications. */
  private uploadEvents() {
    const at = (path: string) => events.EventField.fromPath(path);
    return {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucketName('uploads', this)] } },
      },
      event: events.RuleTargetInput.fromObject({
        Records: [
          {
            eventSource: 'aws:s3',
            eventName: 'ObjectCreated:Post',
            eventTime: at('$.time'),
            awsRegion: at('$.region'),
            s3: {
              bucket: { name: at('$.detail.bucket.name') },
              object: { key: at('$.detail.object.key'), size: at('$.detail.object.size') },
            },
          },
        ],
      }),
    };
  }
}
