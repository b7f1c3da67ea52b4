/** Notices brands where nothing happens that usually does, and whose mails come back. */
import { alarm } from '../../adapters/alarm.ts';
import { now } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import { isStopped, listBrands } from '../tenants/brands.ts';
import { activityBetween } from './activity.store.ts';
import { type Activity, toHour } from './activity.ts';

export const needs: Needs = {
  alarms: ['signups_missing', 'payments_missing', 'mail_bounces', 'mail_complaints'],
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

type Hours = Map<string, Partial<Activity>>;

/** What happened in a brand in an hour (UTC). */
export type BrandHour = Activity & { tenant: string; hour: string };

/**
 * Looks at the hour that ended last, in all brands that are online.
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
  for (const what of ['signups', 'payments'] as const) {
    const usual = getUsual(hours, hour, what);
    const count = hours.get(toHour(hour))?.[what] ?? 0;
    if (count === 0 && usual >= leastUsual) {
      alarm(`${what}_missing`, { tenant, hour: toHour(hour), usual });
    }
  }
  const last: BrandHour = {
    ...{ tenant, hour: toHour(hour) },
    ...toActivity(hours.get(toHour(hour))),
  };
  const day = [...hours].filter(([one]) => one >= toHour(shift(end, -rateHours * hourMs)));
  const sum = (what: keyof Activity) =>
    day.reduce((total, [, counts]) => total + (counts[what] ?? 0), 0);
  const mails = sum('mails');
  if (mails < leastMails) return last;
  const [bounces, complaints] = [sum('bounces'), sum('complaints')];
  if (bounces / mails >= bounceRate) alarm('mail_bounces', { tenant, mails, bounces });
  if (complaints / mails >= complaintRate) alarm('mail_complaints', { tenant, mails, complaints });
  return last;
}

const toActivity = (counted: Partial<Activity> = {}): Activity => {
  const { signups = 0, payments = 0, mails = 0, bounces = 0, complaints = 0 } = counted;
  return { signups, payments, mails, bounces, complaints };
};

const shift = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** The median of the same hour of the weeks before; a week without a count has none of it. */
function getUsual(hours: Hours, hour: Date, what: keyof Activity): number {
  const counts = Array.from({ length: weeks - 1 }, (_, index) => {
    const past = shift(hour, -(index + 1) * weekMs);
    return hours.get(toHour(past))?.[what] ?? 0;
  }).sort((first, second) => first - second);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}
