import { DefaultStackSynthesizer } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as s3deploy from 'aws-cdk-lib/aws-s3-deployment';
import { type BucketUse, bucketName } from '../stacks/data.ts';
import { acknowledge } from './acknowledge.ts';
import type { StageStack } from './stage-stack.ts';

/** Puts a folder's files into a bucket, beside those that are there. */
export function addBucketFiles(
  stack: StageStack,
  options: { use: BucketUse; folder: string; exclude: string[] },
): void {
  const { use, folder, exclude } = options;
  new s3deploy.BucketDeployment(stack, 'Files', {
    sources: [s3deploy.Source.asset(folder, { exclude })],
    destinationBucket: s3.Bucket.fromBucketName(stack, 'Bucket', bucketName(use, stack)),
    // Pages that are open still load the files they started with.
    prune: false,
    memoryLimit: 512,
  });
  const arn = `arn:${stack.partition}:s3:::`;
  const assets = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${stack.account}-${stack.region}`;
  acknowledge(
    stack,
    "The function that unpacks the files is CDK's own: it reads CDK's asset bucket and writes into this one.",
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map(
      (action) => `IAM5[Action::s3:${action}*]`,
    ),
    `IAM5[Resource::${arn}${assets}/*]`,
    `IAM5[Resource::${arn}${bucketName(use, stack)}/*]`,
    'L1',
  );
}
