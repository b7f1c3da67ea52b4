/** The stack of everything that must never be lost: table, buckets and secrets. */
import { CfnOutput, Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { PrivateBucket, type PrivateBucketProps } from '../constructs/private-bucket.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { accessLogPrefix } from './access-log.ts';

const logDays = 90;
const uploadDays = 1;
/** Days after the purge in which versions of a deleted member's photos expire. */
const photoVersionDays = 7;
const brandVersionDays = 30;
/** What finance exports from the console can be made again. */
const reportDays = 7;
/** Closed months are kept as long as the strictest tax law of the served countries demands. */
const financeDays = 10 * 366;

/** Name of the table's index, as in functions/table. */
export const indexName = 'gsi1';

export type BucketUse =
  | 'logs'
  | 'web'
  | 'console'
  | 'brand'
  | 'photos'
  | 'uploads'
  | 'exports'
  | 'reports';

/** Names are fixed, so that policies and other regions can refer to a bucket before it exists. */
export const bucketName = (
  use: BucketUse,
  { stage, account, region }: { stage: string; account: string; region: string },
) => `dating-${stage}-${use}-${account}-${region}`;

/**
 * The first key of the key group, which may not be empty. Nobody has its private half; the first
 * rotation replaces it.
 */
const noPhotoKey = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEar5/JswsT9oUt5wRnHkSK/Fndtq+
aN7himoNzy4OwhgTGJsb7Eiys0ud6yaPVl7zcjF0qt6/UbRAy8DX0t0CuQ==
-----END PUBLIC KEY-----
`;

export interface DataStackProps extends StageStackProps {
  /** Units a second beyond which the table refuses. */
  ceilings: { reads: number; writes: number };
}

export class DataStack extends StageStack {
  readonly table: dynamodb.TableV2;
  readonly logs: PrivateBucket;
  readonly web: PrivateBucket;
  /** Holds the page and the bundle of the operators' console. */
  readonly console: PrivateBucket;
  readonly brand: PrivateBucket;
  readonly photos: PrivateBucket;
  readonly uploads: PrivateBucket;
  /** Holds the exports of closed months. */
  readonly exports: PrivateBucket;
  /** Holds what finance exports from the console, for some days. */
  readonly reports: PrivateBucket;
  /** What CloudFront proves itself with to the functions. */
  readonly originSecret: secretsmanager.Secret;
  /** Derives the secrets of links in mails. The table holds only their hashes. */
  readonly tokenSecret: secretsmanager.Secret;
  /** Signs addresses of photos. */
  readonly photoKey: secretsmanager.Secret;
  readonly photoKeyGroupId: string;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    this.table = this.makeTable(props);
    this.logs = this.makeLogBucket();
    const bucket = (
      use: BucketUse,
      options: Pick<PrivateBucketProps, 'keepPrevious' | 'expireAfter' | 'lockFor' | 'takesForms'>,
    ) =>
      new PrivateBucket(this, use, {
        bucketName: bucketName(use, this),
        logs: { bucket: this.logs, prefix: `s3/${use}/` },
        ...options,
      });
    this.web = bucket('web', {});
    this.web.servedByCloudFront('*', { missingIs404: true });
    this.console = bucket('console', {});
    this.console.servedByCloudFront('*', { missingIs404: true });
    this.brand = bucket('brand', { keepPrevious: Duration.days(brandVersionDays) });
    this.brand.servedByCloudFront('brand/*', { missingIs404: true });
    this.photos = bucket('photos', { keepPrevious: Duration.days(photoVersionDays) });
    this.photos.servedByCloudFront('cdn/*', { missingIs404: false });
    this.photos.servedByCloudFront('photos/*', { missingIs404: false });
    this.uploads = bucket('uploads', {
      expireAfter: Duration.days(uploadDays),
      takesForms: true,
    });
    this.announceUploads();
    this.exports = bucket('exports', { lockFor: Duration.days(financeDays) });
    this.reports = bucket('reports', { expireAfter: Duration.days(reportDays) });

    this.originSecret = this.makeSecret('Origin', 'What CloudFront proves itself with');
    this.tokenSecret = this.makeSecret('Token', 'Key of the links in mails');
    this.photoKey = this.makeSecret('PhotoKey', 'Key that signs addresses of photos', {
      secretStringValue: SecretValue.unsafePlainText('{}'),
    });
    const publicKey = new cloudfront.CfnPublicKey(this, 'PhotoPublicKey', {
      publicKeyConfig: {
        name: this.named('photos'),
        callerReference: this.named('photos'),
        encodedKey: noPhotoKey,
      },
    });
    const keyGroup = new cloudfront.CfnKeyGroup(this, 'PhotoKeyGroup', {
      keyGroupConfig: { name: this.named('photos'), items: [publicKey.attrId] },
    });
    this.photoKeyGroupId = keyGroup.attrId;
    new CfnOutput(this, 'PhotoKeyGroupId', { value: this.photoKeyGroupId });
    new CfnOutput(this, 'BrandBucketName', { value: this.brand.bucketName });
    new CfnOutput(this, 'ExportBucketName', { value: this.exports.bucketName });
  }

  /**
   * A keyring, whose first key nobody has to see, unless another value is given. `npm run stage --
   * rotate` replaces it.
   */
  private makeSecret(
    id: string,
    description: string,
    value: Pick<secretsmanager.SecretProps, 'secretStringValue'> = {},
  ): secretsmanager.Secret {
    const secret = new secretsmanager.Secret(this, `${id}Secret`, {
      description,
      ...('secretStringValue' in value
        ? value
        : {
            generateSecretString: {
              secretStringTemplate: '{"previous":[]}',
              generateStringKey: 'current',
              passwordLength: 64,
              excludePunctuation: true,
            },
          }),
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(
      secret,
      'A command rotates it with an overlap, as others must know the new value before the old ends.',
      'SMG4',
    );
    new CfnOutput(this, `${id}SecretId`, { value: secret.secretArn });
    return secret;
  }

  private makeTable({ ceilings }: DataStackProps): dynamodb.TableV2 {
    const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });
    const table = new dynamodb.TableV2(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: [
        {
          indexName,
          partitionKey: text('gsi1pk'),
          sortKey: text('gsi1sk'),
          projectionType: dynamodb.ProjectionType.ALL,
          maxReadRequestUnits: ceilings.reads,
          maxWriteRequestUnits: ceilings.writes,
        },
      ],
      billing: dynamodb.Billing.onDemand({
        maxReadRequestUnits: ceilings.reads,
        maxWriteRequestUnits: ceilings.writes,
      }),
      timeToLiveAttribute: 'ttl',
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    return table;
  }

  private makeLogBucket(): PrivateBucket {
    const logs = new PrivateBucket(this, 'logs', {
      bucketName: bucketName('logs', this),
      expireAfter: Duration.days(logDays),
    });
    // CloudFront's access logs are delivered by CloudWatch Logs in us-east-1.
    logs.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [logs.arnForObjects(`${accessLogPrefix}/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: {
            'aws:SourceArn': `arn:${this.partition}:logs:us-east-1:${this.account}:delivery-source:*`,
          },
        },
      }),
    );
    return logs;
  }

  /** S3 notifies EventBridge of uploads, so that this stack does not depend on functions. */
  private announceUploads(): void {
    const bucket = this.uploads.node.defaultChild as s3.CfnBucket;
    bucket.notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
  }
}
