import { nowSeconds } from '../../adapters/clock.ts';
import {
  absent,
  absentOrOver,
  allOf,
  anyOf,
  atMost,
  equals,
  present,
  set,
} from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import {
  get,
  list,
  listAll,
  listIndexAll,
  toAttributes,
  type Write,
  write,
} from '../../table/table.ts';
import {
  type MemberScope,
  memberScope,
  platformScope,
  type TenantScope,
  tenantScope,
} from '../core/scope.ts';
import type { OrderRecord, PaymentRecord } from './payments.ts';

type Stored = PaymentRecord & Record<string, unknown>;

export async function findPayment(member: MemberScope, id: string): Promise<PaymentRecord | null> {
  const item = await get<Stored>(member, kinds.payment.key(member, id));
  return item && toAttributes<PaymentRecord>(item);
}

/** A member's payments, newest first; `before` is the id of the last one that was shown. */
export async function paymentsBefore(
  member: MemberScope,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<PaymentRecord[]> {
  const { items } = await list<Stored>(
    member,
    { pk: memberPk(member), prefix: kinds.payment.prefix },
    {
      newestFirst: true,
      limit,
      ...(before === undefined ? {} : { after: { ...kinds.payment.key(member, before) } }),
    },
  );
  return items.map((item) => toAttributes<PaymentRecord>(item));
}

/** All of a member's payments, newest first. */
export async function allPayments(member: MemberScope): Promise<PaymentRecord[]> {
  const partition = { pk: memberPk(member), prefix: kinds.payment.prefix };
  const found = await Array.fromAsync(listAll<Stored>(member, partition));
  return found.map((item) => toAttributes<PaymentRecord>(item)).reverse();
}

const checkKeys = (member: MemberScope, id: string, at: string) =>
  indexes.openPayments.key(platformScope, at, member.tenant, member.member, id);

/** Holds only while a payment is as it was read. */
const ifVersion = (version: number) => equals('version', version);

/** Writes a payment; refused where it is not as it was read (null where there was none). */
export const paymentWrite = (
  member: MemberScope,
  record: PaymentRecord,
  was: PaymentRecord | null,
): Write => ({
  put: {
    ...kinds.payment.key(member, record.id),
    ...(record.next_check_at ? checkKeys(member, record.id, record.next_check_at) : {}),
    ...record,
  },
  if: was ? ifVersion(was.version) : absent(),
});

/** Puts off when a payment is looked at again. */
export const postponeCheck = (
  member: MemberScope,
  { id, version }: PaymentRecord,
  at: string,
): Promise<boolean> =>
  write(member, {
    update: kinds.payment.key(member, id),
    changes: [set({ next_check_at: at, ...checkKeys(member, id, at) })],
    if: ifVersion(version),
  });

/** Notes that the provider is asked now; false where it was asked since `before`. */
export const noteAsked = (
  member: MemberScope,
  id: string,
  { at, before }: { at: string; before: string },
): Promise<boolean> =>
  write(member, {
    update: kinds.payment.key(member, id),
    changes: [set({ asked_at: at })],
    if: allOf(present(), anyOf(absent('asked_at'), atMost('asked_at', before))),
  });

/** Open payments that are to be looked at until a moment, of all brands. */
export async function* openPayments(
  until: string,
): AsyncGenerator<{ member: MemberScope; id: string }> {
  const partition = { gsi1pk: indexes.openPayments.gsi1pk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, member, payment: id } = indexes.openPayments.read(gsi1sk);
    yield { member: memberScope(tenantScope({ id: tenant }), member), id };
  }
}

interface Known extends Record<string, unknown> {
  member: string;
  payment: string;
}

/** Notes whose payment it is that a provider knows by an id; the id stays with it. */
export const knownPaymentWrite = (
  member: MemberScope,
  providerId: string,
  payment: string,
): Write => ({
  put: { ...kinds.knownPayment.key(member, providerId), member: member.member, payment },
  if: anyOf(absent(), equals('payment', payment)),
});

/** Whose payment it is, or null where this brand made none of this id. */
export async function knownPayment(
  scope: TenantScope,
  providerId: string,
): Promise<{ member: MemberScope; id: string } | null> {
  const item = await get<Known>(scope, kinds.knownPayment.key(scope, providerId));
  return item && { member: memberScope(scope, item.member), id: item.payment };
}

/** What was ordered under an idempotency key of the member; its time may be over. */
export const findOrderRecord = (member: MemberScope, key: string): Promise<OrderRecord | null> =>
  get<OrderRecord & Record<string, unknown>>(member, kinds.idempotencyKey.key(member, key));

/** Notes what was ordered under an idempotency key; refused where it is not free. */
export const orderRecordWrite = (member: MemberScope, key: string, record: OrderRecord): Write => ({
  put: { ...kinds.idempotencyKey.key(member, key), ...record },
  if: absentOrOver('ttl', nowSeconds()),
});
