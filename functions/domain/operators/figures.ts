/** What happens today, beside a week ago. Its cost follows the number of brands, not of members. */
import { type FiguresHour, moneyAlarmKinds } from '#shared/ops/figures.ts';
import { dayIn } from '#shared/rules/age.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { dayAfter, dayStart, daysPeriod, type Period } from '#shared/rules/periods.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import type { Brand } from '../core/brand.ts';
import { tenantScope } from '../core/scope.ts';
import { type ActivityAdded, activityBetween, findAlarms, toHour } from '../traffic/activity.ts';
import type { OpsContext } from './ops-context.ts';
import { readOwnBrands } from './own-brands.ts';

const hourMs = 3_600_000;
const daysShown = 7;
/** Roles that see what a brand earns. */
const moneyRoles: readonly OperatorRole[] = ['administrator', 'finance', 'marketing'];

/** GET /ops/figures. */
export async function readFigures({ operator }: OpsContext) {
  const withMoney = moneyRoles.includes(operator.role);
  const brands = await readOwnBrands(operator);
  return {
    read_at: nowIso(),
    brands: await Promise.all(brands.map((brand) => readBrand(brand, withMoney))),
  };
}

async function readBrand(brand: Brand, withMoney: boolean) {
  const { id, currency, time_zone } = brand.config;
  const scope = tenantScope(brand);
  const day = dayIn(time_zone, now());
  const before = dayAfter(day, -daysShown);
  const { from, to } = daysPeriod(time_zone, before, day);
  const [hours, alarms] = await Promise.all([
    activityBetween(scope, toHour(new Date(from)), toHour(new Date(to))),
    findAlarms(scope),
  ]);
  const getCounts = (one: string) =>
    getHours(daysPeriod(time_zone, one, one)).map((hour) => hours.get(hour));
  const toFiguresHours = (one: string) =>
    getCounts(one).map((counted) => toFigures(counted, currency, withMoney));
  const began = Date.parse(dayStart(time_zone, day));
  const hours_over = Math.floor((now().getTime() - began) / hourMs);
  const days = Array.from({ length: daysShown }, (_, index) =>
    dayAfter(day, index - daysShown + 1),
  );
  const sumSignups = (one: string) =>
    getCounts(one).reduce((sum, counted) => sum + (counted?.signups ?? 0), 0);
  return {
    brand: id,
    ...{ time_zone, currency, day, hours_over },
    // The hour that runs is the last one.
    today: toFiguresHours(day).slice(0, hours_over + 1),
    before: toFiguresHours(before),
    week: days.map((one) => ({ day: one, signups: sumSignups(one) })),
    alarms: alarms.filter(({ kind }) => withMoney || !moneyAlarmKinds.includes(kind)),
  };
}

/** Hours (UTC) that begin in a period. A day of the clock's change has 23 or 25. */
function getHours({ from, to }: Period): string[] {
  const hours: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += hourMs)
    hours.push(toHour(new Date(at)));
  return hours;
}

function toFigures(counted: ActivityAdded = {}, currency: string, withMoney: boolean): FiguresHour {
  const { signups = 0, confirmed = 0, messages = 0, cases = 0, mails = 0, bounces = 0 } = counted;
  const { payments = 0, failed_payments = 0, buyers = 0, first_buyers = 0 } = counted;
  const amount = (what: 'net' | 'refunded' | 'charged_back') => counted[`${what}_${currency}`] ?? 0;
  return {
    ...{ signups, confirmed, messages, cases, mails, bounces },
    money: withMoney
      ? {
          ...{ payments, failed_payments, buyers, first_buyers },
          net: amount('net'),
          refunded: amount('refunded'),
          charged_back: amount('charged_back'),
        }
      : null,
  };
}
