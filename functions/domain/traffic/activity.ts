/**
 * How many sign-ups, purchases and mails a brand has in an hour, so that an hour without any is
 * noticed where there usually are some. What comes twice may count twice: these are no books.
 */
import { now, nowSeconds } from '../../adapters/clock.ts';
import type { TenantScope } from '../core/scope.ts';
import { isAccount } from '../members/members.ts';
import { isPayment, type PaymentRecord } from '../payments/payments.ts';
import { addActivity } from './activity.store.ts';
import type { ItemChange } from './member-events.ts';

export interface Activity {
  signups: number;
  payments: number;
  /** Mails that left. */
  mails: number;
  bounces: number;
  complaints: number;
}

const keptSeconds = 60 * 86_400;
const hourChars = 'YYYY-MM-DDThh'.length;

/** The hour of a time (UTC), as keys name it. */
export const toHour = (time: Date): string => time.toISOString().slice(0, hourChars);

/** Counts what happens now. A count that fails stops nothing of what is counted. */
export async function countActivity(scope: TenantScope, added: Partial<Activity>): Promise<void> {
  await addActivity(scope, toHour(now()), added, nowSeconds() + keptSeconds).catch(() => false);
}

/** Returns what a change adds to the counts: a new account, or a payment that was paid. */
export function getActivity({ sk, before, after }: ItemChange): Partial<Activity> | null {
  if (!after) return null;
  if (isAccount(sk)) return before ? null : { signups: 1 };
  if (!isPayment(sk)) return null;
  const [was, is] = [before as PaymentRecord | null, after as unknown as PaymentRecord];
  return is.paid_at && !was?.paid_at ? { payments: 1 } : null;
}
