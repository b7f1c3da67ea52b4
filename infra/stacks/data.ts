/** The stack of everything that must never be lost: table, buckets and secrets. */
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { PrivateBucket, type PrivateBucketProps } from '../constructs/private-bucket.ts';
import type { DeploymentConfig } from './config.ts';

const logDays = 90;
const uploadDays = 1;
/** Days after the purge in which versions of a deleted member's photos expire. */
const photoVersionDays = 7;
const brandVersionDays = 30;
/** Closed months are kept as long as the strictest tax law of the served countries demands. */
const financeDays = 10 * 366;

/** Name of the table's index, as in functions/table. */
export const indexName = 'gsi1';

export type BucketUse = 'logs' | 'web' | 'brand' | 'photos' | 'uploads' | 'exports';

/** Names are fixed, so that policies and other regions can refer to a bucket before it exists. */
export const bucketName = (
  use: BucketUse,
  { account, region }: { account: string; region: string },
) => `dating-${use}-${account}-${region}`;

export interface DataStackProps extends StackProps {
  config: Pick<DeploymentConfig, 'photoPublicKey'>;
}

export class DataStack extends Stack {
  readonly table: dynamodb.TableV2;
  readonly logs: PrivateBucket;
  readonly web: PrivateBucket;
  readonly brand: PrivateBucket;
  readonly photos: PrivateBucket;
  readonly uploads: PrivateBucket;
  /** Holds the exports of closed months. */
  readonly exports: PrivateBucket;
  /** Derives the secrets of links in mails. The table holds only their hashes. */
  readonly tokenSecret: secretsmanager.Secret;
  /** Private half of the key that signs addresses of photos; PEM in base64, put there by the operator. */
  readonly photoUrlKey: secretsmanager.Secret;
  readonly photoPublicKeyId: string;
  readonly photoKeyGroupId: string;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    this.table = this.makeTable();
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

    this.tokenSecret = new secretsmanager.Secret(this, 'TokenSecret', {
      description: 'Key of the links in mails. A new value makes links of unsent mails invalid.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(
      this.tokenSecret,
      'Links that were mailed must keep working; docs/operations.md says when to replace it.',
      'SMG4',
    );
    this.photoUrlKey = new secretsmanager.Secret(this, 'PhotoUrlKey', {
      description: 'Private key (PEM, base64) that signs addresses of photos',
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(
      this.photoUrlKey,
      'It changes together with the public key in the key group, as docs/operations.md tells.',
      'SMG4',
    );
    const publicKey = new cloudfront.CfnPublicKey(this, 'PhotoPublicKey', {
      publicKeyConfig: {
        name: 'dating-photos',
        callerReference: 'dating-photos',
        encodedKey: props.config.photoPublicKey,
      },
    });
    const keyGroup = new cloudfront.CfnKeyGroup(this, 'PhotoKeyGroup', {
      keyGroupConfig: { name: 'dating-photos', items: [publicKey.attrId] },
    });
    this.photoPublicKeyId = publicKey.attrId;
    this.photoKeyGroupId = keyGroup.attrId;
    new CfnOutput(this, 'PhotoUrlKeyArn', { value: this.photoUrlKey.secretArn });
    new CfnOutput(this, 'BrandBucketName', { value: this.brand.bucketName });
    new CfnOutput(this, 'ExportBucketName', { value: this.exports.bucketName });
  }

  private makeTable(): dynamodb.TableV2 {
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
        },
      ],
      billing: dynamodb.Billing.onDemand(),
      timeToLiveAttribute: 'ttl',
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnOutput(this, 'TableName', { value: table.tableName });
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
        resources: [logs.arnForObjects('cloudfront/*')],
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
