/**
 * Disputes: charge backs, and warnings of buyers' banks that one may follow. A job reads them from the
 * providers. The money of a charge back is booked with its payment (payments/status-transition.ts);
 * here is what somebody has to answer, until when, and how it ended.
 */
import * as limits from '#shared/limits.ts';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import {
  openAccount,
  type ProviderAccount,
  type ProviderName,
} from '../../adapters/payment-providers.ts';
import type { ProviderDispute } from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { memberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { applyProviderStatus } from '../payments/apply-provider-status.ts';
import { holdDisputed, releaseDisputed } from '../payments/hold-disputed.ts';
import { findPayment, knownPayment, type PaymentRecord } from '../payments/payments.ts';
import { findDispute, listDisputes, listOpenDisputes, putDispute } from './disputes.store.ts';

export { listDisputes, listOpenDisputes };

/**
 * A charge back is `open` until it is `answered`, `lost` as nobody answered in time, or `won` as the
 * bank gave the money again. A warning is `warned` until a charge back follows (`charged_back`), the
 * money was refunded (`refunded`), or it is `dismissed`, by a person or by its age.
 */
export const disputeStates = [
  ...(['open', 'answered', 'won', 'lost'] as const),
  ...(['warned', 'charged_back', 'refunded', 'dismissed'] as const),
] as const;
export type DisputeState = (typeof disputeStates)[number];

export interface DisputeRecord {
  /** Provider and its id. */
  id: string;
  kind: ProviderDispute['kind'];
  state: DisputeState;
  provider: ProviderName;
  /** The provider's id of the payment. */
  provider_reference: string;
  /** Our id of it. */
  payment: string;
  /** Public id of the buyer. */
  member: string;
  method: PaymentMethod;
  /** What is disputed, in the currency's smallest unit. */
  amount: number;
  currency: string;
  /** The bank's reason; null where the provider does not tell. */
  reason: ProviderDispute['reason'];
  /** By the provider; ISO 8601. */
  opened_at: string;
  /** Until when it can be answered; null where it cannot. */
  deadline: string | null;
  changed_at: string;
  /** Credits that were held when a warning came. */
  held_credits?: number | undefined;
  /** What somebody did about it. */
  answer?: { at: string; by: string; note: string } | undefined;
}

const overStates: ReadonlySet<DisputeState> = new Set([
  ...(['won', 'charged_back', 'refunded', 'dismissed'] as const),
]);

const dayMs = 86_400_000;
/** A lost one may be given again for so long; it is looked at once a day. */
const longestDays = 400;

/** Tells whether nothing can change it any more. */
export const isOver = ({ state, opened_at, changed_at }: DisputeRecord): boolean =>
  overStates.has(state) ||
  (state === 'lost' && Date.parse(changed_at) - Date.parse(opened_at) > longestDays * dayMs);

/** Methods whose charge backs nobody can contest: the bank gives a direct debit back when asked. */
const finalMethods: ReadonlySet<PaymentMethod> = new Set(['sdd']);

const addDays = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * dayMs).toISOString();

const toId = (provider: ProviderName, id: string) => `${provider}-${id}`;

export type DisputeChange = 'opened' | 'changed' | 'known' | 'foreign';

/**
 * Notes a dispute of a provider, books its money, and holds the credits of what a bank warns of.
 * Repeated it changes nothing.
 */
export async function noteDispute(
  brand: Brand,
  provider: ProviderName,
  told: ProviderDispute,
): Promise<DisputeChange> {
  const scope = tenantScope(brand);
  const owner = await knownPayment(scope, told.payment);
  if (!owner) return 'foreign';
  const key = { opened_at: told.at, id: toId(provider, told.id) };
  const was = await findDispute(scope, key);
  if (was) return updateDispute(brand, was, told);
  const payment = await findPayment(owner.member, owner.id);
  if (!payment) return 'foreign';
  const record: DisputeRecord = {
    ...key,
    kind: told.kind,
    state: told.kind === 'warning' ? 'warned' : 'open',
    ...{ provider, provider_reference: told.payment, payment: payment.id },
    ...{ member: owner.member.member, method: payment.method },
    ...{ amount: told.amount.minor, currency: told.amount.currency, reason: told.reason },
    deadline: getDeadline(brand, payment, told),
    changed_at: nowIso(),
  };
  if (told.kind === 'warning') {
    const until = addDays(told.at, limits.disputeWarningDays);
    record.held_credits = await holdDisputed(owner.member, payment.id, until);
  } else {
    // A lost notification of it is made up for here.
    await applyProviderStatus({ brand, member: owner.member }, payment.id);
    if (record.deadline === null) record.state = 'lost';
    if (told.reversed_at !== null) record.state = 'won';
  }
  return (await keep(scope, record, null)) ? 'opened' : 'known';
}

