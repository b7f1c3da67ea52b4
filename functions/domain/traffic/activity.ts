/**
 * What a brand has in an hour: sign-ups, messages, purchases, money, complaints and mails. The
 * console shows it beside the same weekday, and an hour without what there usually is gets noticed.
 * Money and buyers count once, however often the table's stream brings them; the rest may count
 * twice. The books are the journal's (docs/finance.md).
 */
import type { ActivityAlarmKind } from '#shared/ops/figures.ts';
import { dayIn } from '#shared/rules/age.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { getOwner } from '../core/changed-items.ts';
import { commitAll } from '../core/commit.ts';
import { type MemberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { type Account, isAccount } from '../members/members.ts';
import { isPayment, type PaymentRecord } from '../payments/payments.ts';
import { type CaseRecord, findCaseTenant } from '../safety/cases.ts';
import { brandInUse } from '../tenants/brands.ts';
import {
  activityWrite,
  addActivity,
  boughtWrite,
  countedStateWrite,
  findCountedState,
} from './activity.store.ts';
import { type CountedAmounts, nothing, toAmounts } from './counted-payments.ts';
import type { ItemChange } from './member-events.ts';

export { activityBetween, storedAlarms as findAlarms } from './activity.store.ts';

export interface Activity {
  signups: number;
  /** Addresses that were confirmed. */
  confirmed: number;
  messages: number;
  /** Complaints and reports that came in. */
  cases: number;
  /** Payments that were paid. */
  payments: number;
  /** Payments that did not work. */
  failed_payments: number;
  /** Members who paid on a day of the brand, each counted at the first payment of the day. */
  buyers: number;
  /** Members who paid for the first time. */
  first_buyers: number;
  /** Mails that left. */
  mails: number;
  bounces: number;
  complaints: number;
}

/** Sales with and without tax, and what went back, with tax; in the currency's smallest unit. */
export type ActivityMoney = Record<
  `${'sold' | 'net' | 'refunded' | 'charged_back'}_${string}`,
  number
>;

export type ActivityAdded = Partial<Activity> & Partial<ActivityMoney>;

/** What is unusual in a brand. */
export interface ActivityAlarm {
  kind: ActivityAlarmKind;
  /** When it was noticed first; ISO 8601. */
  since: string;
  /** How many there were, of how many; or how many there usually are. */
  count: number;
  of: number;
}

const keptSeconds = 60 * 86_400;
const hourChars = 'YYYY-MM-DDThh'.length;

/** The hour of a time (UTC), as keys name it. */
export const toHour = (time: Date): string => time.toISOString().slice(0, hourChars);

const getEnd = () => nowSeconds() + keptSeconds;

const addWrite = (scope: TenantScope, added: ActivityAdded) =>
  activityWrite(scope, toHour(now()), added, getEnd());

/** Counts what happens now. A count that fails stops nothing of what is counted. */
export async function countActivity(scope: TenantScope, added: ActivityAdded): Promise<void> {
  await addActivity(scope, toHour(now()), added, getEnd()).catch(() => false);
}

/**
 * Counts what a change of an item means; most mean nothing.
 *
 * @throws AppError where money could not be counted, so that the change must come again
 */
export async function countChange(change: ItemChange & { pk: string }): Promise<void> {
  const { pk, sk, before, after } = change;
  const member = getOwner(pk);
  if (member && after && isPayment(sk)) {
    return countPayment(member, before as PaymentRecord | null, after as PaymentRecord);
  }
  const found = getActivity(change);
  if (found) await countActivity(found.scope, found.added);
}

/** Returns what a change adds to the counts beside payments, or null where it adds nothing. */
export function getActivity({
  pk,
  sk,
  before,
  after,
}: ItemChange & { pk: string }): { scope: TenantScope; added: ActivityAdded } | null {
  if (!after) return null;
  const tenant = findCaseTenant({ pk, sk });
  if (tenant !== null) {
    // What operators decide without a complaint is a case that is decided as it is opened.
    const came = !before && (after as CaseRecord).decided_at === null;
    return came ? { scope: tenantScope({ id: tenant }), added: { cases: 1 } } : null;
  }
  const scope = getOwner(pk);
  const added = scope && getAdded(sk, before, after);
  return added && { scope, added };
}

function getAdded(sk: string, before: object | null, after: object): ActivityAdded | null {
  if (!isAccount(sk)) return null;
  const [was, is] = [before as Account | null, after as Account];
  if (!was) return { signups: 1 };
  if (was.status === 'not_confirmed' && is.status === 'active') return { confirmed: 1 };
  const isFirst = is.paid_user && !was.paid_user && was.premium_ended_at === undefined;
  return isFirst ? { first_buyers: 1 } : null;
}

/** What was counted of a payment. */
export interface CountedState extends CountedAmounts {
  version: number;
  paid: boolean;
  failed: boolean;
}

function getState(record: PaymentRecord | null): CountedState {
  return {
    version: record?.version ?? 0,
    paid: record?.paid_at !== undefined,
    failed: record?.status === 'failed',
    ...(record?.paid_at ? toAmounts(record) : nothing),
  };
}

/** Returns what the counts gain where a payment that was counted is another now. */
export function toPaymentAdded(was: CountedState, is: CountedState, currency: string) {
  const all: ActivityAdded = {
    payments: is.paid && !was.paid ? 1 : 0,
    failed_payments: is.failed && !was.failed ? 1 : 0,
    [`sold_${currency}`]: is.sold - was.sold,
    [`net_${currency}`]: is.sold_net - was.sold_net,
    [`refunded_${currency}`]: is.refunded - was.refunded,
    [`charged_back_${currency}`]: is.charged_back - was.charged_back,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== 0),
  ) as ActivityAdded;
}

/**
 * Counts the difference between what a payment is and what was counted of it, so that a change which
 * comes twice adds nothing, and changes in another order end at the same sums.
 */
async function countPayment(
  member: MemberScope,
  before: PaymentRecord | null,
  record: PaymentRecord,
): Promise<void> {
  const is = getState(record);
  const added = await untilCommitted(async () => {
    const known = await findCountedState(member, record.id);
    if (known && known.version >= is.version) return {};
    const gained = toPaymentAdded(known ?? getState(before), is, record.currency);
    if (Object.keys(gained).length === 0) return {};
    const mark = countedStateWrite(member, record.id, { is, known, ttl: getEnd() });
    return (await commitAll(member, [mark, addWrite(member, gained)])) ? gained : null;
  });
  const brand = added.payments ? await brandInUse(member.tenant) : null;
  if (!brand) return;
  const today = dayIn(brand.config.time_zone, now());
  await commitAll(member, [boughtWrite(member, today, getEnd()), addWrite(member, { buyers: 1 })]);
}
