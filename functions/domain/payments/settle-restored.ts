/**
 * After the table was set back to an earlier moment: what was paid since is only in the provider's
 * list, and in the table as it was. Nobody loses money by it: an order whose member is still there is
 * brought back and settled like any other, and the money of another one goes back.
 */
import { nowIso } from '../../adapters/clock.ts';
import type { PaymentProvider, ProviderPayment } from '../../adapters/payments.ts';
import { testOrderPrefix } from '../../adapters/payments.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll } from '../core/commit.ts';
import { type MemberScope, memberScope, tenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { issuedDocuments } from './documents.ts';
import {
  findPayment,
  formerPayment,
  knownPayment,
  knownPaymentWrite,
  type PaymentRecord,
  paymentWrite,
  postponeCheck,
  wasPaid,
} from './payments.ts';

export interface SettleOptions {
  brand: Brand;
  provider: PaymentProvider;
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
   */
  outcome: 'brought_back' | 'asked_again' | 'refunded' | 'cancelled';
}

/** An order of shortly before may have been paid after the moment. */
const earlierMs = 24 * 3_600_000;

/**
 * Settles a brand's payments since a moment. It can be repeated, and stopped anywhere.
 *
 * @throws PaymentError while the provider is unavailable
 */
export async function* settleRestored(options: SettleOptions): AsyncGenerator<Settled> {
  const { brand, provider, since } = options;
  const from = new Date(Date.parse(since) - earlierMs).toISOString();
  for await (const found of provider.list({ from, to: nowIso() })) {
    if (found.tenant !== brand.id || found.order?.startsWith(testOrderPrefix)) continue;
    if (found.status !== 'paid' && found.status !== 'open') continue;
    const outcome = await settle(options, found);
    if (outcome) yield { payment: found.id, amount: found.amount, outcome };
  }
}

async function settle(
  { brand, provider, formerTable }: SettleOptions,
  found: ProviderPayment,
): Promise<Settled['outcome'] | null> {
  const scope = tenantScope(brand);
  const known = await knownPayment(scope, found.id);
  if (known) {
    const record = await findPayment(known.member, known.id);
    if (!record || wasPaid(record)) return null;
    const former = await formerPayment(scope, found.id, formerTable);
    await askAgain(known.member, record, former?.record ?? null);
    return 'asked_again';
  }
  const former = await formerPayment(scope, found.id, formerTable);
  const member = former && memberScope(scope, former.member.member);
  if (former && member && (await findMember(member))) {
    await bringBack(member, former.record, found.id);
    return 'brought_back';
  }
  if (found.status === 'open') {
    // One that cannot be cancelled any more is paid or expires, and is found again.
    await provider.cancel(found.id);
    return 'cancelled';
  }
  const left = found.amount.minor - found.refunded.minor - found.chargedBack.minor;
  if (left <= 0) return null;
  const amount = { ...found.amount, minor: left };
  await provider.refund(found.id, amount, `restored-${found.id}`);
  return 'refunded';
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

/** The order as it was before anything came of it; what became of it comes from the provider again. */
async function bringBack(
  member: MemberScope,
  record: PaymentRecord,
  providerId: string,
): Promise<void> {
  const again: PaymentRecord = {
    ...record,
    ...nothingYet,
    former_documents: issuedDocuments(record),
    status: 'pending',
    ...{ granted: 0, reversed: 0, refunded: 0, charged_back: 0, version: 1 },
    next_check_at: nowIso(),
  };
  await commitAll(member, [
    paymentWrite(member, again, null),
    knownPaymentWrite(member, providerId, again.id),
  ]);
}
