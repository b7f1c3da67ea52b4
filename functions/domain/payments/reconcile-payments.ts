/**
 * Sweeping: open payments are read again from time to time, so that no lost webhook, lost answer
 * or ended call leaves one behind.
 */
import { limits } from '#shared/limits.ts';
import { alarm } from '../../adapters/alarm.ts';
import { nowIso } from '../../adapters/clock.ts';
import { providerOf } from '../../adapters/payment-providers.ts';
import { PaymentError, type ProviderPayment } from '../../adapters/payments.ts';
import { Fault } from '../core/app-error.ts';
import { sweep } from '../core/process-due.ts';
import type { MemberScope } from '../core/scope.ts';
import { brandInUse } from '../tenants/brands.ts';
import { type Buyer, giveUp, lookAfter, settle } from './apply-provider-status.ts';
import { create, keyHolds, noteHandedOver } from './hand-over.ts';
import { cancelQuietly } from './orders.ts';
import { ageOf, openPayments, type PaymentRecord, paymentOf, postponeLook } from './payments.ts';

type Outcome = 'settled' | 'open' | 'given_up' | 'failed';

const longestRunMs = 240_000;
const daySeconds = 86_400;
/** How much later than our record a provider's payment may have been made, and clocks differ. */
const madeWithinMs = 3_600_000;
const clocksDifferMs = 600_000;
/** The older an open payment, the longer until the next look. */
const agePart = 8;

/**
 * Looks at every open payment whose time has come, in every brand.
 *
 * @returns how many came out how, for the job's log.
 */
export const sweepPayments = (): Promise<Record<string, number>> =>
  sweep(openPayments(nowIso()), lookAt, longestRunMs);

async function lookAt({
  member,
  id,
}: {
  member: MemberScope;
  id: string;
}): Promise<Outcome | null> {
  const record = await paymentOf(member, id);
  // The index may lag behind: the payment itself says whether its time has come.
  if (!record?.next_look || record.next_look > nowIso()) return null;
  const brand = await brandInUse(member.tenant);
  try {
    // Without its brand nobody knows the provider's key.
    if (!brand) return await later(member, record);
    return await lookedAt({ brand, member }, record);
  } catch (cause) {
    if (!(cause instanceof Fault)) {
      alarm('an open payment could not be looked at', {
        brand: member.tenant,
        payment: id,
        error: String(cause),
      });
    }
    await later(member, record);
    return 'failed';
  }
}

async function lookedAt(buyer: Buyer, record: PaymentRecord): Promise<Outcome> {
  const { member } = buyer;
  if (!record.provider_id) {
    const made = await readBack(buyer, record);
    if (!made) {
      await giveUp(buyer, record.id, { unsure: false });
      return 'given_up';
    }
    await noteHandedOver(buyer, record.id, made);
  }
  const settled = await settle(buyer, record.id);
  if (!settled.next_look) return 'settled';
  const { provider_id: reference } = settled;
  const isOld = ageOf(settled) > limits.paymentGivenUpDays * daySeconds;
  // Its buyer was told that it failed, or never came back: nobody shall be able to pay it.
  if (reference && (settled.status !== 'pending' || isOld)) {
    await cancelQuietly(buyer, reference);
    if (!(await settle(buyer, record.id)).next_look) return 'settled';
  }
  if (isOld) {
    await giveUp(buyer, record.id, { unsure: false });
    return 'given_up';
  }
  return later(member, settled);
}

async function later(member: MemberScope, record: PaymentRecord): Promise<'open'> {
  const seconds = Math.max(limits.paymentSweepSeconds, ageOf(record) / agePart);
  await postponeLook(member, record, lookAfter(Math.round(seconds)));
  return 'open';
}

/**
 * What the provider has of a payment whose handing over nobody saw to its end. Under its key the
 * provider tells of the payment that there is; that it makes one otherwise does no harm where only
 * its buyer could pay it. A stored method is never charged so: it is looked for.
 */
async function readBack(buyer: Buyer, record: PaymentRecord): Promise<ProviderPayment | null> {
  try {
    if (record.sequence !== 'recurring' && keyHolds(record)) {
      return await create(buyer, record, undefined);
    }
    const ordered = Date.parse(record.created_at);
    const period = {
      from: new Date(ordered - clocksDifferMs).toISOString(),
      to: new Date(ordered + madeWithinMs).toISOString(),
    };
    for await (const one of providerOf(buyer.brand.config.payments).list(period)) {
      if (one.order === record.id) return one;
    }
    return null;
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    if (cause.kind === 'refused') return null;
    throw new Fault('unavailable', { cause });
  }
}
