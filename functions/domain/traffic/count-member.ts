/**
 * Counts what members do whom advertising brought, and books what their campaigns are owed: each
 * event once, however often the table's stream brings it. One transaction marks an event as
 * counted, adds it to its counters and writes the ledger's entry.
 */
import * as limits from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import { daysBetween } from '#shared/rules/periods.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { getDerivedOutboxId, stage } from '../core/outbox.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { accountItems } from '../members/members.ts';
import { allPayments, type PaymentRecord } from '../payments/payments.ts';
import { brandInUse } from '../tenants/brands.ts';
import {
  type Attribution,
  attribute,
  attributionCommissionWrite,
  banWrite,
  boughtWrite,
  claimFirstPayment,
  findAttribution,
  findSource,
  stepCountedWrite,
} from './attribution.ts';
import { type Campaign, countWrite, findCampaign, paysFor } from './campaigns.ts';
import { commissionEntryWrite } from './commission-writes.store.ts';
import {
  type Commission,
  type CommissionCause,
  type CommissionEntry,
  type CommissionVerdict,
  decide,
  earn,
  isFinal,
  settle,
  toCommissionCount,
  toEntry,
  withhold,
} from './commissions.ts';
import {
  type CountedPayment,
  countedCommissionWrite,
  countedWrite,
  findCounted,
  nothing,
  toAmounts,
  toBuyerAdded,
  toCause,
  toMoneyAdded,
} from './counted-payments.ts';
import { counterWrites } from './counters.store.ts';
import { type Count, type Groups, getCounters } from './counters.ts';
import type { FraudFlag } from './fraud-flags.ts';
import type { TrafficChange } from './member-events.ts';
import { heldPostbackWrites } from './postbacks.ts';

const daySeconds = 86_400;

/** Whose event it is, and what its counters are called. */
interface Subject {
  member: MemberScope;
  campaign: string | null;
  groups: Groups;
}

interface CommissionChange {
  was: Commission | null;
  now: Commission;
  payment: string | null;
  verdict?: CommissionVerdict;
}

/** What an event leads to beside its own mark. */
function consequences(
  { member, campaign, groups }: Subject,
  counts: readonly Count[],
  change: CommissionChange | null,
): Write[] {
  const about = { at: nowIso(), campaign: campaign ?? '', member: member.member };
  const all = change ? [...counts, toCommissionCount(change.was, change.now)] : counts;
  return [
    ...counterWrites(member, getCounters(campaign, groups, all)),
    ...(change
      ? [
          commissionEntryWrite(
            member,
            toEntry(change.was, change.now, { ...about, payment: change.payment }, change.verdict),
          ),
        ]
      : []),
  ];
}

/** Counts what a change of a member's item means. */
export async function countMemberChange(
  member: MemberScope,
  { events, moved, ban }: TrafficChange,
): Promise<void> {
  for (const one of events) {
    if (!('account' in one)) continue;
    const source = await attribute(member, one.account);
    if (source) await countStep(member, one.kind, source);
  }
  if (moved) await countPayment(member, moved);
  if (ban !== null) await countBan(member, ban);
}

/** Counts a signup (`soi`) or its confirmation (`doi`). */
async function countStep(
  member: MemberScope,
  step: 'soi' | 'doi',
  attribution: Attribution,
): Promise<void> {
  const brand = await brandInUse(member.tenant);
  if (!brand || attribution[`${step}_at`]) return;
  const { time_zone } = brand.config;
  const today = dayIn(time_zone, now());
  const signedUpOn = dayIn(time_zone, new Date(attribution.signed_up_at));
  const counts: Count[] =
    step === 'soi'
      ? [
          { day: signedUpOn, added: { signups: 1 } },
          { day: signedUpOn, added: { signups: 1 }, isCohort: true },
        ]
      : [{ day: today, added: { confirmed: 1 } }];
  const subject: Subject = { ...attribution, member };
  const cause: CommissionCause = { event: step, money: null, isBanned: false };
  await commitEarning(attribution, { member, cause, today }, (commission) => ({
    mark: [stepCountedWrite(member, step, commission)],
    rest: [
      ...consequences(subject, counts, commission && { was: null, now: commission, payment: null }),
      ...(commission ? returnCheckWrites(member, commission) : []),
    ],
  }));
}

/** Returns the write that has it looked, before a commission is payable, whether its member came back. */
function returnCheckWrites(member: MemberScope, { withheld, hold_days }: Commission): Write[] {
  const days = Math.min(limits.neverBackDays, hold_days - 1);
  if (withheld || days < 1) return [];
  const id = getDerivedOutboxId(member, 'return_check');
  return [stage(member, id, { kind: 'return_check' }, days * daySeconds)];
}

/**
 * Commits an event with the commission that its campaign earns by it, if any. Where the day's cap is
 * reached, or the signup bears signs of fraud, the commission is withheld.
 *
 * @returns whether its mark was not there before
 */
