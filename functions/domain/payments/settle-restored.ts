/**
 * After the table was set back to an earlier moment: what was paid or given back since is only in the
 * provider's list, and in the table as it was. Nobody loses money by it: an order whose member is still
 * there is brought back and settled like any other, and the money of another one goes back. What
 * went back of a purchase of before is booked again, and what was still to go back is asked for again.
 */
import { nowIso } from '../../adapters/clock.ts';
import { getProvider, type ProviderName } from '../../adapters/payment-providers.ts';
import {
  PaymentError,
  type PaymentProvider,
  type ProviderPayment,
  testOrderPrefix,
} from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { type MemberScope, memberScope, tenantScope } from '../core/scope.ts';
import { findMember, premiumEndWrite } from '../members/members.ts';
import { issuedDocuments } from './documents.ts';
import { listJournalEntries } from './journal.ts';
import {
  findPayment,
  formerOrder,
  formerPayment,
  knownPayment,
  knownPaymentWrite,
  type OwnedPayment,
  type PaymentRecord,
  paymentOwnerWrite,
  paymentWrite,
  postponeCheck,
  wasPaid,
} from './payments.ts';
import { isOnlyPurchase } from './withdraw.ts';

export interface SettleOptions {
  brand: Brand;
  /** The restored moment, ISO 8601. */
  since: string;
  /** The table as it was before it was set back. */
  formerTable: string;
}

export interface Settled {
  payment: string;
  amount: ProviderPayment['amount'];
  /**
   * `brought_back`: the job of open payments settles it within a minute. `asked_again`: the table
   * has it, and the provider is asked at once. `refunded`, `cancelled`: nobody is there to get it.
   * `given_back`: money went back of a purchase of before, or is to. `not_refunded`, `not_cancelled`:
   * nobody is there to get it, and the provider refuses it.
   */
  outcome:
    | 'brought_back'
    | 'asked_again'
    | 'refunded'
    | 'cancelled'
    | 'given_back'
    | 'not_refunded'
    | 'not_cancelled';
}

export interface SettleAtProviderOptions extends SettleOptions {
  /** A brand has at most one account at each. */
  name: ProviderName;
  /** What settling asks of it. */
  provider: Pick<PaymentProvider, 'list' | 'cancel' | 'refund'>;
}

/** An order of shortly before may have been paid after the moment. */
const earlierMs = 24 * 3_600_000;

/**
 * Settles a brand's payments of one provider since a moment. It can be repeated, and stopped anywhere.
 *
 * @throws PaymentError while the provider is unavailable
 */
export async function* settleRestored(options: SettleAtProviderOptions): AsyncGenerator<Settled> {
  const { brand, provider, since } = options;
  const from = new Date(Date.parse(since) - earlierMs).toISOString();
  for await (const found of provider.list({ from, to: nowIso() })) {
    if (found.tenant !== brand.id || found.order?.startsWith(testOrderPrefix)) continue;
    if (found.status !== 'paid' && found.status !== 'open') continue;
    const outcome = await settle(options, found);
    if (outcome) yield { payment: found.id, amount: found.amount, outcome };
  }
}

/**
 * Settles what went back since of a brand's purchases of before: refunds, withdrawals and charge
 * backs, which the journal of the former table lists, however old their purchases are. It can be
 * repeated, and stopped anywhere.
 *
 * @throws PaymentError while a provider is unavailable
 */
export async function* settleGivenBack({
  brand,
  since,
  formerTable,
}: SettleOptions): AsyncGenerator<Settled> {
  const scope = tenantScope(brand);
  const settled = new Set<string>();
  const entries = listJournalEntries(scope, { from: since, to: nowIso() }, formerTable);
  for await (const { kind, member, payment, provider_reference: reference } of entries) {
    if (kind === 'sale' || settled.has(payment)) continue;
    settled.add(payment);
    const record = await findPayment(memberScope(scope, member), payment);
    const former = await formerPayment(scope, reference, formerTable);
    if (!record || !former || !wasPaid(record)) continue;
    const reported = await getProvider(brand.config.payments, record.provider).find(reference);
    if (await giveBack(former.member, record, former.record, reported)) {
      const amount = { minor: record.amount, currency: record.currency };
      yield { payment: reference, amount, outcome: 'given_back' };
    }
  }
}

/**
 * Gives a payment the refunds that were asked of it since, and has the provider asked where it shows
 * what the table does not. Booked is what the provider shows (`getStatusTransition`).
 *
 * @returns whether anything was missing
 */
async function giveBack(
  member: MemberScope,
  record: PaymentRecord,
  former: PaymentRecord,
  reported: ProviderPayment | null,
): Promise<boolean> {
  const asked = askedSince(record, former);
  const differs =
    reported !== null &&
    (reported.refunded.minor !== record.refunded ||
      reported.chargedBack.minor !== record.charged_back);
  if (asked.messages.length === 0 && !differs) return false;
  const documents = issuedDocuments(former);
  const next: PaymentRecord = {
    ...record,
    ...asked.marks,
    ...(documents.length > 0 ? { former_documents: documents } : {}),
    ...(differs ? { next_check_at: nowIso() } : {}),
    version: record.version + 1,
  };
  const endsPremium =
    asked.marks.withdrawal !== undefined && (await isOnlyPurchase(member, record.id));
  return commitAll(member, [
    paymentWrite(member, next, record),
    ...stageRefunds(member, asked),
    ...(endsPremium ? [premiumEndWrite(member, nowIso())] : []),
  ]);
}

