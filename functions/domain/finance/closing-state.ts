/** How the closing of a month stands, for whoever looks at it or asks for it. */
import type { ClosingState } from '#shared/model/finance.ts';
import { monthAfter } from '#shared/rules/periods.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  closingProposal,
  lastClosedMonth,
  settledProposalRemoval,
  storedMonth,
} from './closed-months.store.ts';
import { followingMonth, getClosingStart } from './closing-turn.ts';
import type { ClosedMonth, ClosingProposal, FinanceContext } from './journal-export.ts';

export interface ClosingTurn {
  state: ClosingState['state'];
  /** From when the month can be closed (ISO 8601). */
  from: string;
  /** The month that must be closed before this one, or null. */
  first: string | null;
  closed: ClosedMonth | null;
  proposal: ClosingProposal | null;
}

/** Finds how the closing of a month stands. It reads three items, however many months are closed. */
export async function findTurn(
  { scope, timeZone }: FinanceContext,
  month: string,
  now: string,
): Promise<ClosingTurn> {
  const [closed, last, proposal] = await Promise.all([
    storedMonth(scope, month),
    lastClosedMonth(scope),
    closingProposal(scope, month),
  ]);
  const from = getClosingStart(closed ?? followingMonth({ timeZone }, month, last));
  const next = last && monthAfter(last.month);
  const turn = { from, first: next !== null && month > next ? next : null, closed };
  if (closed) return { ...turn, state: 'closed', proposal: null };
  if (next !== null && month < next) return { ...turn, state: 'before_first', proposal: null };
  if (now < from) return { ...turn, state: 'too_early', proposal: null };
  return { ...turn, state: proposal ? 'proposed' : 'open', proposal };
}

export const findProposal = (scope: TenantScope, month: string): Promise<ClosingProposal | null> =>
  closingProposal(scope, month);

export { settledProposalRemoval };