async function commitEarning(
  { campaign: name, flags }: Pick<Attribution, 'campaign' | 'flags'>,
  { member, cause, today }: { member: MemberScope; cause: CommissionCause; today: string },
  getWrites: (commission: Commission | null) => { mark: Write[]; rest: Write[] },
): Promise<boolean> {
  const found = name ? await findCampaign(member, name) : null;
  const campaign = found && paysFor(found, cause.event) ? found : null;
  const attempt = async (withheld: string | null, cap: Write[]) => {
    const commission = campaign && earn(campaign, cause, { day: today, withheld });
    const { mark, rest } = getWrites(commission);
    return commitNamed(member, [
      { name: 'mark', writes: mark },
      { name: 'cap', writes: cap },
      { name: 'rest', writes: rest },
    ]);
  };
  const first = await attempt(
    flags.join(' ') || null,
    campaign ? capWrites(member, campaign, today) : [],
  );
  if (first.committed) return true;
  if (first.failed.includes('mark')) return false;
  const over = [`over ${campaign?.cap_per_day} on ${today}`, ...flags].join(' ');
  return (await attempt(over, [])).committed;
}

const capWrites = (scope: TenantScope, { name, cap_per_day }: Campaign, today: string): Write[] =>
  cap_per_day === null
    ? []
    : [
        countWrite(
          scope,
          name,
          today,
          cap_per_day,
          nowSeconds() + limits.postbackDays * daySeconds,
        ),
      ];

/**
 * Counts what a payment came to since it was counted last. What the account's purge has left of the
 * source is kept beside the payment, so that money that goes back later still counts.
 */
async function countPayment(member: MemberScope, record: PaymentRecord): Promise<void> {
  const brand = await brandInUse(member.tenant);
  // What a discount made free is no purchase.
  if (!brand || !record.paid_at || record.amount === 0) return;
  const { time_zone } = brand.config;
  const today = dayIn(time_zone, record.moved_at ? new Date(record.moved_at) : now());
  await untilCommitted(async () => {
    const known = await findCounted(member, record.id);
    if (known && known.version >= record.version) return true;
    const source = await findSource(member);
    if (known) return recount(member, known, { record, today, isBanned: isBanned(source) });
    return source ? countSale(member, { record, source, today, time_zone }) : true;
  });
}

const isBanned = (source: Attribution | null): boolean => source?.banned_at !== undefined;

async function countSale(
  member: MemberScope,
  given: { record: PaymentRecord; source: Attribution; today: string; time_zone: string },
): Promise<true | null> {
  const { record, source, today, time_zone } = given;
  const { currency } = record;
  const is_first = await claimFirstPayment(member, record.id);
  const signed_up_on = dayIn(time_zone, new Date(source.signed_up_at));
  const counted: CountedPayment = {
    payment: record.id,
    member: member.member,
    ...{ campaign: source.campaign, groups: source.groups, signed_up_on, is_first, currency },
    version: record.version,
    amounts: toAmounts(record),
  };
  const added = toMoneyAdded(nothing, counted.amounts, {
    currency,
    age: daysBetween(signed_up_on, today),
  });
  const counts: Count[] = [
    {
      day: today,
      added: {
        ...added.day,
        ...toBuyerAdded(today, source.last_bought),
        purchases: 1,
        first_purchases: is_first ? 1 : 0,
      },
    },
    { day: signed_up_on, added: added.cohort, isCohort: true },
  ];
  const cause = toCause(counted, isBanned(source));
  const committed = await commitEarning(source, { member, cause, today }, (commission) => ({
    mark: [
      countedWrite(member, commission ? { ...counted, commission } : counted, null),
      boughtWrite(member, today, source.last_bought),
    ],
    rest: consequences(
      { ...counted, member },
      counts,
      commission && { was: null, now: commission, payment: record.id },
    ),
  }));
  return committed || null;
}

async function recount(
  member: MemberScope,
  known: CountedPayment,
  given: { record: PaymentRecord; today: string; isBanned: boolean },
): Promise<true | null> {
  const { record, today } = given;
  const next: CountedPayment = {
    ...known,
    version: record.version,
    amounts: toAmounts(record),
  };
  const added = toMoneyAdded(known.amounts, next.amounts, {
    currency: known.currency,
    age: daysBetween(known.signed_up_on, today),
  });
  const was = known.commission;
  const settled = was ? settle(was, toCause(next, given.isBanned), today) : null;
  const result = await commitNamed(member, [
    {
      name: 'mark',
      writes: [countedWrite(member, settled ? { ...next, commission: settled } : next, known)],
    },
    {
      name: 'rest',
      writes: consequences(
        { ...known, member },
        [
          { day: today, added: added.day },
          { day: known.signed_up_on, added: added.cohort, isCohort: true },
        ],
        settled && was ? { was, now: settled, payment: known.payment } : null,
      ),
    },
  ]);
  return result.committed || null;
}

