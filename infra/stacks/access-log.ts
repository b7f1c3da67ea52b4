/** Delivers CloudFront's access logs of brands and console into the log bucket. CloudWatch Logs does so in us-east-1 only. */
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';

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

/** Where the log bucket's policy lets logs be delivered. */
export const accessLogPrefix = 'cloudfront';

export interface AccessLogStackProps extends StageStackProps {
  /** The distribution of all brands. */
  distributionArn: string;
  consoleDistributionArn: string;
  logBucketArn: string;
}

export class AccessLogStack extends StageStack {
  constructor(scope: Construct, id: string, props: AccessLogStackProps) {
    super(scope, id, props);
    const destination = new logs.CfnDeliveryDestination(this, 'Destination', {
      name: this.named('cloudfront'),
      // Without a prefix of its own AWS would put `AWSLogs/<account>/CloudFront/` before the suffix.
      destinationResourceArn: `${props.logBucketArn}/${accessLogPrefix}`,
      outputFormat: 'json',
    });
    const day = '{yyyy}/{MM}/{dd}';
    this.addDelivery('', props.distributionArn, destination, {
      name: this.named('cloudfront'),
      path: day,
    });
    this.addDelivery('Console', props.consoleDistributionArn, destination, {
      name: this.named('cloudfront-console'),
      path: `console/${day}`,
    });
  }

  private addDelivery(
    prefix: string,
    resourceArn: string,
    destination: logs.CfnDeliveryDestination,
    { name, path }: { name: string; path: string },
  ): void {
    const source = new logs.CfnDeliverySource(this, `${prefix}Source`, {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn,
    });
    const delivery = new logs.CfnDelivery(this, `${prefix}Delivery`, {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
      s3SuffixPath: path,
    });
    delivery.addResourceDependency(source);
  }
}
