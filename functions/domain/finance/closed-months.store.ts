import { absent, allOf, equals } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, list, listAll, toAttributes, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { ClosedMonth, ClosingProposal } from './journal-export.ts';

type Item = ClosedMonth & Record<string, unknown>;

/** Lists closed months, oldest first. */
export async function listClosedMonths(scope: TenantScope): Promise<ClosedMonth[]> {
  const found = await Array.fromAsync(listAll<Item>(scope, { pk: kinds.closedMonth.pk(scope) }));
  return found.map((item) => toAttributes<ClosedMonth>(item));
}

export async function storedMonth(scope: TenantScope, month: string): Promise<ClosedMonth | null> {
  const item = await get<Item>(scope, kinds.closedMonth.key(scope, month));
  return item && toAttributes<ClosedMonth>(item);
}

/** The month that was closed last, or null. */
export async function lastClosedMonth(scope: TenantScope): Promise<ClosedMonth | null> {
  const partition = { pk: kinds.closedMonth.pk(scope) };
  const { items } = await list<Item>(scope, partition, { limit: 1, newestFirst: true });
  return items[0] ? toAttributes<ClosedMonth>(items[0]) : null;
}

/** Records a closed month: refused where it is closed already. */
export const monthWrite = (scope: TenantScope, month: ClosedMonth): Write => ({
  put: { ...kinds.closedMonth.key(scope, month.month), ...month },
  if: absent(),
});

type ProposalItem = ClosingProposal & Record<string, unknown>;

export async function closingProposal(
  scope: TenantScope,
  month: string,
): Promise<ClosingProposal | null> {
  const item = await get<ProposalItem>(scope, kinds.closingProposal.key(scope, month));
  return item && toAttributes<ClosingProposal>(item);
}

/** Stores what somebody proposes, in the place of an earlier proposal. */
export const proposalWrite = (
  scope: TenantScope,
  month: string,
  proposal: ClosingProposal,
): Write => ({ put: { ...kinds.closingProposal.key(scope, month), ...proposal } });

/** Removes whatever is proposed. */
export const proposalRemoval = (scope: TenantScope, month: string): Write => ({
  remove: kinds.closingProposal.key(scope, month),
});

/** Removes this very proposal: refused where it was taken back or replaced. */
export const settledProposalRemoval = (
  scope: TenantScope,
  month: string,
  { at, by, seen }: Pick<ClosingProposal, 'at' | 'by' | 'seen'>,
): Write => ({
  remove: kinds.closingProposal.key(scope, month),
  if: allOf(equals('at', at), equals('by', by), equals('seen', seen)),
});
