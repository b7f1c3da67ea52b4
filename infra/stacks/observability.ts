/**
 * Alarms and a dashboard. An alarm says what is wrong and where docs/operations.md tells what to do.
 * There are few: one per cause for the whole stage, as one per function would cost more than all the
 * rest of an idle deployment and tell less.
 */
import { CfnOutput, Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { AlarmEvent } from '../../functions/adapters/needs.ts';
import { getAccessLogName } from '../constructs/http-stage.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { type ApiStack, httpLogName } from './api.ts';
import { makeBrandDashboard } from './brand-dashboard.ts';
import type { ConsoleStack } from './console.ts';
import type { RoomStack } from './room.ts';

const period = Duration.minutes(5);

/** Limit of the 99th percentile of visitors' calls, including cold starts. */
const slowCallMs = 3_000;
const lateStreamMs = Duration.minutes(5).toMilliseconds();
/**
 * Age of the oldest change that a job did not handle. Open pages wait for news, mails can, and work of
 * finance takes minutes.
 */
const lateSeconds = { outbox: 600, members: 300, sockets: 120, finance: 3_600 } as const;
/** SES puts the account under review at 5 % bounces or 0.1 % complaints. */
const bounceRate = 0.03;
const complaintRate = 0.0008;
/** Of the 1,000 functions at once that docs/operations.md has the operator ask for. */
const busyFunctions = 800;

const runbook = 'docs/operations.md#';

interface Watched {
  /** Name of the metric, which is also the alarm's. */
  metric: string;
  /** What is wrong, in a sentence that somebody woken by it understands. */
  text: string;
  /** Number in five minutes that raises the alarm; 1 unless given. */
  threshold?: number;
}

/* Events that somebody answers alike share an alarm, as each costs 0.10 USD a month. */
const brandActivity: Watched = {
  metric: 'BrandActivity',
  text: 'A brand has no sign-ups or payments in an hour in which it usually has, or its payments fail.',
};
const brandMails: Watched = {
  metric: 'BrandMails',
  text: 'Too many of a brand’s mails of a day came back or were called spam: stop its sign-ups or mailings.',
};
const providerDisagrees: Watched = {
  metric: 'ProviderDisagrees',
  text: 'A provider says of a payment what the product does not know or did not expect.',
};
const refundByHand: Watched = {
  metric: 'RefundByHand',
  text: 'Somebody paid whose account is deleted, or a provider refused a refund: refund by hand.',
};
const workRetried: Watched = {
  metric: 'WorkRetried',
  text: 'Jobs fail at some of their work, which they try again: mails, news or mailings are late.',
  threshold: 3,
};
const casesDue: Watched = {
  metric: 'CasesDue',
  text: 'The clock of a complaint ends soon, or has ended: answer it.',
};

/** What log lines are counted, and raise an alarm. Source of the events: functions/adapters/needs.ts. */
export const watchedEvents: Record<AlarmEvent, Watched> = {
  payment_for_deleted_member: refundByHand,
  withdrawal_refund_refused: refundByHand,
  provider_payment_mismatch: {
    metric: 'AmountMismatch',
    text: 'The provider’s payment has another amount or order than ours; nothing was granted.',
  },
  provider_state_unknown: providerDisagrees,
  paid_payment_reported_unpaid: providerDisagrees,
  payment_reconciliation_failed: {
    metric: 'ReconciliationFailed',
    text: 'Open payments could not be compared with the provider; it is tried every minute.',
    threshold: 5,
  },
  dispute_deadline_near: {
    metric: 'DisputeDeadlineNear',
    text: 'A charge back was not answered, and soon it cannot be any more.',
  },
  chargebacks_near_limit: {
    metric: 'ChargebacksNearLimit',
    text: 'Charge backs of a brand’s cards come near to what the card schemes allow.',
  },
  disputes_not_read: {
    metric: 'DisputesNotRead',
    text: 'A provider does not tell of charge backs; it is asked again every hour.',
    threshold: 5,
  },
  payouts_not_fetched: {
    metric: 'PayoutsNotFetched',
    text: 'What a provider pays out could not be read, or a brand that sells names no credential for it.',
  },
  payout_differs: {
    metric: 'PayoutDiffers',
    text: 'What a provider paid out, or did not, differs from what was booked: npm run finance -- payouts says how.',
  },
  finance_job_failed: {
    metric: 'FinanceJobFailed',
    text: 'Work that finance started in the console failed for a reason that is not in the books.',
  },
  mailing_failed: workRetried,
  outbox_given_up: {
    metric: 'OutboxGivenUp',
    text: 'Mails, pushes or text messages were given up after all attempts.',
    threshold: 5,
  },
  case_clock_ends: casesDue,
  case_overdue: casesDue,
  signups_missing: brandActivity,
  payments_missing: brandActivity,
  payments_failing: brandActivity,
  mail_bounces: brandMails,
  mail_complaints: brandMails,
  changes_not_forwarded: workRetried,
  secret_not_read: {
    metric: 'SecretNotRead',
    text: 'Functions cannot read a secret again; they go on with what they read before.',
    threshold: 5,
  },
  request_failed: {
    metric: 'RequestFailed',
    text: 'Calls fail for a reason that is not their callers’.',
    threshold: 5,
  },
  job_failed: { metric: 'JobFailed', text: 'A job failed for a reason that it does not expect.' },
  outbox_delivery_failed: workRetried,
  activity_not_counted: workRetried,
  documents_not_numbered: workRetried,
  member_change_failed: workRetried,
  member_events_failed: workRetried,
  finance_job_not_run: workRetried,
};

/** What Lambda itself writes into the log of a function that crashed or ran out of time. */
const crashes = ['Task timed out', 'Runtime exited', 'Runtime.ExitError', 'Uncaught Exception'];

/** Functions that share a log. */
type Logged = Pick<RoomStack, 'stackName' | 'node' | 'log' | 'functions'>;

export interface ObservabilityStackProps extends StageStackProps {
  api: ApiStack;
  rooms: readonly RoomStack[];
  console: ConsoleStack;
  /** Those of all areas, which share the console's log. */
  consoleFunctions: Logged['functions'];
  alarmEmail?: string | undefined;
  /** Ids of the brands in the project; the dashboard shows the first one until somebody names another. */
  brands: readonly string[];
}

export class ObservabilityStack extends StageStack {
  readonly #topic: sns.Topic;

  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    this.#topic = this.makeTopic(props.alarmEmail);
    const { stackName, node, log } = props.console;
    const ofConsole = { stackName, node, log, functions: props.consoleFunctions };
    const logged = [...props.rooms, ofConsole];
    this.watchEvents(logged);
    this.watchCrashes(logged);
    this.watchAccount();
    this.watchApi(props.api);
    this.watchTable(props.api);
    this.watchQueues(props);
    this.makeDashboard(props);
    makeBrandDashboard(this, {
      logs: props.rooms.map(({ logName }) => logName),
      brands: props.brands,
    });
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

  /** Counts each event in the logs of the rooms whose functions may write it. */
  private watchEvents(rooms: readonly Logged[]): void {
    const events = Object.entries(watchedEvents) as [AlarmEvent, Watched][];
    for (const [watched, alike] of Map.groupBy(events, ([, one]) => one)) {
      const { metric, text, threshold = 1 } = watched;
      for (const room of rooms) {
        const written = alike
          .map(([event]) => event)
          .filter((event) =>
            room.functions.some(({ definition }) => definition.alarms.includes(event)),
          );
        if (written.length > 0) this.count(room, metric, written);
      }
      this.alarm(metric, text, { metric: this.ownMetric(metric), threshold });
    }
  }

  private watchCrashes(rooms: readonly Logged[]): void {
    const metric = 'FunctionCrashed';
    for (const room of rooms) this.count(room, metric, crashes);
    this.alarm(metric, 'Functions crashed or ran out of time; the logs of the rooms say which.', {
      metric: this.ownMetric(metric),
      threshold: 3,
    });
  }

  private count({ stackName, log, node }: Logged, metric: string, terms: string[]): void {
    new logs.MetricFilter(this, `${node.id}-${metric}`, {
      // By its name: a reference would be one value more that stacks hand to each other.
      logGroup: logs.LogGroup.fromLogGroupName(
        this,
        `${stackName}-${metric}-log`,
        log.logGroupName,
      ),
      filterPattern: logs.FilterPattern.anyTerm(...terms),
      metricNamespace: this.namespace,
      metricName: metric,
    });
  }

  private get namespace(): string {
    return `dating/${this.stage}`;
  }

  private ownMetric(metricName: string): cloudwatch.Metric {
    return new cloudwatch.Metric({
      namespace: this.namespace,
      metricName,
      statistic: 'sum',
      period,
    });
  }

  /** Of the whole account, as Lambda and SES count it. */
  private watchAccount(): void {
    const metric = (
      namespace: string,
      metricName: string,
      statistic: string,
      time = period,
    ): cloudwatch.Metric =>
      new cloudwatch.Metric({ namespace, metricName, statistic, period: time });
    this.alarm('Throttles', 'Functions are refused for want of concurrency: raise the quota.', {
      metric: metric('AWS/Lambda', 'Throttles', 'sum'),
      threshold: 1,
    });
    this.alarm('BusyFunctions', 'Most functions that may run at once do: raise the quota.', {
      metric: metric('AWS/Lambda', 'ConcurrentExecutions', 'max'),
      threshold: busyFunctions,
    });
    const rate = (name: string) => metric('AWS/SES', name, 'avg', Duration.hours(1));
    this.alarm('MailBounces', 'Many addresses do not exist: SES will stop all mail at 5 %.', {
      metric: rate('Reputation.BounceRate'),
      threshold: bounceRate,
    });
    this.alarm(
      'MailComplaints',
      'Recipients call the mail spam: SES will stop all mail at 0.1 %.',
      {
        metric: rate('Reputation.ComplaintRate'),
        threshold: complaintRate,
      },
    );
  }

  private watchApi({ http }: ApiStack): void {
    // A function's own 503 is of a brand that is stopped, which no release may be taken back for, or of
    // an outage, which its log tells (`RequestFailed`).
    const serverErrors = 'ServerErrors';
    new logs.MetricFilter(this, `api-${serverErrors}`, {
      logGroup: logs.LogGroup.fromLogGroupName(
        this,
        'api-access-log',
        getAccessLogName(this.stage, httpLogName),
      ),
      filterPattern: logs.FilterPattern.all(
        logs.FilterPattern.stringValue('$.status', '=', '5*'),
        logs.FilterPattern.stringValue('$.functionStatus', '!=', '503'),
      ),
      metricNamespace: this.namespace,
      metricName: serverErrors,
    });
    this.alarm(serverErrors, 'Visitors get server errors.', {
      metric: this.ownMetric(serverErrors),
      threshold: 5,
    });
    this.alarm('SlowCalls', 'The slowest percent of visitors’ calls takes over 3 seconds.', {
      metric: http.metricLatency({ period, statistic: 'p99' }),
      threshold: slowCallMs,
      periods: 3,
    });
  }

  private watchTable({ table }: ApiStack): void {
    for (const kind of ['Read', 'Write']) {
      const metric = table.metric(`${kind}ThrottleEvents`, { period, statistic: 'sum' });
      this.alarm(`Table${kind}Throttles`, 'DynamoDB refuses requests: a partition is too hot.', {
        metric,
        threshold: 10,
      });
    }
  }

  private watchQueues({ api, rooms }: ObservabilityStackProps): void {
    const reader = rooms
      .flatMap(({ functions }) => functions)
      .find(({ definition }) => definition.trigger.kind === 'stream');
    if (reader) {
      this.alarm('StreamLate', 'The table is ahead of its stream: mails and news are late.', {
        metric: reader.lambda.metric('IteratorAge', { period, statistic: 'max' }),
        threshold: lateStreamMs,
      });
    }
    for (const [name, queue] of api.queues) {
      const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}ChangesLate`;
      this.alarm(id, `The job ${name}-changes is behind the table.`, {
        metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'max' }),
        threshold: lateSeconds[name],
      });
    }
    const given = { FailedEvents: api.failures, FailedChanges: api.failedChanges };
    for (const [id, queue] of Object.entries(given)) {
      this.alarm(id, 'Events were given up after all their attempts and wait for a person.', {
        metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
        threshold: 1,
      });
    }
  }

  private alarm(
    id: string,
    text: string,
    options: { metric: cloudwatch.IMetric; threshold: number; periods?: number },
  ): void {
    const alarm = new cloudwatch.Alarm(this, id, {
      alarmName: this.named(id),
      alarmDescription: `${text} What to do: ${runbook}${id.toLowerCase()}`,
      metric: options.metric,
      threshold: options.threshold,
      evaluationPeriods: options.periods ?? 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
  }

  /** At most 50 metrics, up to which a dashboard costs nothing. */
  private makeDashboard({ api }: ObservabilityStackProps): void {
    const graph = (title: string, ...left: cloudwatch.IMetric[]) =>
      new cloudwatch.GraphWidget({ title, left, width: 12 });
    const most = (what: string) =>
      new cloudwatch.MathExpression({
        expression: `SELECT ${what} FROM SCHEMA("AWS/Lambda", FunctionName) GROUP BY FunctionName ORDER BY ${what} DESC LIMIT 10`,
        usingMetrics: {},
        period,
        label: '',
      });
    const { http, table, queues, failures, failedChanges } = api;
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: this.named('overview'),
      defaultInterval: Duration.days(1),
      widgets: [
        [
          graph(
            'Requests',
            http.metricCount({ period }),
            http.metricClientError({ period, statistic: 'sum' }),
            http.metricServerError({ period, statistic: 'sum' }),
          ),
          graph('Latency, p99', http.metricLatency({ period, statistic: 'p99' })),
        ],
        [
          graph('Functions that run most', most('SUM(Invocations)')),
          graph('Functions that take longest', most('MAX(Duration)')),
        ],
        [
          graph(
            'Table',
            table.metricConsumedReadCapacityUnits({ period }),
            table.metricConsumedWriteCapacityUnits({ period }),
          ),
          graph(
            'Changes that wait, and what was given up',
            ...[...queues.values(), failures, failedChanges].map((queue) =>
              queue.metricApproximateNumberOfMessagesVisible({ period }),
            ),
          ),
        ],
        [
          graph(
            'What is counted of the logs',
            ...[...new Set(Object.values(watchedEvents))].map(({ metric }) =>
              this.ownMetric(metric),
            ),
          ),
        ],
      ],
    });
  }
}
