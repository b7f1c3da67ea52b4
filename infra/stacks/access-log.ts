/** Delivers CloudFront's access logs into the log bucket. CloudWatch Logs does so in us-east-1 only. */
import { Stack, type StackProps } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/**
 * What is kept of a request. Queries, cookies and referrers are not: links in mails carry their
 * secret in the query, and cookies are sessions.
 */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'x-host-header',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'cs(User-Agent)',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'x-edge-request-id',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
];

export interface AccessLogStackProps extends StackProps {
  distributionArn: string;
  logBucketArn: string;
}

export class AccessLogStack extends Stack {
  constructor(scope: Construct, id: string, props: AccessLogStackProps) {
    super(scope, id, props);
    const source = new logs.CfnDeliverySource(this, 'Source', {
      name: 'dating-cloudfront',
      logType: 'ACCESS_LOGS',
      resourceArn: props.distributionArn,
    });
    const destination = new logs.CfnDeliveryDestination(this, 'Destination', {
      name: 'dating-cloudfront',
      destinationResourceArn: props.logBucketArn,
      outputFormat: 'json',
    });
    const delivery = new logs.CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
      s3SuffixPath: 'cloudfront/{yyyy}/{MM}/{dd}',
    });
    delivery.addResourceDependency(source);
  }
}
