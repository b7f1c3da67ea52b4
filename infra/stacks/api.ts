/**
 * Defines the functions and their triggers: the HTTP API, the WebSocket API, the table's stream,
 * schedules and uploads.
 * The APIs' own URLs are public, as CloudFront needs them and neither API supports a resource
 * policy. Therefore the functions require the origin secret.
 */
import {
  type CfnElement,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaIntegration,
  WebSocketLambdaIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { socketPath } from '#shared/socket-path.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { configurationSetName, ServiceFunction } from '../constructs/service-function.ts';
import type { FunctionDefinition, SocketRoute, Trigger } from '../functions.ts';
import type { DeploymentConfig } from './config.ts';
import { type DataStack, indexName } from './data.ts';

/** Requests per second over all brands. Above this rate the API responds with 429. */
const throttle = { rateLimit: 2_000, burstLimit: 4_000 };

const stageName = socketPath.slice(1);

/** The stream keeps records for a day. Records that fail for too long are in the failure queue. */
const stream = {
  batchSize: 25,
  /** Per shard; this is Lambda's maximum. */
  batchesAtOnce: 10,
  retryAttempts: 10,
  maxAge: Duration.hours(6),
};
type StreamTrigger = Extract<FunctionDefinition['trigger'], { kind: 'stream' }>;

/**
 * Access logs contain neither IP addresses nor queries, as links in mails have their secret there.
 */
const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
};

export interface ApiStackProps extends StackProps {
  config: DeploymentConfig;
  data: DataStack;
  functions: readonly FunctionDefinition[];
  codeFolder: string;
}

export class ApiStack extends Stack {
  readonly http: apigateway.HttpApi;
  readonly sockets: apigateway.WebSocketApi;
  readonly functions: ServiceFunction[] = [];
  /** Batches and events that failed after several attempts. */
  readonly failures: sqs.Queue;
  /** The table in use. */
  readonly table: dynamodb.ITableV2;
  readonly configurationSet: ses.IConfigurationSet;
  /** SES's notifications of bounces and complaints. */
  readonly mailFeedback: sns.Topic;
  /** The secret that CloudFront sends. */
  readonly originSecret: secretsmanager.ISecret;
  readonly #data: DataStack;
  readonly #environment: Record<FunctionDefinition['environment'][number], string>;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { config, data } = props;
    this.#data = data;
    this.table = config.restoredTable
      ? this.restored(config.restoredTable)
      : (data.table as dynamodb.ITableV2);
    this.failures = new sqs.Queue(this, 'Failures', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.failures, 'It is where failed events end; an alarm watches it.', 'SQS3');
    this.mailFeedback = new sns.Topic(this, 'MailFeedback', { enforceSSL: true });
    new CfnOutput(this, 'MailFeedbackTopic', { value: this.mailFeedback.topicArn });
    this.configurationSet = this.makeConfigurationSet();

