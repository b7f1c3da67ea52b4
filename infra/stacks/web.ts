/** Puts the browser's bundle into its bucket, before functions that name its files go live. */
import { DefaultStackSynthesizer } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as s3deploy from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { bucketName } from './data.ts';

/** What the build writes for the server's use. */
const notForBrowsers = ['manifest.json', 'client-build.json', '*.html', '.vite/*'];

export interface WebStackProps extends StageStackProps {
  /** Folder of the browser's bundle. */
  webFolder: string;
}

export class WebStack extends StageStack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    new s3deploy.BucketDeployment(this, 'Files', {
      sources: [s3deploy.Source.asset(props.webFolder, { exclude: notForBrowsers })],
      destinationBucket: s3.Bucket.fromBucketName(this, 'Bucket', bucketName('web', this)),
      // Pages that are open still load the files they started with.
      prune: false,
      memoryLimit: 512,
    });
    const arn = `arn:${this.partition}:s3:::`;
    const assets = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${this.account}-${this.region}`;
    acknowledge(
      this,
      "The function that unpacks the files is CDK's own: it reads CDK's asset bucket and writes into this one.",
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map(
        (action) => `IAM5[Action::s3:${action}*]`,
      ),
      `IAM5[Resource::${arn}${assets}/*]`,
      `IAM5[Resource::${arn}${bucketName('web', this)}/*]`,
      'L1',
    );
  }
}