interface Asked {
  /** Every one as asked: the provider is looked at anew. */
  marks: Pick<PaymentRecord, 'refunds' | 'withdrawal'>;
  /** One for each that the payment did not have. */
  messages: { kind: 'refund'; payment: string; refund?: string }[];
}

/** Returns what of a former payment's refunds another state of it does not have. */
function askedSince(record: PaymentRecord, { refunds = [], withdrawal, refunded }: PaymentRecord) {
  const { id: payment } = record;
  const missing = refunds.filter(({ id }) => !record.refunds?.some((one) => one.id === id));
  const isWithdrawn = withdrawal !== undefined && record.withdrawal === undefined;
  const asked: Asked = {
    marks: {
      ...(missing.length > 0
        ? {
            refunds: [
              ...(record.refunds ?? []),
              ...missing.map((one) => ({ ...one, state: 'asked' as const })),
            ],
          }
        : {}),
      ...(isWithdrawn ? { withdrawal: { total: refunded, ...withdrawal, state: 'asked' } } : {}),
    },
    messages: [
      ...missing.map(({ id: refund }) => ({ kind: 'refund' as const, payment, refund })),
      ...(isWithdrawn ? [{ kind: 'refund' as const, payment }] : []),
    ],
  };
  return asked;
}

/** The job that requests refunds looks first at what the provider has made of them. */
const stageRefunds = (member: MemberScope, { messages }: Asked): Write[] =>
  messages.map((message) => stage(member, newOutboxId(), message));

async function settle(
  options: SettleAtProviderOptions,
  found: ProviderPayment,
): Promise<Settled['outcome'] | null> {
  const { brand, provider, formerTable } = options;
  const scope = tenantScope(brand);
  const known = await knownPayment(scope, found.id);
  if (known) {
    const record = await findPayment(known.member, known.id);
    if (!record || wasPaid(record)) return null;
    const former = await formerPayment(scope, found.id, formerTable);
    await askAgain(known.member, record, former?.record ?? null);
    return 'asked_again';
  }
  const former = await findFormer(options, found);
  if (former && (await findMember(former.member))) {
    await bringBack(former, found.id);
    return 'brought_back';
  }
  if (found.status === 'open') {
    // One that cannot be cancelled any more is paid or expires, and is found again.
    return (await isDone(provider.cancel(found.id))) ? 'cancelled' : 'not_cancelled';
  }
  const left = found.amount.minor - found.refunded.minor - found.chargedBack.minor;
  if (left <= 0) return null;
  const amount = { ...found.amount, minor: left };
  const made = await isDone(provider.refund(found.id, amount, `restored-${found.id}`));
  return made ? 'refunded' : 'not_refunded';
}

/**
 * Returns a provider's payment in the former table, which does not know the provider's id yet where the
 * answer of the hand-over was lost.
 */
async function findFormer(
  { brand, name, formerTable }: SettleAtProviderOptions,
  { id, order }: ProviderPayment,
): Promise<OwnedPayment | null> {
  const scope = tenantScope(brand);
  const known = await formerPayment(scope, id, formerTable);
  if (known || order === null) return known;
  const ordered = await formerOrder(scope, order, formerTable);
  // One that moved on to another provider cannot be paid at this one.
  const isHere = ordered?.record.provider === name && !ordered.record.provider_id;
  return isHere ? ordered : null;
}

/**
 * Tells whether a provider did what it was asked for. What it refuses of one payment must not keep the
 * others from being settled.
 *
 * @throws PaymentError while it is unavailable
 */
async function isDone(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (cause) {
    if (cause instanceof PaymentError && cause.kind === 'refused') return false;
    throw cause;
  }
}

/** Has the provider asked at once; what is booked then keeps the numbers that it had. */
async function askAgain(
  member: MemberScope,
  record: PaymentRecord,
  former: PaymentRecord | null,
): Promise<void> {
  const documents = former ? issuedDocuments(former) : [];
  if (documents.length === 0 || record.former_documents) {
    await postponeCheck(member, record, nowIso());
    return;
  }
  const next: PaymentRecord = {
    ...record,
    ...{ former_documents: documents, next_check_at: nowIso(), version: record.version + 1 },
  };
  await commitAll(member, [paymentWrite(member, next, record)]);
}

/** What a payment has only once something came of it. */
const nothingYet = {
  ...{ paid_at: undefined, invoice_number: undefined, documents: undefined },
  held_until: undefined,
  ...{
    withdrawal: undefined,
    refunds: undefined,
    moved_at: undefined,
    asked_at: undefined,
    ambiguous: undefined,
  },
};

/**
 * The order as it was before anything came of it, but for the refunds that were asked of it; what became
 * of it comes from the provider again.
 */
async function bringBack({ member, record }: OwnedPayment, providerId: string): Promise<void> {
  // The table has it already where it was handed over after the moment to which the table went back.
  const was = await findPayment(member, record.id);
  const asked = askedSince({ ...record, ...nothingYet }, record);
  const again: PaymentRecord = {
    ...record,
    ...nothingYet,
    ...asked.marks,
    former_documents: issuedDocuments(record),
    provider_id: providerId,
    status: 'pending',
    ...{ granted: 0, reversed: 0, refunded: 0, charged_back: 0 },
    version: (was?.version ?? 0) + 1,
    next_check_at: nowIso(),
  };
  await commitAll(member, [
    paymentWrite(member, again, was),
    ...(was ? [] : [paymentOwnerWrite(member, record.id)]),
    knownPaymentWrite(member, providerId, again.id),
    ...stageRefunds(member, asked),
  ]);
}
