/**
 * Reconciles open payments with the provider from time to time, so that no lost webhook, lost
 * response or interrupted request leaves one open.
 */
import * as limits from '#shared/limits.ts';
import { alarm } from '../../adapters/alarm.ts';
import { nowIso } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderPayment } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import { processDue } from '../core/process-due.ts';
import type { MemberScope } from '../core/scope.ts';
import { brandInUse, ofBrandsWithBooks } from '../tenants/brands.ts';
import { applyProviderStatus, giveUp, secondsFromNow } from './apply-provider-status.ts';
import { create, keyHolds, recordHandOver } from './hand-over.ts';
import type { Buyer } from './move-payment.ts';
import { cancelQuietly } from './orders.ts';
import {
  findPayment,
  getAge,
  openPayments,
  type PaymentRecord,
  postponeCheck,
} from './payments.ts';

export const needs: Needs = { alarms: ['payment_reconciliation_failed'] };

type ReconcileResult = 'closed' | 'open' | 'given_up' | 'failed';

const longestRunMs = 240_000;
const daySeconds = 86_400;
/** The next check is postponed by this part of a payment's age. */
const agePart = 8;

/**
 * Checks every due open payment of every brand.
 *
 * @returns the number of payments by result
 */
export const reconcilePayments = (): Promise<Record<string, number>> =>
  processDue(
    ofBrandsWithBooks(openPayments(nowIso()), ({ member }) => member.tenant),
    reconcilePayment,
    longestRunMs,
  );

async function reconcilePayment({
  member,
  id,
}: {
  member: MemberScope;
  id: string;
}): Promise<ReconcileResult | null> {
  const record = await findPayment(member, id);
  // The index may lag, so the payment itself decides whether it is due.
  if (!record?.next_check_at || record.next_check_at > nowIso()) return null;
  const brand = await brandInUse(member.tenant);
  try {
    // The provider's key is the brand's.
    if (!brand) return await later(member, record);
    return await reconcileWithProvider({ brand, member }, record);
  } catch (cause) {
    if (!(cause instanceof AppError)) {
      alarm('payment_reconciliation_failed', {
        brand: member.tenant,
        payment: id,
        error: String(cause),
      });
    }
    await later(member, record);
    return 'failed';
  }
}

async function reconcileWithProvider(
  buyer: Buyer,
  record: PaymentRecord,
): Promise<ReconcileResult> {
  const { member } = buyer;
  if (!record.provider_id) {
    const made = await readBack(buyer, record);
    if (!made) {
      await giveUp(buyer, record.id, { ambiguous: false });
      return 'given_up';
    }
    await recordHandOver(buyer, record, made);
  }
  const updated = await applyProviderStatus(buyer, record.id);
  if (!updated.next_check_at) return 'closed';
  const { provider_id: reference } = updated;
  const isOld = getAge(updated) > limits.paymentGivenUpDays * daySeconds;
  // The buyer was told that it failed, or never returned, so it must not be payable any more.
  if (reference && (updated.status !== 'pending' || isOld)) {
    await cancelQuietly(buyer, updated);
    if (!(await applyProviderStatus(buyer, record.id)).next_check_at) return 'closed';
  }
  if (isOld) {
    await giveUp(buyer, record.id, { ambiguous: false });
    return 'given_up';
  }
  return later(member, updated);
}

async function later(member: MemberScope, record: PaymentRecord): Promise<'open'> {
  const seconds = Math.max(limits.paymentCheckSeconds, getAge(record) / agePart);
  await postponeCheck(member, record, secondsFromNow(Math.round(seconds)));
  return 'open';
}

/**
 * Finds the provider's payment after an interrupted hand-over. Under its idempotency key the
 * provider returns the existing payment; creating one is harmless where its buyer must still pay
 * it. A stored method would be charged at once, so its payment is only searched for.
 */
async function readBack(buyer: Buyer, record: PaymentRecord): Promise<ProviderPayment | null> {
  try {
    if (record.sequence !== 'recurring' && keyHolds(record)) {
      return await create(buyer, record, undefined);
    }
    const { id, created_at } = record;
    const provider = getProvider(buyer.brand.config.payments, record.provider);
    return await provider.findOrder({ id, created_at, tenant: buyer.brand.id });
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    if (cause.kind === 'refused') return null;
    throw new AppError('unavailable', { cause });
  }
}
