/** Alarms, whose responses docs/operations.md describes, and a dashboard. */
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '../constructs/service-function.ts';
import type { ApiStack } from './api.ts';

const period = Duration.minutes(5);

/** Limit of the 99th percentile of a visitor's call, including cold starts. */
const slowCallMs = 3_000;
/** Share of a job's time limit above which it may soon time out. */
const slowJobShare = 0.8;
const lateStreamMs = Duration.minutes(5).toMilliseconds();
/** SES puts the account under review at 5 % bounces or 0.1 % complaints. */
const bounceRate = 0.03;
const complaintRate = 0.0008;

export interface ObservabilityStackProps extends StackProps {
  api: ApiStack;
  alarmEmail?: string | undefined;
}

export class ObservabilityStack extends Stack {
  readonly #topic: sns.Topic;

  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    this.#topic = this.makeTopic(props.alarmEmail);
    for (const service of props.api.functions) this.watchFunction(service);
    this.watchApi(props.api);
    this.watchTable(props.api.table);
    this.watchFailures(props.api);
    this.watchMail();
    this.watchCases();
    this.makeDashboard(props.api);
  }

  private makeTopic(email: string | undefined): sns.Topic {
    const topic = new sns.Topic(this, 'Alarms', { enforceSSL: true });
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (email) topic.addSubscription(new EmailSubscription(email));
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
    return topic;
  }

  private watchFunction({ lambda, definition }: ServiceFunction): void {
    const { name, trigger, timeoutSeconds } = definition;
    const visited = ['http', 'page', 'socket'].includes(trigger.kind);
    this.alarm(`${name}-errors`, 'Calls that crashed or ran out of time', {
      metric: lambda.metricErrors({ period }),
      threshold: 1,
    });
    this.alarm(`${name}-throttles`, 'Calls refused for want of concurrency', {
      metric: lambda.metricThrottles({ period }),
      threshold: 1,
    });
    this.alarm(`${name}-slow`, 'The slowest percent takes too long', {
      metric: lambda.metricDuration({ period, statistic: 'p99' }),
      threshold: visited ? slowCallMs : timeoutSeconds * 1_000 * slowJobShare,
      periods: 3,
    });
    if (trigger.kind === 'stream') {
      this.alarm(`${name}-late`, 'The table is ahead of its stream: mails and news are late', {
        metric: lambda.metric('IteratorAge', { period, statistic: 'max' }),
        threshold: lateStreamMs,
      });
    }
  }

  private watchApi(api: ApiStack): void {
    this.alarm('api-5xx', 'Visitors get server errors', {
      metric: api.http.metricServerError({ period, statistic: 'sum' }),
      threshold: 5,
    });
  }

  private watchTable(table: dynamodb.ITableV2): void {
    const operations = [
      dynamodb.Operation.GET_ITEM,
      dynamodb.Operation.QUERY,
      dynamodb.Operation.PUT_ITEM,
      dynamodb.Operation.UPDATE_ITEM,
      dynamodb.Operation.TRANSACT_WRITE_ITEMS,
    ];
    this.alarm('table-throttles', 'DynamoDB refuses requests: a partition is too hot', {
      metric: table.metricThrottledRequestsForOperations({ operations, period }),
      threshold: 10,
    });
    this.alarm('table-errors', 'DynamoDB has errors of its own', {
      metric: table.metricSystemErrorsForOperations({ operations, period }),
      threshold: 5,
    });
  }

  private watchFailures(api: ApiStack): void {
    this.alarm('failed-events', 'Events were given up after all their retries', {
      metric: api.failures.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      threshold: 1,
    });
  }

  private watchMail(): void {
    const rate = (metricName: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/SES',
        metricName,
        statistic: 'avg',
        period: Duration.hours(1),
      });
    this.alarm('mail-bounces', 'Many addresses do not exist', {
      metric: rate('Reputation.BounceRate'),
      threshold: bounceRate,
    });
    this.alarm('mail-complaints', 'Recipients call the mail spam', {
      metric: rate('Reputation.ComplaintRate'),
      threshold: complaintRate,
    });
  }

  /** A complaint whose clock ends is a log line of the job that looks at the clocks. */
  private watchCases(): void {
    const filter = new logs.MetricFilter(this, 'CaseClocks', {
      logGroup: logs.LogGroup.fromLogGroupName(this, 'CasesLog', '/dating/cases'),
      filterPattern: logs.FilterPattern.anyTerm('case_clock_ends', 'case_overdue'),
      metricNamespace: 'dating',
      metricName: 'CaseClocksEnding',
    });
    this.alarm('case-clocks', 'The clock of a complaint ends soon, or is over', {
      metric: filter.metric({ period: Duration.minutes(15), statistic: 'sum' }),
      threshold: 1,
    });
  }

  private alarm(
    id: string,
    alarmDescription: string,
    options: { metric: cloudwatch.IMetric; threshold: number; periods?: number },
  ): void {
    const alarm = new cloudwatch.Alarm(this, id, {
      alarmName: `dating-${id}`,
      alarmDescription,
      metric: options.metric,
      threshold: options.threshold,
      evaluationPeriods: options.periods ?? 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
  }

  private makeDashboard(api: ApiStack): void {
    const graph = (title: string, ...left: cloudwatch.IMetric[]) =>
      new cloudwatch.GraphWidget({ title, left, width: 12 });
    const perFunction = (getMetric: (fn: ServiceFunction) => cloudwatch.Metric) =>
      api.functions.map((fn) => getMetric(fn).with({ label: fn.definition.name }));
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: 'dating',
      defaultInterval: Duration.days(1),
      widgets: [
        [
          graph(
            'Requests',
            api.http.metricCount({ period }),
            api.http.metricClientError({ period, statistic: 'sum' }),
            api.http.metricServerError({ period, statistic: 'sum' }),
          ),
          graph('Latency, p99', api.http.metricLatency({ period, statistic: 'p99' })),
        ],
        [
          graph('Calls', ...perFunction(({ lambda }) => lambda.metricInvocations({ period }))),
          graph(
            'Duration, p99',
            ...perFunction(({ lambda }) => lambda.metricDuration({ period, statistic: 'p99' })),
          ),
        ],
        [
          graph(
            'Table',
            api.table.metricConsumedReadCapacityUnits({ period }),
            api.table.metricConsumedWriteCapacityUnits({ period }),
          ),
          graph('Failed events', api.failures.metricApproximateNumberOfMessagesVisible({ period })),
        ],
      ],
    });
  }
}
