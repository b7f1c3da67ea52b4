/** What a deployment has whether or not anybody comes, counted in its synthesized templates. */
import { basename } from 'node:path';
import { calledFunction, type SynthesizedDeployment } from '../stacks/fixture.ts';

export interface DeployedResources {
  web_acls: number;
  web_acl_rules: number;
  /** Metrics that alarms look at: each is paid for. */
  alarm_metrics: number;
  composite_alarms: number;
  dashboards: number;
  /**
   * Metrics that filters of logs make. One without a value of its own is paid for in hours in which
   * something matches.
   */
  metrics: { steady: number; occasional: number };
  secrets: number;
  distribution_tenants: number;
  /** Whole copies of the table that are kept at a time. */
  table_copies: number;
  functions: number;
  /** Queues that Lambda polls. */
  queue_mappings: number;
  /** Names of the functions that a schedule starts, with the minutes between two runs. */
  schedules: { name: string; everyMinutes: number }[];
}

interface BackupRule {
  ScheduleExpression: string;
  Lifecycle: { DeleteAfterDays: number };
  CopyActions?: { Lifecycle: { DeleteAfterDays: number } }[];
}

/** Copies by one rule, those in another vault included. */
export function countCopies({
  ScheduleExpression,
  Lifecycle,
  CopyActions = [],
}: BackupRule): number {
  const [, weekDay] = /^cron\(\d+ \d+ \? \* (\*|[A-Z]{3}) \*\)$/.exec(ScheduleExpression) ?? [];
  if (!weekDay) throw new Error(`${ScheduleExpression} is neither daily nor weekly`);
  const everyDays = weekDay === '*' ? 1 : 7;
  return [{ Lifecycle }, ...CopyActions].reduce(
    (total, one) => total + one.Lifecycle.DeleteAfterDays / everyDays,
    0,
  );
}

interface AlarmProperties {
  MetricName?: string;
  Metrics?: { Expression?: string; MetricStat?: unknown }[];
}

/** @param brands how many are online: publishing makes their tenants, no template */
export function countDeployed(
  deployment: SynthesizedDeployment,
  brands: number,
): DeployedResources {
  const all = (type: string) =>
    deployment.stacks.flatMap((stack) => deployment.resources(stack, type));
  const count = (type: string) => all(type).length;
  const functions = count('AWS::Lambda::Function');
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    web_acls: count('AWS::WAFv2::WebACL'),
    web_acl_rules: sum(
      all('AWS::WAFv2::WebACL').map(({ Properties }) => (Properties.Rules ?? []).length),
    ),
    alarm_metrics: sum(
      all('AWS::CloudWatch::Alarm').map(({ Properties }) =>
        countAlarmMetrics(Properties, functions),
      ),
    ),
    composite_alarms: count('AWS::CloudWatch::CompositeAlarm'),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    metrics: countMetrics(all('AWS::Logs::MetricFilter')),
    queue_mappings: all('AWS::Lambda::EventSourceMapping').filter(
      // The other kind reads the table's stream, which has a position to start from.
      ({ Properties }) => Properties.StartingPosition === undefined,
    ).length,
    secrets: count('AWS::SecretsManager::Secret'),
    distribution_tenants: brands,
    table_copies: sum(
      all('AWS::Backup::BackupPlan').flatMap(({ Properties }) =>
        (Properties.BackupPlan.BackupPlanRule as BackupRule[]).map(countCopies),
      ),
    ),
    functions,
    schedules: deployment.stacks.flatMap((stack) => getSchedules(deployment, stack)),
  };
}

/**
 * An alarm on a metric is one, an alarm on an expression as many as it names. A query over the
 * functions' metrics is paid for each metric that it finds.
 */
export function countAlarmMetrics({ Metrics }: AlarmProperties, functions: number): number {
  if (!Metrics) return 1;
  const counts = Metrics.map(({ Expression, MetricStat }): number => {
    if (MetricStat) return 1;
    return Expression && /^\s*SELECT\b/i.test(Expression) ? functions : 0;
  });
  return counts.reduce((total, value) => total + value, 0);
}

/** Several filters may count into one metric. */
export function countMetrics(
  filters: readonly { Properties: { MetricTransformations: Transformation[] } }[],
): DeployedResources['metrics'] {
  const steady = new Map<string, boolean>();
  for (const { Properties } of filters) {
    for (const { MetricNamespace, MetricName, DefaultValue } of Properties.MetricTransformations) {
      const name = `${MetricNamespace}/${MetricName}`;
      steady.set(name, steady.get(name) === true || DefaultValue !== undefined);
    }
  }
  const count = (wanted: boolean) => [...steady.values()].filter((one) => one === wanted).length;
  return { steady: count(true), occasional: count(false) };
}

interface Transformation {
  MetricNamespace: string;
  MetricName: string;
  DefaultValue?: number;
}

function getSchedules(
  deployment: SynthesizedDeployment,
  stack: string,
): DeployedResources['schedules'] {
  return deployment.resources(stack, 'AWS::Events::Rule').flatMap(({ Properties }) => {
    const expression: string | undefined = Properties.ScheduleExpression;
    if (!expression) return [];
    // A function is described by its source file, which has its name.
    const entry = calledFunction(deployment, stack, Properties.Targets[0].Arn).Properties
      .Description;
    return [{ name: basename(entry, '.ts'), everyMinutes: toMinutes(expression) }];
  });
}

const unitMinutes: Record<string, number> = { minute: 1, hour: 60, day: 24 * 60 };

/** @throws Error for anything but `rate(15 minutes)` */
export function toMinutes(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = unitMinutes[unit];
  if (!count || !minutes) throw new Error(`${expression} is no rate`);
  return Number(count) * minutes;
}
