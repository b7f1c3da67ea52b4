/**
 * Rules collect writes from several stores and commit them once. The type is the
 * table's; rules pass it on and never look inside.
 */
import type { Commit, Write } from '../../table/table.ts';
import { commit } from '../../table/table.ts';
import { AppError } from './app-error.ts';
import type { Scope } from './scope.ts';

export type { Write };

/** Commits all of some writes or none; false where a condition did not hold. */
export const commitAll = async (scope: Scope, writes: Write[]): Promise<boolean> =>
  (await commit(scope, writes)).committed;

/** The same over several brands, and what belongs to none. */
export const commitAcross = async (scopes: readonly Scope[], writes: Write[]): Promise<boolean> =>
  (await commit(scopes, writes)).committed;

/** Named groups of writes, so that a refused condition is reported by its group's name. */
export async function commitNamed<Name extends string>(
  scope: Scope | readonly Scope[],
  named: readonly { name: Name; writes: Write[] }[],
): Promise<{ committed: true } | { committed: false; failed: Name[] }> {
  const names = named.flatMap(({ name, writes }) => writes.map(() => name));
  const result: Commit = await commit(
    scope,
    named.flatMap(({ writes }) => writes),
  );
  if (result.committed) return result;
  return { committed: false, failed: [...new Set(result.failed.map((at) => names[at] as Name))] };
}

/** Treats persistent contention as a refused condition; for `catch` of a commit. */
export function asRefused(cause: unknown): { committed: false; failed: never[] } {
  if (cause instanceof AppError && cause.code === 'busy') return { committed: false, failed: [] };
  throw cause;
}
