import { afterAll, describe, expect, it } from 'vitest';
import { type SynthesizedDeployment, synthesize } from '../stacks/fixture.ts';
import { getFunctionSizes } from './cost.ts';
import { getBill, getMonthlyUsage, getTotalCents, type Measured } from './cost-model.ts';
import {
  countAlarmMetrics,
  countCopies,
  countDeployed,
  countMetrics,
  toMinutes,
} from './deployed.ts';
import { idleLimitUsd, memberDay } from './member-day.ts';

let synthesized: SynthesizedDeployment | undefined;
const deployment = () => {
  synthesized ??= synthesize({ brands: ['nl', 'de'], config: { alarmEmail: 'a@example.com' } });
  return synthesized;
};
afterAll(() => synthesized?.[Symbol.dispose]());

/** Source: https://aws.amazon.com/cloudwatch/pricing/, free tier. */
const freeDashboardMetrics = 50;
/** These ask the table once; `outbox-due` asks each of 16 parts of its list. */
const askOnce = ['mailings', 'number-documents', 'payment-reconcile', 'publications'];
/** More than a scheduled function takes that finds nothing to do; the benchmark measures it. */
const getIdleRun = (name: string) => ({
  ...{ ms: 60, writeUnits: 0, logBytes: 500 },
  readUnits: askOnce.includes(name) ? 2 : 8,
});

const getIdleCents = (resources: ReturnType<typeof countDeployed>): number => {
  const measured = {
    actions: Object.fromEntries(memberDay.actions.map(({ name }) => [name, { runs: {} }])),
    idleRuns: Object.fromEntries(resources.schedules.map(({ name }) => [name, getIdleRun(name)])),
    ...{ brandReadUnits: 0, photoFiles: 0, photoBytes: 0 },
    firstVisit: { requests: 0, bytes: 0 },
    laterVisit: { requests: 0, bytes: 0 },
    visitorVisit: { requests: 0, bytes: 0 },
    pictureBytes: { thumb: 0, match: 0, full: 0 },
  } as unknown as Measured;
  const functions = getFunctionSizes();
  const inputs = { day: memberDay, measured, deployed: resources, functions };
  return getTotalCents(getBill(getMonthlyUsage(0, inputs)));
};

describe('an idle deployment', () => {
  it('has what its templates name', () => {
    const resources = countDeployed(deployment(), 2);
    const { functions, schedules } = resources;
    expect(resources).toMatchObject({ web_acls: 1, web_acl_rules: 4, distribution_tenants: 2 });
    expect(schedules).toContainEqual({ name: 'outbox-due', everyMinutes: 1 });
    expect(schedules).toContainEqual({ name: 'cases', everyMinutes: 15 });
    expect(functions).toBeGreaterThanOrEqual(getFunctionSizes().size);
    for (const { name } of schedules) expect(getFunctionSizes().has(name)).toBe(true);
    // Synthesizing all stacks takes its time on a busy machine.
  }, 240_000);

  it('costs less than 15 US dollars a month', () => {
    expect(getIdleCents(countDeployed(deployment(), 2))).toBeLessThan(idleLimitUsd * 100);
  });

  it('has two dashboards, of few enough metrics to be among the three free ones', () => {
    const dashboards = deployment().resources('observability', 'AWS::CloudWatch::Dashboard');
    expect(dashboards).toHaveLength(2);
    const bodies = dashboards.map(({ Properties }) => JSON.stringify(Properties.DashboardBody));
    for (const body of bodies) {
      const graphs = body.match(/\\"metrics\\":\[/g)?.length ?? 0;
      const queries = body.match(/\\"query\\":/g)?.length ?? 0;
      expect(graphs + queries).toBeGreaterThan(3);
      const metrics = body.match(/\[\\"(AWS|dating)\/[^\]]*\]/gi)?.length ?? 0;
      expect(metrics).toBeGreaterThanOrEqual(graphs);
      expect(metrics).toBeLessThanOrEqual(freeDashboardMetrics);
    }
  });

  it('costs more with each alarm', () => {
    const resources = countDeployed(deployment(), 2);
    const more = { ...resources, alarm_metrics: resources.alarm_metrics + 10 };
    expect(getIdleCents(more) - getIdleCents(resources)).toBe(100);
  });
});

describe('an alarm', () => {
  it.each([
    ['on a metric', { MetricName: 'Errors' }, 1],
    [
      'on an expression of two metrics',
      { Metrics: [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }] },
      2,
    ],
    [
      'on a query over all functions',
      { Metrics: [{ Expression: 'SELECT SUM(Errors) FROM SCHEMA("AWS/Lambda", FunctionName)' }] },
      70,
    ],
  ])('%s counts each metric', (_, properties, count) => {
    expect(countAlarmMetrics(properties, 70)).toBe(count);
  });
});

it('filters of several logs make one metric', () => {
  const filter = (MetricName: string, more = {}) => ({
    Properties: { MetricTransformations: [{ MetricNamespace: 'dating', MetricName, ...more }] },
  });
  const filters = [filter('A'), filter('A'), filter('B'), filter('C', { DefaultValue: 0 })];
  expect(countMetrics(filters)).toEqual({ steady: 1, occasional: 2 });
});

it('copies of the table are counted by their rules', () => {
  // Seven days, and five weeks.
  expect(countDeployed(deployment(), 2).table_copies).toBe(12);
  const Lifecycle = { DeleteAfterDays: 35 };
  const daily = { ScheduleExpression: 'cron(0 2 ? * * *)', Lifecycle };
  expect(countCopies(daily)).toBe(35);
  expect(countCopies({ ...daily, CopyActions: [{ Lifecycle: { DeleteAfterDays: 7 } }] })).toBe(42);
  expect(() => countCopies({ ...daily, ScheduleExpression: 'rate(1 day)' })).toThrow('neither');
});

describe('a schedule', () => {
  it.each([
    ['rate(1 minute)', 1],
    ['rate(15 minutes)', 15],
    ['rate(2 hours)', 120],
    ['rate(1 day)', 1_440],
  ])('%s is %d minutes', (expression, minutes) => {
    expect(toMinutes(expression)).toBe(minutes);
  });

  it('by the calendar is refused', () => {
    expect(() => toMinutes('cron(0 3 * * ? *)')).toThrow('is no rate');
  });
});
