import { type EngineLog, localAccount } from './account.ts';
import { type AwsQuery, startAwsQuery } from './aws-query.ts';
import { claimDataFolder } from './data-folder.ts';
import { type DynamoDb, startDynamoDb } from './dynamodb.ts';
import type { DynamoDbEngineName } from './dynamodb-engines.ts';
import { type GenesisSandbox, startGenesisSandbox } from './genesis.ts';
import type { CapturedMail, CapturedSms } from './inbox.ts';
import { type InvokeByName, type Lambda, startLambda } from './lambda.ts';
import { startPaymentSandbox } from './mollie.ts';
import { startParameterStore } from './parameter-store.ts';
import { startParameters } from './parameters.ts';
import { type JoinedSandboxes, joinSandboxes } from './payment-sandbox.ts';
import { type PushService, startPushService } from './push-service.ts';
import { type S3, startS3 } from './s3.ts';
import type { OnObjectCreated } from './s3-events.ts';
import type { SesNotification } from './ses-feedback.ts';
import { type Sqs, startSqs } from './sqs.ts';
import { startTracker, type Tracker } from './tracker.ts';

export type EnginesOptions = {
  dataDir: string;
  log: EngineLog;
  engine?: DynamoDbEngineName;
  /** Buckets to create where they are missing. */
  buckets?: readonly string[];
  /** Default: any free port. */
  s3Port?: number;
  onObjectCreated?: OnObjectCreated;
  onMail?: (mail: CapturedMail) => unknown;
  onSms?: (sms: CapturedSms) => unknown;
  onFeedback?: (notification: SesNotification) => unknown;
  /** FIFO queues to create. */
  queues?: readonly string[];
  /** Returns the value of a secret parameter, or null where there is none. */
  parameter?: (name: string) => Promise<string | null>;
  /** Returns the text of one of the deployment's secrets, or null where there is none. */
  secret?: (id: string) => string | null;
  /** For commands, and for functions that start another one. */
  invoke?: InvokeByName;
  /** The stack's time, for the payment sandboxes. */
  now?: () => Date;
  /** Returns the URL where a browser pays a payment of the sandbox. */
  checkoutUrl?: (id: string) => string;
};

export type Engines = {
  dynamodb: DynamoDb;
  s3: S3;
  sending: AwsQuery;
  push: PushService;
  tracker: Tracker;
  payments: JoinedSandboxes;
  genesis: GenesisSandbox;
  sqs: Sqs;
  lambda: Lambda;
  /** Variables with which the AWS SDK reaches only the engines. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * Starts all engines of the local stack on one data folder. When one fails, the started ones are
 * stopped.
 *
 * @throws LocalStackError with a sentence for the terminal
 */
export async function startEngines(options: EnginesOptions): Promise<Engines> {
  const { engine, s3Port: port, ...common } = options;
  await claimDataFolder(options.dataDir);
  // DynamoDB starts first, as only it notices that another local stack uses this folder.
  const dynamodb = await startDynamoDb({ ...common, ...(engine !== undefined && { engine }) });
  const store = startParameterStore(common);
  const others = [
    startS3({ ...common, ...(port !== undefined && { port }) }),
    startAwsQuery(common),
    startPushService(),
    startTracker(),
    startParameters({
      parameter: async (name) => (await store).find(name),
      secret: options.secret ?? (() => null),
    }),
    startPaymentSandbox(common),
    startGenesisSandbox(common),
    startSqs({ dataDir: options.dataDir, queues: options.queues ?? [] }),
    startLambda(options.invoke ?? (() => null)),
    store,
  ] as const;
  const stopOthers = async () => {
    for (const result of await Promise.allSettled(others)) {
      if (result.status === 'fulfilled') await result.value.stop();
    }
  };
  const [s3, sending, push, tracker, parameters, mollie, genesis, sqs, lambda, ssm] =
    await Promise.all(others).catch(async (cause) => {
      await stopOthers();
      await dynamodb.stop();
      throw cause;
    });
  return {
    dynamodb,
    s3,
    sending,
    push,
    tracker,
    payments: joinSandboxes(mollie, genesis),
    genesis,
    sqs,
    lambda,
    environment: {
      AWS_REGION: localAccount.region,
      AWS_ACCESS_KEY_ID: localAccount.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localAccount.secretAccessKey,
      // Without this variable the SDK would request credentials over the network when a call has
      // none.
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      AWS_ENDPOINT_URL_DYNAMODB_STREAMS: dynamodb.endpoint,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ENDPOINT_URL_SES: sending.sesEndpoint,
      AWS_ENDPOINT_URL_SESV2: sending.sesEndpoint,
      AWS_ENDPOINT_URL_SNS: sending.snsEndpoint,
      AWS_ENDPOINT_URL_SQS: sqs.endpoint,
      AWS_ENDPOINT_URL_LAMBDA: lambda.endpoint,
      AWS_ENDPOINT_URL_SSM: ssm.endpoint,
      LOCAL_PUSH_ORIGIN: push.origin,
      LOCAL_PUSH_CA: push.ca,
      LOCAL_TRACKER_ORIGIN: tracker.origin,
      LOCAL_TRACKER_CA: tracker.ca,
      PARAMETERS_SECRETS_EXTENSION_HTTP_PORT: String(parameters.port),
      MOLLIE_ENDPOINT: mollie.endpoint,
      GENESIS_ENDPOINT: genesis.endpoint,
    },
    async stop() {
      await Promise.all([dynamodb.stop(), stopOthers()]);
    },
  };
}
