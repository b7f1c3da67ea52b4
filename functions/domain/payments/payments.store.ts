import { nowSeconds } from '../../adapters/clock.ts';
import { absent, absentOrOver, anyOf, equals } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import { get, list, listAll, listIndexAll, toAttributes, type Write } from '../../table/table.ts';
import {
  type MemberScope,
  memberScope,
  platformScope,
  type TenantScope,
  tenantScope,
} from '../core/scope.ts';
import type { OrderRecord, PaymentRecord } from './payments.ts';

type Stored = PaymentRecord & Record<string, unknown>;

export const isPayment = (sk: string): boolean => kinds.payment.parse(sk) !== null;

export async function findPayment(member: MemberScope, id: string): Promise<PaymentRecord | null> {
  const item = await get<Stored>(member, kinds.payment.key(member, id));
  return item && toAttributes<PaymentRecord>(item);
}

/**
 * Lists a member's payments, newest first. `before` is the id of the last one on the previous page.
 */
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

const listedOfPayments = [
  ...(['id', 'created_at', 'credits', 'method', 'status', 'provider', 'currency'] as const),
  ...(['amount', 'refunded', 'charged_back', 'invoice_number'] as const),
  ...(['refunds', 'withdrawal'] as const),
];
export type ListedPayment = Pick<PaymentRecord, (typeof listedOfPayments)[number]>;

/** Lists a member's latest payments, newest first, for a function that may read no more of them. */
export async function listLatestPayments(
  member: MemberScope,
  limit: number,
): Promise<ListedPayment[]> {
  const { items } = await list<Stored>(
    member,
    { pk: memberPk(member), prefix: kinds.payment.prefix },
    { limit, newestFirst: true, only: listedOfPayments },
  );
  return items.map((item) => toAttributes<ListedPayment>(item));
}

/** Lists all of a member's payments, newest first. */
export async function allPayments(member: MemberScope): Promise<PaymentRecord[]> {
  const partition = { pk: memberPk(member), prefix: kinds.payment.prefix };
  const found = await Array.fromAsync(listAll<Stored>(member, partition));
  return found.map((item) => toAttributes<PaymentRecord>(item)).reverse();
}

/** Lists open payments of all brands whose next check is due at a time. */
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

/** Stores the owner of a provider's payment id. The item stays for good. */
export const knownPaymentWrite = (
  member: MemberScope,
  providerId: string,
  payment: string,
): Write => ({
  put: { ...kinds.knownPayment.key(member, providerId), member: member.member, payment },
  if: anyOf(absent(), equals('payment', payment)),
});

/** Returns the owner of a provider's payment id, or null where this brand has none. */
export async function knownPayment(
  scope: TenantScope,
  providerId: string,
): Promise<{ member: MemberScope; id: string } | null> {
  const item = await get<Known>(scope, kinds.knownPayment.key(scope, providerId));
  return item && { member: memberScope(scope, item.member), id: item.payment };
}

/** Stores the owner of a payment under our own id. The item stays for good. */
export const paymentOwnerWrite = (member: MemberScope, payment: string): Write => ({
  put: { ...kinds.paymentOwner.key(member, payment), member: member.member },
  if: absent(),
});

/** Returns the owner of a payment by our own id, or null where this brand has none. */
export async function findPaymentOwner(
  scope: TenantScope,
  payment: string,
): Promise<MemberScope | null> {
  const key = kinds.paymentOwner.key(scope, payment);
  const item = await get<Pick<Known, 'member'> & Record<string, unknown>>(scope, key);
  return item && memberScope(scope, item.member);
}

/** Returns the order of a member's idempotency key, even if the key has expired. */
export const findOrderRecord = (member: MemberScope, key: string): Promise<OrderRecord | null> =>
  get<OrderRecord & Record<string, unknown>>(member, kinds.idempotencyKey.key(member, key));

/** Stores the order of an idempotency key. The write is refused where the key is in use. */
export const orderRecordWrite = (member: MemberScope, key: string, record: OrderRecord): Write => ({
  put: { ...kinds.idempotencyKey.key(member, key), ...record },
  if: absentOrOver('ttl', nowSeconds()),
});

export interface OwnedPayment {
  member: MemberScope;
  record: PaymentRecord;
}

/** A payment by the provider's id, with its owner, in another table than this one; or null. */
export async function formerPayment(
  scope: TenantScope,
  providerId: string,
  table: string,
): Promise<OwnedPayment | null> {
  const known = await get<Known>(scope, kinds.knownPayment.key(scope, providerId), { table });
  return known && ownedPayment(scope, known, table);
}

/** The same by our own id. */
export async function formerOrder(
  scope: TenantScope,
  payment: string,
  table: string,
): Promise<OwnedPayment | null> {
  const key = kinds.paymentOwner.key(scope, payment);
  const owner = await get<Pick<Known, 'member'> & Record<string, unknown>>(scope, key, { table });
  return owner && ownedPayment(scope, { member: owner.member, payment }, table);
}

async function ownedPayment(
  scope: TenantScope,
  { member: owner, payment }: Pick<Known, 'member' | 'payment'>,
  table: string,
): Promise<OwnedPayment | null> {
  const member = memberScope(scope, owner);
  const item = await get<Stored>(member, kinds.payment.key(member, payment), { table });
  return item && { member, record: toAttributes<PaymentRecord>(item) };
}
