/**
 * A dashboard of every brand: one for all of them, in which whoever looks names the brand. It draws
 * from logs alone, so that a further brand costs nothing and needs no deployment.
 * Source: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_dashboard_variables.html
 */
import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { StageStack } from '../constructs/stage-stack.ts';

/** Stands in every query, and is replaced by the id of the brand. */
const placeholder = 'BRAND_ID';

interface Graph {
  title: string;
  lines: string[];
  view?: cloudwatch.LogQueryVisualizationType;
}

/** Log lines: functions/http/observability.ts, functions/jobs/watch.ts and the jobs' own. */
const graphs: readonly Graph[] = [
  {
    title: 'Sign-ups and purchases by hour',
    lines: [
      'filter message = "brand_hour"',
      'stats max(signups) as sign_ups, max(payments) as purchases by bin(1h)',
    ],
  },
  {
    title: 'Mails that left, and those that came back or were called spam, by hour',
    lines: [
      'filter message = "brand_hour"',
      'stats max(mails) as left, max(bounces) as came_back, max(complaints) as spam by bin(1h)',
    ],
  },
  {
    title: 'Requests',
    lines: [
      'filter message = "request"',
      'stats sum(status < 400) as fine, sum(status >= 400 and status < 500) as refused, sum(status >= 500) as failed by bin(15m)',
    ],
  },
  {
    title: 'Milliseconds of a request, without network',
    lines: [
      'filter message = "request"',
      'stats pct(ms, 50) as half, pct(ms, 99) as slowest_percent by bin(15m)',
    ],
  },
  {
    title: 'Requests that failed, by call',
    lines: [
      'filter message = "request" and status >= 500',
      'stats count(*) as number, max(@timestamp) as latest by method, path',
      'sort number desc',
      'limit 20',
    ],
    view: cloudwatch.LogQueryVisualizationType.TABLE,
  },
  {
    title: 'What needs somebody, and other errors',
    lines: [
      'filter level = "error"',
      'stats count(*) as number, max(@timestamp) as latest by message',
      'sort number desc',
      'limit 20',
    ],
    view: cloudwatch.LogQueryVisualizationType.TABLE,
  },
];

/** @param logs names of the log groups of all rooms */
export function makeBrandDashboard(
  stack: StageStack,
  options: { logs: string[]; brands: readonly string[] },
): void {
  const widgets = graphs.map(
    ({ title, lines, view = cloudwatch.LogQueryVisualizationType.LINE }) =>
      new cloudwatch.LogQueryWidget({
        ...{ title, view, width: 12, logGroupNames: options.logs },
        region: stack.region,
        queryLines: [`filter tenant = "${placeholder}"`, ...lines],
      }),
  );
  const [first] = options.brands;
  new cloudwatch.Dashboard(stack, 'Brands', {
    dashboardName: stack.named('brands'),
    defaultInterval: Duration.days(1),
    variables: [
      new cloudwatch.DashboardVariable({
        id: 'brand',
        label: 'Id of the brand',
        type: cloudwatch.VariableType.PATTERN,
        value: placeholder,
        // Brands come without a deployment, so nobody can list them here.
        inputType: cloudwatch.VariableInputType.INPUT,
        defaultValue: cloudwatch.DefaultValue.value(first ?? placeholder),
        visible: true,
      }),
    ],
    widgets: [widgets.slice(0, 2), widgets.slice(2, 4), widgets.slice(4)],
  });
}
