import { kinds } from '../../table/items.ts';
import { listAll, toAttributes } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';
import type { CommissionEntry, CommissionPayout } from './commissions.ts';

/** Yields a campaign's entries, oldest first. */
export async function* listCommissionEntries(
  scope: TenantScope,
  campaign: string,
): AsyncGenerator<CommissionEntry> {
  const partition = {
    pk: kinds.commissionEntry.pk(scope, campaign),
    prefix: kinds.commissionEntry.prefix,
  };
  for await (const item of listAll<CommissionEntry & Record<string, unknown>>(scope, partition)) {
    yield toAttributes<CommissionEntry>(item);
  }
}

/** Lists a campaign's payouts, oldest first. */
export async function listPayouts(
  scope: TenantScope,
  campaign: string,
): Promise<CommissionPayout[]> {
  const partition = {
    pk: kinds.commissionPayout.pk(scope, campaign),
    prefix: kinds.commissionPayout.prefix,
  };
  const items = listAll<CommissionPayout & Record<string, unknown>>(scope, partition);
  return (await Array.fromAsync(items)).map((item) => toAttributes<CommissionPayout>(item));
}
