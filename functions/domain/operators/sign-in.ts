/** Signing in to the console by a passkey, and showing it again. */

import { nowIso, toIso } from '../../adapters/clock.ts';
import { getAssertionOptions, verifyAssertion } from '../../adapters/passkeys.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { operatorScope, platformScope } from '../core/scope.ts';
import { type ChallengePurpose, getChallengeTaker, keepChallenge } from './challenges.ts';
import { freshWrite, startConsoleSession } from './console-sessions.ts';
import { operatorWrite, storedOperator } from './operators.store.ts';
import { OpsAnswer, type OpsContext, type OpsRequest } from './ops-context.ts';
import { passkeyUsedWrite, storedPasskey, storedPasskeys } from './passkeys.store.ts';

/** What a browser answers to options to show a passkey. */
export interface AssertionAnswer {
  id: string;
  response: { userHandle?: string | null | undefined };
}

/** GET /ops/sign-in. */
export const startSignIn = async ({ origin }: OpsRequest) => ({
  options: await keepChallenge(await getAssertionOptions(origin, []), 'sign_in'),
});

/**
 * POST /ops/sign-in.
 *
 * @throws AppError `passkey_refused`, whatever does not hold
 */
export async function signIn({
  origin,
  body: { answer },
  audit,
}: OpsRequest<{ answer: AssertionAnswer }>): Promise<OpsAnswer<Record<string, never>>> {
  const id = answer.response.userHandle ?? '';
  const person = /^[\w-]{22}$/.test(id) ? await storedOperator(id) : null;
  if (!person) throw new AppError('passkey_refused');
  audit.by(operatorScope(person));
  if (person.disabled_at) throw new AppError('passkey_refused');
  const used = await showPasskey(origin, id, answer, 'sign_in');
  const { secret, writes } = startConsoleSession(id);
  const committed = await commitAll(platformScope, [
    used,
    operatorWrite(id, { last_sign_in_at: nowIso() }),
    ...writes,
    audit.write({ subject: { kind: 'operator', id } }),
  ]);
  if (!committed) throw new AppError('passkey_refused');
  return new OpsAnswer({}, { secret });
}

/**
 * Verifies a passkey of an operator.
 *
 * @returns the write that notes its use
 * @throws AppError `passkey_refused`
 */
async function showPasskey(
  origin: string,
  operator: string,
  answer: AssertionAnswer,
  purpose: ChallengePurpose,
): Promise<Write> {
  const passkey = await storedPasskey(operator, answer.id);
  if (!passkey) throw new AppError('passkey_refused');
  const counter = await verifyAssertion(origin, answer, passkey, getChallengeTaker(purpose));
  if (counter === null) throw new AppError('passkey_refused');
  return passkeyUsedWrite(passkey, { counter, at: nowIso() });
}

/** GET /ops/confirmation. */
export async function startConfirmation({ origin, operator }: OpsContext) {
  const known = (await storedPasskeys(operator.operator)).map(({ id }) => id);
  const options = await getAssertionOptions(origin, known);
  return { options: await keepChallenge(options, `confirm:${operator.operator}`) };
}

/** POST /ops/confirmation. */
export async function confirmPasskey({
  origin,
  operator: { operator: id },
  session,
  body: { answer },
  audit,
}: OpsContext<{ answer: AssertionAnswer }>): Promise<{ fresh_until: string }> {
  const used = await showPasskey(origin, id, answer, `confirm:${id}`);
  const { until, write } = freshWrite(session);
  const committed = await commitAll(platformScope, [used, write, audit.write({})]);
  if (!committed) throw new AppError('passkey_refused');
  return { fresh_until: toIso(until) };
}