    const secrets = new Map(
      config.originSecrets.valid.map((generation) => [
        generation,
        this.makeOriginSecret(generation),
      ]),
    );
    this.originSecret = secrets.get(config.originSecrets.sent) as secretsmanager.ISecret;
    this.sockets = new apigateway.WebSocketApi(this, 'Sockets', {
      // Frames are read by the only function, behind `$default`.
      routeSelectionExpression: '$request.body.type',
    });
    const socketStage = this.makeSocketStage();
    this.#environment = {
      SOCKET_ENDPOINT: socketStage.callbackUrl,
      // CloudFormation resolves these dynamic references, so that the template never contains the
      // values.
      ORIGIN_SECRETS: [...secrets.values()]
        .map((secret) => secret.secretValue.unsafeUnwrap())
        .join(','),
      TOKEN_SECRET: data.tokenSecret.secretValue.unsafeUnwrap(),
      SES_CONFIGURATION_SET: configurationSetName,
      PHOTO_URL_KEY: data.photoUrlKey.secretValue.unsafeUnwrap(),
      PHOTO_URL_KEY_ID: data.photoPublicKeyId,
      PHOTO_BUCKET: data.photos.bucketName,
      UPLOAD_BUCKET: data.uploads.bucketName,
      UPLOAD_ORIGIN: `https://${data.uploads.bucketRegionalDomainName}`,
    };

    this.http = new apigateway.HttpApi(this, 'Http', { createDefaultStage: false });
    this.makeStage();
    for (const definition of props.functions) this.addFunction(definition, props.codeFolder);
    new CfnOutput(this, 'ApiEndpoint', { value: this.http.apiEndpoint });
  }

  private addFunction(definition: FunctionDefinition, codeFolder: string): void {
    const { trigger } = definition;
    const service = new ServiceFunction(this, definition.name, {
      definition,
      codeFolder,
      table: this.table,
      environment: this.#environment,
      socketStage: {
        arn: this.socketStageArn(this.sockets.apiId),
        name: this.socketStageArn(
          `<${this.getLogicalId(this.sockets.node.defaultChild as CfnElement)}>`,
        ),
      },
      statements: this.statementsFor(trigger),
    });
    this.functions.push(service);
    switch (trigger.kind) {
      case 'http':
      case 'page':
        this.addRoute(trigger, service.lambda);
        break;
      case 'socket':
        this.addSocketRoute(trigger.route, service.lambda);
        break;
      case 'stream':
        this.addStream(service.lambda, trigger);
        break;
      case 'schedule':
        this.addRule(definition.name, service.lambda, {
          schedule: events.Schedule.rate(Duration.minutes(trigger.everyMinutes)),
        });
        break;
      case 's3':
        this.addRule(definition.name, service.lambda, this.uploadEvents());
        break;
      case 'topic':
        this.mailFeedback.addSubscription(
          new subscriptions.LambdaSubscription(service.lambda, { deadLetterQueue: this.failures }),
        );
    }
  }

  /**
   * Adds one route per path for all methods. The function responds with 405 in the API's format to
   * methods that it lacks. Paths without a route are pages.
   */
  private addRoute(
    trigger: Extract<Trigger, { kind: 'http' | 'page' }>,
    fn: lambda.Function,
  ): void {
    const path = trigger.kind === 'http' ? trigger.path : '/';
    const integration = new HttpLambdaIntegration(`${fn.node.path}/Integration`, fn);
    const routeKey =
      trigger.kind === 'http'
        ? apigateway.HttpRouteKey.with(path, apigateway.HttpMethod.ANY)
        : apigateway.HttpRouteKey.DEFAULT;
    const route = new apigateway.HttpRoute(fn, 'Route', {
      httpApi: this.http,
      routeKey,
      integration,
    });
    acknowledge(
      route,
      'Sessions are cookies that the functions resolve; visitors without one are welcome.',
      'APIG4',
    );
  }

  private addSocketRoute(routeKey: SocketRoute, fn: lambda.Function): void {
    const route = new apigateway.WebSocketRoute(fn, 'Route', {
      webSocketApi: this.sockets,
      routeKey,
      integration: new WebSocketLambdaIntegration(`${fn.node.path}/Integration`, fn),
    });
    acknowledge(
      route,
      'The function of the handshake resolves the session, a cookie, and refuses without it.',
      'APIG4',
    );
  }

  private socketStageArn(resource: string): string {
    return this.formatArn({ service: 'execute-api', resource, resourceName: stageName });
  }

  /** The stage's name is the path by which CloudFront reaches it. */
  private makeSocketStage(): apigateway.WebSocketStage {
    const stage = new apigateway.WebSocketStage(this, 'SocketStage', {
      webSocketApi: this.sockets,
      stageName,
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

  private makeStage(): void {
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      logGroupName: '/dating/http-api',
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
  }

  private statementsFor(trigger: Trigger): iam.PolicyStatement[] {
    if (trigger.kind !== 'stream') return [];
    return [
      new iam.PolicyStatement({
        actions: [
          'dynamodb:DescribeStream',
          'dynamodb:GetRecords',
          'dynamodb:GetShardIterator',
          'dynamodb:ListStreams',
        ],
        resources: [this.table.tableStreamArn as string],
      }),
      new iam.PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [this.failures.queueArn],
      }),
    ];
  }

  private addStream(fn: lambda.Function, { items, unordered, repeated }: StreamTrigger): void {
    fn.addEventSourceMapping('Stream', {
      eventSourceArn: this.table.tableStreamArn as string,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: stream.batchSize,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      ...(repeated ? {} : { retryAttempts: stream.retryAttempts }),
      maxRecordAge: stream.maxAge,
      ...(unordered ? { parallelizationFactor: stream.batchesAtOnce } : {}),
      onFailure: new SqsDlq(this.failures),
      ...(items
        ? {
            filters: [
              lambda.FilterCriteria.filter({
                dynamodb: { Keys: { sk: { S: items.map((prefix) => ({ prefix })) } } },
              }),
            ],
          }
        : {}),
    });
  }

  private addRule(
    name: string,
    fn: lambda.Function,
    options: { schedule: events.Schedule } | ReturnType<ApiStack['uploadEvents']>,
  ): void {
    const { event, ...rule } = 'schedule' in options ? { ...options, event: undefined } : options;
    new events.Rule(this, `${name}-rule`, {
      ...rule,
      targets: [
        new targets.LambdaFunction(fn, {
          deadLetterQueue: this.failures,
          // The next scheduled run does the work of a failed one.
          retryAttempts: event ? 8 : 0,
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
        detail: { bucket: { name: [this.#data.uploads.bucketName] } },
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

  /**
   * Creates a generated secret that nobody has to see. docs/operations.md describes its rotation.
   */
  private makeOriginSecret(generation: number): secretsmanager.Secret {
    const secret = new secretsmanager.Secret(this, `OriginSecret${generation}`, {
      description: `What CloudFront proves itself with to the functions, generation ${generation}`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(
      secret,
      'It rotates by generations, as CloudFront and the functions must change in turn.',
      'SMG4',
    );
    return secret;
  }

  private makeConfigurationSet(): ses.IConfigurationSet {
    const set = new ses.ConfigurationSet(this, 'Mail', {
      configurationSetName,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    set.addEventDestination('Feedback', {
      destination: ses.EventDestination.snsTopic(this.mailFeedback),
      events: [
        ses.EmailSendingEvent.BOUNCE,
        ses.EmailSendingEvent.COMPLAINT,
        ses.EmailSendingEvent.REJECT,
      ],
    });
    return set;
  }

  private restored(restored: { name: string; streamArn: string }): dynamodb.ITableV2 {
    return dynamodb.TableV2.fromTableAttributes(this, 'RestoredTable', {
      tableName: restored.name,
      tableStreamArn: restored.streamArn,
      globalIndexes: [indexName],
    });
  }
}
