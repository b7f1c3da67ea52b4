import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

export interface PrivateBucketProps {
  bucketName: string;
  /** The bucket that receives the access logs. */
  logs?: { bucket: PrivateBucket; prefix: string };
  /** Keep replaced and deleted objects for this long. */
  keepPrevious?: Duration;
  /** Delete objects at this age. */
  expireAfter?: Duration;
  /** Nobody replaces or deletes an object for this long, save who may lift that (governance). */
  lockFor?: Duration;
  /** Brands' pages may send forms here; what a form may hold is signed. */
  takesForms?: boolean;
}

/** A bucket without public access, over TLS only, which outlives its stack. */
export class PrivateBucket extends s3.Bucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id, {
      bucketName: props.bucketName,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: props.keepPrevious !== undefined || props.lockFor !== undefined,
      ...(props.lockFor
        ? { objectLockDefaultRetention: s3.ObjectLockRetention.governance(props.lockFor) }
        : {}),
      ...(props.logs
        ? {
            serverAccessLogsBucket: props.logs.bucket.asBucket,
            serverAccessLogsPrefix: props.logs.prefix,
          }
        : {}),
      ...(props.takesForms
        ? {
            cors: [
              {
                allowedOrigins: ['https://*'],
                allowedMethods: [s3.HttpMethods.POST],
                allowedHeaders: ['*'],
                maxAge: 3_600,
              },
            ],
          }
        : {}),
      lifecycleRules: [
        {
          ...(props.expireAfter ? { expiration: props.expireAfter } : {}),
          ...(props.keepPrevious ? { noncurrentVersionExpiration: props.keepPrevious } : {}),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** CDK's own types do not hold under `exactOptionalPropertyTypes`. */
  get asBucket(): s3.IBucket {
    return this as s3.IBucket;
  }

  /**
   * Lets the account's distributions read the objects below `prefix`. The one distribution
   * cannot be named: it is made after the bucket and names it in turn. With `missingIs404`
   * it learns that an object does not exist, where it would otherwise be told 403; only for
   * prefixes that are wholly public, as it could list them.
   */
  servedByCloudFront(prefix: string, options: { missingIs404: boolean }): void {
    const { account, partition } = Stack.of(this);
    const grant = (action: string, resource: string) =>
      this.addToResourcePolicy(
        new iam.PolicyStatement({
          principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: {
            ArnLike: { 'aws:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/*` },
          },
        }),
      );
    grant('s3:GetObject', this.arnForObjects(prefix));
    if (options.missingIs404) grant('s3:ListBucket', this.bucketArn);
  }
}
