/** What a change of a member's items means to the campaign that brought the member. */
import { prorate } from '#shared/rules/money.ts';
import { type Account, isAccount } from '../members/members.ts';
import { isPayment, type PaymentRecord } from '../payments/payments.ts';

/** An amount in the currency's smallest unit, and the part of it that is no tax. */
export interface MovedMoney {
  payment: string;
  currency: string;
  gross: number;
  net: number;
}

export type MemberEvent =
  | { kind: 'soi' | 'doi'; account: Account }
  | { kind: 'sale' | 'reversal'; money: MovedMoney };

/** An item before and after its change, as the table's stream brings it. */
export interface ItemChange {
  sk: string;
  before: object | null;
  after: object | null;
}

/** Returns the events of a change, in their order; most changes are none. */
export function memberEvents({ sk, before, after }: ItemChange): MemberEvent[] {
  if (!after) return [];
  if (isAccount(sk)) return accountEvents(before as Account | null, after as Account);
  if (isPayment(sk)) return paymentEvents(before as PaymentRecord | null, after as PaymentRecord);
  return [];
}

function accountEvents(before: Account | null, account: Account): MemberEvent[] {
  if (!account.click && !account.tracking) return [];
  if (!before) return [{ kind: 'soi', account }];
  const confirmed = before.status === 'not_confirmed' && account.status === 'active';
  return confirmed ? [{ kind: 'doi', account }] : [];
}

function paymentEvents(before: PaymentRecord | null, after: PaymentRecord): MemberEvent[] {
  const events: MemberEvent[] = [];
  // What a discount made free is no purchase.
  if (!before?.paid_at && after.paid_at && after.amount > 0) {
    events.push({ kind: 'sale', money: moved(after, after.amount) });
  }
  // A transaction is reversed once, with the first money that goes back.
  if (moneyBack(before) === 0 && moneyBack(after) > 0) {
    events.push({ kind: 'reversal', money: moved(after, moneyBack(after)) });
  }
  return events;
}

const moneyBack = (record: PaymentRecord | null): number =>
  record ? record.refunded + record.charged_back : 0;

function moved({ id, currency, amount, vat }: PaymentRecord, gross: number): MovedMoney {
  return { payment: id, currency, gross, net: gross - prorate(vat, gross, amount) };
}

/** What a change means to the counters of campaigns, and to what they are told. */
export interface TrafficChange {
  events: MemberEvent[];
  /** The payment whose money has moved. */
  moved: PaymentRecord | null;
  /** A ban of somebody whom something brought (true), or its end (false). */
  ban: boolean | null;
}

/** Returns what a change means to campaigns, or null where it means nothing. */
export function getTrafficChange(change: ItemChange): TrafficChange | null {
  const found = {
    events: memberEvents(change),
    moved: movedPayment(change),
    ban: getBan(change),
  };
  return found.events.length > 0 || found.moved || found.ban !== null ? found : null;
}

function movedPayment({ sk, before, after }: ItemChange): PaymentRecord | null {
  if (!after || !isPayment(sk)) return null;
  const [was, is] = [before as PaymentRecord | null, after as PaymentRecord];
  return is.moved_at && is.moved_at !== was?.moved_at ? is : null;
}

function getBan({ sk, before, after }: ItemChange): boolean | null {
  if (!before || !after || !isAccount(sk)) return null;
  const [was, is] = [before as Account, after as Account];
  if (!is.click && !is.tracking) return null;
  return isBanned(was) === isBanned(is) ? null : isBanned(is);
}

/** A suspension without an end is a ban. */
const isBanned = ({ status, restriction }: Account): boolean =>
  status === 'suspended' && restriction?.until === null;