function getDeadline(
  { config }: Brand,
  { method }: PaymentRecord,
  { kind, at }: ProviderDispute,
): string | null {
  if (kind === 'warning' || finalMethods.has(method)) return null;
  return addDays(at, config.payments.dispute_days ?? limits.disputeAnswerDays);
}

async function updateDispute(
  brand: Brand,
  was: DisputeRecord,
  told: ProviderDispute,
): Promise<DisputeChange> {
  if (told.reversed_at === null || was.state === 'won') return 'known';
  const member = memberScope(tenantScope(brand), was.member);
  await applyProviderStatus({ brand, member }, was.payment);
  return (await change(tenantScope(brand), was, { state: 'won' })) ? 'changed' : 'known';
}

const change = (
  scope: TenantScope,
  was: DisputeRecord,
  changed: Partial<DisputeRecord>,
): Promise<boolean> => keep(scope, { ...was, ...changed, changed_at: nowIso() }, was);

const keep = (scope: TenantScope, record: DisputeRecord, was: DisputeRecord | null) =>
  putDispute(scope, { record, isOver: isOver(record) }, was);

/**
 * Follows what happened to a dispute that is not over: time, the bank's decision, a refund, a charge
 * back after a warning.
 *
 * @returns its state
 */
export async function followDispute(
  brand: Brand,
  account: ProviderAccount,
  record: DisputeRecord,
): Promise<DisputeState> {
  const scope = tenantScope(brand);
  const state = await (record.kind === 'warning'
    ? getWarningState(scope, record)
    : getChargebackState(account, record));
  if (state === record.state) {
    // One that was lost for long leaves the index of those that are looked at.
    const isOld = isOver({ ...record, changed_at: nowIso() });
    if (isOld) await change(scope, record, {});
    return state;
  }
  const member = memberScope(scope, record.member);
  if (record.kind === 'warning') await releaseDisputed(member, record.payment);
  else if (state === 'won') await applyProviderStatus({ brand, member }, record.payment);
  await change(scope, record, { state });
  return state;
}

async function getWarningState(scope: TenantScope, record: DisputeRecord): Promise<DisputeState> {
  const payment = await findPayment(memberScope(scope, record.member), record.payment);
  if (!payment) return 'dismissed';
  if (payment.charged_back > 0) return 'charged_back';
  if (payment.refunded >= payment.amount) return 'refunded';
  const end = addDays(record.opened_at, limits.disputeWarningDays);
  return end <= nowIso() ? 'dismissed' : record.state;
}

async function getChargebackState(
  account: ProviderAccount,
  record: DisputeRecord,
): Promise<DisputeState> {
  const told = await openAccount(account).chargebacksOf(record.provider_reference);
  const own = told.find(({ id }) => toId(record.provider, id) === record.id);
  if (own?.reversed_at) return 'won';
  if (record.state !== 'open' || record.deadline === null) return record.state;
  return record.deadline <= nowIso() ? 'lost' : 'open';
}

/** Tells whether an unanswered charge back can be answered for a few days only. */
export function isDue({ state, deadline }: DisputeRecord, days: number): boolean {
  if (state !== 'open' || deadline === null) return false;
  return Date.parse(deadline) - now().getTime() <= days * dayMs;
}

/** Returns a dispute by its id, or null. */
export async function findDisputeById(
  scope: TenantScope,
  id: string,
): Promise<DisputeRecord | null> {
  for await (const record of listDisputes(scope, { from: '0', to: '9' })) {
    if (record.id === id) return record;
  }
  return null;
}

/** States in which somebody may still do something about a dispute, by its kind. */
export const openStates = { chargeback: 'open', warning: 'warned' } as const;

/**
 * Notes that an open charge back was answered, or that a warning is dismissed, which gives the buyer
 * the held credits again.
 *
 * @param was as it was read
 * @returns the dispute, or null where it is not open, or changed meanwhile
 */
export async function closeDispute(
  scope: TenantScope,
  was: DisputeRecord,
  { by, note }: { by: string; note: string },
): Promise<DisputeRecord | null> {
  if (was.state !== openStates[was.kind]) return null;
  const isWarning = was.kind === 'warning';
  const changed: Partial<DisputeRecord> = {
    state: isWarning ? 'dismissed' : 'answered',
    answer: { at: nowIso(), by, note },
  };
  if (isWarning) await releaseDisputed(memberScope(scope, was.member), was.payment);
  return (await change(scope, was, changed)) ? { ...was, ...changed } : null;
}
