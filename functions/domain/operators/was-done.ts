/** What an operator's screen sends again under the same key. */
import type { SupportActionKind } from '#shared/model/support-action.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberScope } from '../core/scope.ts';
import { findSupportAction } from '../safety/measures.ts';

/**
 * Tells whether an action was done under this key before.
 *
 * @throws AppError `idempotency_conflict` where another one was
 */
export async function wasDone(
  member: MemberScope,
  { key, kind }: { key: string; kind: SupportActionKind },
): Promise<boolean> {
  const before = await findSupportAction(member, key);
  if (before && before.kind !== kind) throw new AppError('idempotency_conflict');
  return before !== null;
}
