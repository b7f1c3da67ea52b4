/** What books the shares of affiliates, and what was paid out of them. */
import type { Needs } from '../../adapters/needs.ts';
import { absent } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import type { Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { CommissionEntry, CommissionPayout } from './commissions.ts';

export const needs: Needs = { slowRelease: true };

/** The write is refused where the entry exists. */
export const commissionEntryWrite = (scope: TenantScope, entry: CommissionEntry): Write => ({
  put: { ...kinds.commissionEntry.key(scope, entry.campaign, entry.at, entry.id), ...entry },
  if: absent(),
});

/** Records a payout: refused where another one has its number. */
export const payoutWrite = (scope: TenantScope, payout: CommissionPayout): Write => ({
  put: { ...kinds.commissionPayout.key(scope, payout.campaign, payout.number), ...payout },
  if: absent(),
});
