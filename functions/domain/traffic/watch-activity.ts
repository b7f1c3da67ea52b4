/** Notices brands where nothing happens that usually does, and whose payments fail or mails come back. */
import type { ActivityAlarmKind } from '#shared/ops/figures.ts';
import { alarm } from '../../adapters/alarm.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import { isStopped, listBrands } from '../tenants/brands.ts';
import { activityBetween, keepAlarms, storedAlarms } from './activity.store.ts';
import { type Activity, type ActivityAlarm, toHour } from './activity.ts';

export const needs: Needs = {
  alarms: [
    'signups_missing',
    'payments_missing',
    'payments_failing',
    'mail_bounces',
    'mail_complaints',
  ],
};

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** The hour that ended, and the same one of the weeks before. */
const weeks = 4;
/** An hour of fewer says nothing when it has none. */
const leastUsual = 5;
/** Rates are those of a day, and of mails enough to have one. */
const rateHours = 24;
const leastMails = 200;
/** SES puts the account under review at 5 % bounces or 0.1 % complaints. */
const bounceRate = 0.03;
const complaintRate = 0.0008;
/** So many payments of a day failed, and twice the share of the week before. */
const leastFailed = 10;
const failedRate = 0.1;
const failedFactor = 2;
/** What is not noticed again within this time is over: the job runs every hour. */
const alarmSeconds = 2 * 3_600;

type Hours = Map<string, Partial<Activity>>;

/** What happened in a brand in an hour (UTC). */
export type BrandHour = Pick<
  Activity,
  'signups' | 'payments' | 'mails' | 'bounces' | 'complaints'
> & { tenant: string; hour: string };

/**
 * Looks at the hour that ended last, in all brands that are online. What is unusual raises an alarm,
 * and stands in the console until it is over.
 *
 * @returns what happened in it
 */
export async function watchActivity(): Promise<BrandHour[]> {
  const end = new Date(Math.floor(now().getTime() / hourMs) * hourMs);
  const told: BrandHour[] = [];
  for (const { id } of await listBrands()) {
    // What does not happen in a brand that is stopped says nothing.
    if (!(await isStopped(id))) told.push(await watchBrand(tenantScope({ id }), end));
  }
  return told;
}

async function watchBrand(scope: TenantScope, end: Date): Promise<BrandHour> {
  const hours = await activityBetween(scope, toHour(shift(end, -weeks * weekMs)), toHour(end));
  const { tenant } = scope;
  const hour = shift(end, -hourMs);
  const found = [...findMissing(hours, hour), ...findRates(hours, end)];
  for (const { kind, count, of } of found) {
    alarm(kind, { tenant, hour: toHour(hour), count, of });
  }
  await noteAlarms(scope, found);
  const {
    signups = 0,
    payments = 0,
    mails = 0,
    bounces = 0,
    complaints = 0,
  } = hours.get(toHour(hour)) ?? {};
  return { tenant, hour: toHour(hour), signups, payments, mails, bounces, complaints };
}

type Found = Omit<ActivityAlarm, 'since'>;

function findMissing(hours: Hours, hour: Date): Found[] {
  return (['signups', 'payments'] as const).flatMap((what) => {
    const usual = getUsual(hours, hour, what);
    const count = hours.get(toHour(hour))?.[what] ?? 0;
    return count === 0 && usual >= leastUsual
      ? [{ kind: `${what}_missing` as const, count, of: usual }]
      : [];
  });
}

function findRates(hours: Hours, end: Date): Found[] {
  const sumBetween = (from: Date, to: Date) => (what: keyof Activity) =>
    [...hours]
      .filter(([hour]) => hour >= toHour(from) && hour < toHour(to))
      .reduce((total, [, counts]) => total + (counts[what] ?? 0), 0);
  const dayBegin = shift(end, -rateHours * hourMs);
  const day = sumBetween(dayBegin, end);
  const week = sumBetween(shift(end, -weekMs), dayBegin);
  const found: Found[] = [];
  const note = (kind: ActivityAlarmKind, count: number, of: number) =>
    found.push({ kind, count, of });
  const failed = day('failed_payments');
  const asked = failed + day('payments');
  const usual = week('failed_payments') / Math.max(1, week('failed_payments') + week('payments'));
  if (failed >= leastFailed && failed / asked >= Math.max(failedRate, failedFactor * usual)) {
    note('payments_failing', failed, asked);
  }
  const mails = day('mails');
  if (mails < leastMails) return found;
  const [bounces, complaints] = [day('bounces'), day('complaints')];
  if (bounces / mails >= bounceRate) note('mail_bounces', bounces, mails);
  if (complaints / mails >= complaintRate) note('mail_complaints', complaints, mails);
  return found;
}

/** Keeps what is wrong for the console; what was wrong before keeps the time at which it began. */
async function noteAlarms(scope: TenantScope, found: readonly Found[]): Promise<void> {
  const before = await storedAlarms(scope);
  if (found.length === 0 && before.length === 0) return;
  const since = (kind: ActivityAlarmKind) =>
    before.find((one) => one.kind === kind)?.since ?? nowIso();
  await keepAlarms(
    scope,
    found.map((one) => ({ ...one, since: since(one.kind) })),
    nowSeconds() + alarmSeconds,
  );
}

const shift = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** The median of the same hour of the weeks before; a week without a count has none of it. */
function getUsual(hours: Hours, hour: Date, what: keyof Activity): number {
  const counts = Array.from({ length: weeks - 1 }, (_, index) => {
    const past = shift(hour, -(index + 1) * weekMs);
    return hours.get(toHour(past))?.[what] ?? 0;
  }).sort((first, second) => first - second);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}