/** A commission with what it is for. */
interface Owed {
  /** Null where it is for the signup or its confirmation. */
  payment: CountedPayment | null;
  subject: Subject;
  commission: Commission;
  cause: CommissionCause;
  /** The signup's signs of fraud, where they have become more. */
  flags?: readonly FraudFlag[];
}

function owedForSignup(member: MemberScope, source: Attribution, banned: boolean): Owed | null {
  const { commission } = source;
  if (!commission) return null;
  const cause: CommissionCause = { event: commission.event, money: null, isBanned: banned };
  return { payment: null, subject: { ...source, member }, commission, cause };
}

function owedForPayment(
  member: MemberScope,
  payment: CountedPayment | null,
  banned: boolean,
): Owed | null {
  if (!payment?.commission) return null;
  const { commission } = payment;
  return {
    payment,
    subject: { ...payment, member },
    commission,
    cause: toCause(payment, banned),
  };
}

async function changeOwed(
  { payment, subject, commission: was, flags }: Owed,
  next: Commission,
  decided?: { verdict: CommissionVerdict; also: Write[] },
): Promise<boolean> {
  const { member } = subject;
  const result = await commitNamed(member, [
    {
      name: 'mark',
      writes: [
        payment
          ? countedCommissionWrite(member, payment, next)
          : attributionCommissionWrite(member, next, was, flags),
      ],
    },
    {
      name: 'rest',
      writes: consequences(subject, [], {
        ...{ was, now: next, payment: payment?.payment ?? null },
        ...(decided ? { verdict: decided.verdict } : {}),
      }),
    },
    { name: 'also', writes: decided?.also ?? [] },
  ]);
  return result.committed;
}

/**
 * Takes back what is still held for a member who was banned, or gives it back where the ban was
 * lifted.
 */
async function countBan(member: MemberScope, banned: boolean): Promise<void> {
  const brand = await brandInUse(member.tenant);
  if (!brand || !(await banWrite(member, banned ? nowIso() : null))) return;
  const today = dayIn(brand.config.time_zone, now());
  const settleOne = (find: () => Promise<Owed | null>) =>
    untilCommitted(async () => {
      const owed = await find();
      const next = owed && settle(owed.commission, owed.cause, today);
      return !owed || !next || (await changeOwed(owed, next)) || null;
    });
  await settleOne(async () => {
    const source = await findAttribution(member);
    return source && owedForSignup(member, source, banned);
  });
  for (const { id } of await allPayments(member)) {
    await settleOne(async () => owedForPayment(member, await findCounted(member, id), banned));
  }
}

/**
 * Withholds what a campaign is owed for a signup or its confirmation where the member has opened no page since:
 * activity is noted from an hour after the signup on. It is looked at once, before it is payable.
 *
 * @returns whether it is withheld now
 */
export async function withholdUnlessBack(member: MemberScope): Promise<boolean> {
  const brand = await brandInUse(member.tenant);
  if (!brand) return false;
  const today = dayIn(brand.config.time_zone, now());
  return untilCommitted(async () => {
    const source = await findAttribution(member);
    const owed = source && owedForSignup(member, source, isBanned(source));
    if (!owed || source.first_payment) return false;
    const { commission } = owed;
    if (commission.withheld || commission.amount === 0 || isFinal(commission, today)) return false;
    const account = (await accountItems(member, [member.member])).get(member.member);
    if (!account || account.last_active_at) return false;
    const flags = [...source.flags, 'never_back' as const];
    return (await changeOwed({ ...owed, flags }, withhold(commission, 'never_back'))) || null;
  });
}

/**
 * Releases a commission that was withheld, with the postback that was held with it, or rejects it.
 *
 * @param entry an entry of the ledger of that commission
 * @param also stands in the same transaction
 * @returns false where it is not withheld, or not any more
 */
export async function decideCommission(
  scope: TenantScope,
  entry: Pick<CommissionEntry, 'member' | 'payment' | 'event'>,
  verdict: CommissionVerdict,
  also: Write[] = [],
): Promise<boolean> {
  const member = memberScope(scope, entry.member);
  return untilCommitted(async () => {
    const source = await findAttribution(member);
    const owed = entry.payment
      ? owedForPayment(member, await findCounted(scope, entry.payment), isBanned(source))
      : source && owedForSignup(member, source, isBanned(source));
    if (!owed?.commission.withheld || owed.commission.rejected) return false;
    const postback =
      verdict.kind === 'released' ? await heldPostbackWrites(scope, entry, owed.commission) : [];
    const next = decide(owed.commission, verdict);
    return (await changeOwed(owed, next, { verdict, also: [...postback, ...also] })) || null;
  });
}
