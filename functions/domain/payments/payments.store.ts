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

const checkKeys = (member: MemberScope, id: string, at: string) =>
  indexes.openPayments.key(platformScope, at, member.tenant, member.member, id);

/** An open payment is checked again; a paid one waits for the numbers of its documents. */
function dueKeys(member: MemberScope, record: PaymentRecord) {
  const { id, next_check_at, documents = [] } = record;
  if (next_check_at) return checkKeys(member, id, next_check_at);
  const first = documents.find(({ number }) => number === undefined);
  if (!first) return {};
  return indexes.unnumbered.key(platformScope, first.at, member.tenant, member.member, id);
}

/** Holds while a payment has the version that was read. */
const ifVersion = (version: number) => equals('version', version);

/**
 * Writes a payment. The write is refused where the payment changed since it was read (null for a
 * new one).
 */
export const paymentWrite = (
  member: MemberScope,
  record: PaymentRecord,
  was: PaymentRecord | null,
): Write => ({
  put: {
    ...kinds.payment.key(member, record.id),
    ...dueKeys(member, record),
    ...record,
  },
  if: was ? ifVersion(was.version) : absent(),
});

/** Postpones a payment's next check. */
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

/**
 * Records that the provider is asked now.
 *
 * @returns false where it was asked since `before`
 */
export const claimProviderRequest = (
  member: MemberScope,
  id: string,
  { at, before }: { at: string; before: string },
): Promise<boolean> =>
  write(member, {
    update: kinds.payment.key(member, id),
    changes: [set({ asked_at: at })],
    if: allOf(present(), anyOf(absent('asked_at'), atMost('asked_at', before))),
  });

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

/** A payment by the provider's id, with its owner, in another table than this one; or null. */
export async function formerPayment(
  scope: TenantScope,
  providerId: string,
  table: string,
): Promise<{ member: MemberScope; record: PaymentRecord } | null> {
  const known = await get<Known>(scope, kinds.knownPayment.key(scope, providerId), { table });
  if (!known) return null;
  const member = memberScope(scope, known.member);
  const item = await get<Stored>(member, kinds.payment.key(member, known.payment), { table });
  return item && { member, record: toAttributes<PaymentRecord>(item) };
}
