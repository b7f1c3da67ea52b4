/** Access to the console of the local stack. No deployed function holds this file. */
import { allBrands, type OperatorRole } from '#shared/rules/operator-roles.ts';
import { nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { commitAll } from '../core/commit.ts';
import { platformScope } from '../core/scope.ts';
import { startConsoleSession } from './console-sessions.ts';
import { inviteByCommand } from './invitations.ts';
import { newOperatorWrite, storedOperators } from './operators.store.ts';

/** Makes a person with a session and no passkey. @returns the session's secret */
export async function openLocalSession(access: {
  role: OperatorRole;
  brands: string[];
}): Promise<string> {
  const id = newId();
  const { secret, writes } = startConsoleSession(id);
  const at = nowIso();
  const person = { id, name: `Local ${access.role}`, created_at: at, last_sign_in_at: at };
  await commitAll(platformScope, [
    newOperatorWrite({ ...person, ...access, disabled_at: null, passkeys: 0 }),
    ...writes,
  ]);
  return secret;
}

/** Invites the first administrator; null where somebody has a passkey already. */
export async function firstInvitation(origin: string): Promise<string | null> {
  if ((await storedOperators()).some(({ passkeys }) => passkeys > 0)) return null;
  return inviteByCommand(origin, {
    name: 'Administrator',
    role: 'administrator',
    brands: [allBrands],
  });
}
