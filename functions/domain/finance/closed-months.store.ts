import { absent } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, toAttributes, write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { ClosedMonth, ClosingProposal } from './journal-export.ts';

type Item = ClosedMonth & Record<string, unknown>;

/** Lists closed months, oldest first. */
export async function listClosedMonths(scope: TenantScope): Promise<ClosedMonth[]> {
  const found = await Array.fromAsync(listAll<Item>(scope, { pk: kinds.closedMonth.pk(scope) }));
  return found.map((item) => toAttributes<ClosedMonth>(item));
}

/**
 * Records a closed month.
 *
 * @returns false where it is closed already
 */
export const putMonth = (scope: TenantScope, month: ClosedMonth): Promise<boolean> =>
  write(scope, { put: { ...kinds.closedMonth.key(scope, month.month), ...month }, if: absent() });

type ProposalItem = ClosingProposal & Record<string, unknown>;

export async function closingProposal(
  scope: TenantScope,
  month: string,
): Promise<ClosingProposal | null> {
  const item = await get<ProposalItem>(scope, kinds.closingProposal.key(scope, month));
  return item && toAttributes<ClosingProposal>(item);
}

/** Stores what somebody proposes, in the place of an earlier proposal. */
export const putProposal = (
  scope: TenantScope,
  month: string,
  proposal: ClosingProposal,
): Promise<boolean> =>
  write(scope, { put: { ...kinds.closingProposal.key(scope, month), ...proposal } });
