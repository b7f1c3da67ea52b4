import { present } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, toAttributes, type Write } from '../../table/table.ts';
import type { TenantScope } from '../core/scope.ts';

/** An organization whose notices come first (DSA 22). */
export interface TrustedFlagger {
  name: string;
  added_at: string;
  /** Name of the operator. */
  added_by: string;
}

type Stored = TrustedFlagger & Record<string, unknown>;

export const flaggerWrite = (scope: TenantScope, hash: string, flagger: TrustedFlagger): Write => ({
  put: { ...kinds.trustedFlagger.key(scope, hash), ...flagger },
});

/** The write is refused where it is not in the list. */
export const flaggerRemoval = (scope: TenantScope, hash: string): Write => ({
  remove: kinds.trustedFlagger.key(scope, hash),
  if: present(),
});

/** Tells whether notices of an address come first. */
export const isTrustedFlagger = async (scope: TenantScope, hash: string): Promise<boolean> =>
  (await get(scope, kinds.trustedFlagger.key(scope, hash))) !== null;

/** Lists a brand's trusted flaggers by the hash of their address. */
export async function trustedFlaggers(
  scope: TenantScope,
): Promise<(TrustedFlagger & { id: string })[]> {
  const found: (TrustedFlagger & { id: string })[] = [];
  for await (const item of listAll<Stored>(scope, { pk: kinds.trustedFlagger.pk(scope) })) {
    const { hash: id } = kinds.trustedFlagger.read(item.sk);
    found.push({ id, ...toAttributes<TrustedFlagger>(item) });
  }
  return found;
}
