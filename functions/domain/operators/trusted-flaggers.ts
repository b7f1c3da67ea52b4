/** Trusted flaggers of a brand (DSA 22), as administrators keep them. */
import { nowIso } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import type { TenantScope } from '../core/scope.ts';
import { flaggerRemoval, flaggerWrite, trustedFlaggers } from '../safety/trusted-flaggers.ts';
import type { OpsBrandContext } from './ops-context.ts';

interface Flaggers {
  flaggers: { id: string; name: string; added_at: string; added_by: string }[];
}

const read = async (scope: TenantScope): Promise<Flaggers> => ({
  flaggers: (await trustedFlaggers(scope)).sort((one, other) => one.name.localeCompare(other.name)),
});

/** GET /ops/trusted-flaggers. */
export const listFlaggers = ({
  scope,
}: OpsBrandContext<undefined, { brand: string }>): Promise<Flaggers> => read(scope);

/**
 * POST /ops/trusted-flaggers.
 *
 * @throws AppError `validation_failed`
 */
export async function addFlagger({
  operator,
  scope,
  body: { name, email },
  audit,
}: OpsBrandContext<{ name: string; email: string }>): Promise<Flaggers> {
  const canonical = canonicalEmail(email);
  if (!canonical) throw new AppError('validation_failed', { fields: { email: 'invalid_email' } });
  const id = sha256(canonical);
  const entry = audit.write({ subject: { kind: 'trusted_flagger', id }, after: { name } });
  const flagger = { name, added_at: nowIso(), added_by: operator.name };
  await commitAll(scope, [flaggerWrite(scope, id, flagger), entry]);
  return read(scope);
}

/**
 * DELETE /ops/trusted-flaggers.
 *
 * @throws AppError `not_found`
 */
export async function removeFlagger({
  scope,
  body: { id },
  audit,
}: OpsBrandContext<{ id: string }>): Promise<Flaggers> {
  const subject = { kind: 'trusted_flagger', id };
  audit.note({ subject });
  const entry = audit.write({ subject, after: { removed: true } });
  if (!(await commitAll(scope, [flaggerRemoval(scope, id), entry])))
    throw new AppError('not_found');
  return read(scope);
}
