/**
 * What a brand has in an hour: sign-ups, messages, purchases, money, complaints and mails. The
 * console shows it beside the same weekday, and an hour without what there usually is gets noticed.
 * Payments, their money and the buyers of a day count once, however often the table's stream brings
 * them; the rest, first buyers too, may count twice. The books are the journal's (docs/finance.md).
 */
import type { ActivityAlarmKind } from '#shared/ops/figures.ts';
import { dayIn } from '#shared/rules/age.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { getOwner } from '../core/changed-items.ts';
import { commitNamed } from '../core/commit.ts';
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

/** Adds up what a batch of changes brings, so that the hour of each brand is written once. */
export interface Tally {
  add(scope: TenantScope, added: Partial<Activity>): void;
  /** Counts what was added. A count that fails stops nothing, as that of `countActivity`. */
  write(): Promise<void>;
}

export function openTally(): Tally {
  const brands = new Map<string, { scope: TenantScope; sums: Partial<Activity> }>();
  return {
    add: (scope, added) => {
      const sums: Partial<Activity> = brands.get(scope.tenant)?.sums ?? {};
      for (const [name, count] of Object.entries(added) as [keyof Activity, number][]) {
        sums[name] = (sums[name] ?? 0) + count;
      }
      brands.set(scope.tenant, { scope, sums });
    },
    write: async () => {
      await Promise.all([...brands.values()].map(({ scope, sums }) => countActivity(scope, sums)));
    },
  };
}

/**
 * Counts what a change of an item means; most mean nothing. Changes of one partition have to come in
 * their order, as what a payment came to is counted by what it was before.
 *
 * @throws AppError where money could not be counted, so that the change must come again
 */
export async function countChange(
  change: ItemChange & { pk: string },
  tally: Tally,
): Promise<void> {
  const { pk, sk, before, after } = change;
  const member = getOwner(pk);
  if (member && after && isPayment(sk)) {
    return countPayment(member, before as PaymentRecord | null, after as PaymentRecord);
  }
  const found = getActivity(change);
  if (found) tally.add(found.scope, found.added);
}

/** Returns what a change adds to the counts beside payments, or null where it adds nothing. */
export function getActivity({
  pk,
  sk,
  before,
  after,
}: ItemChange & { pk: string }): { scope: TenantScope; added: Partial<Activity> } | null {
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

function getAdded(sk: string, before: object | null, after: object): Partial<Activity> | null {
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
 * comes twice adds nothing. The buyer's mark of the day is part of the same transaction: what fails
 * leaves nothing behind that would keep the change from being counted when it comes again.
 */
async function countPayment(
  member: MemberScope,
  before: PaymentRecord | null,
  record: PaymentRecord,
): Promise<void> {
  const is = getState(record);
  const isNothing = (added: ActivityAdded) => Object.keys(added).length === 0;
  if (isNothing(toPaymentAdded(getState(before), is, record.currency))) return;
  let isMarked = false;
  await untilCommitted(async () => {
    const known = await findCountedState(member, record.id);
    if (known && known.version >= is.version) return 'counted_before';
    const gained = toPaymentAdded(known ?? getState(before), is, record.currency);
    if (isNothing(gained)) return 'nothing';
    const day = gained.payments && !isMarked ? await findToday(member) : null;
    const added = addWrite(member, day ? { ...gained, buyers: 1 } : gained);
    const state = countedStateWrite(member, record.id, { is, known, ttl: getEnd() });
    const result = await commitNamed(member, [
      { name: 'payment', writes: [state, added] },
      { name: 'buyer', writes: day ? [boughtWrite(member, day, getEnd())] : [] },
    ]);
    if (result.committed) return 'counted';
    isMarked ||= result.failed.includes('buyer');
    return null;
  });
}

/** The day in the brand's time zone, or null of a brand that is not published. */
async function findToday({ tenant }: MemberScope): Promise<string | null> {
  const brand = await brandInUse(tenant);
  return brand && dayIn(brand.config.time_zone, now());
}
