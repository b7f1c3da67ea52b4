/** What writes a payment, and when it is looked at next. */
import type { Needs } from '../../adapters/needs.ts';
import { absent, allOf, anyOf, atMost, equals, present, set } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import { type Write, write } from '../../table/table.ts';
import { type MemberScope, platformScope } from '../core/scope.ts';
import type { PaymentRecord } from './payments.ts';

export const needs: Needs = { slowRelease: true };

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
