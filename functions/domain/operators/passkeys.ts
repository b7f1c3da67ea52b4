/** Passkeys of operators: by an invitation, and further ones by who is signed in. */
import type { PasskeyDto } from '#shared/model/operator.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { getRegistrationOptions, verifyRegistration } from '../../adapters/passkeys.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll, commitNamed } from '../core/commit.ts';
import { operatorScope, platformScope } from '../core/scope.ts';
import { type ChallengePurpose, getChallengeTaker, keepChallenge } from './challenges.ts';
import { requireFreshPasskey, startConsoleSession } from './console-sessions.ts';
import { invitationRemoval, type StoredInvitation, storedInvitation } from './invitations.store.ts';
import { newOperatorWrite, passkeyAdded, passkeyRemoved } from './operators.store.ts';
import { OpsAnswer, type OpsContext, type OpsRequest } from './ops-context.ts';
import {
  newPasskeyWrite,
  passkeyRemoval,
  type StoredPasskey,
  storedPasskeys,
} from './passkeys.store.ts';

const mostPasskeys = 10;

/** @throws AppError `link_invalid` where it was used, taken back, or is over */
async function requireInvitation(secret: string): Promise<StoredInvitation> {
  const invitation = await storedInvitation(sha256(secret));
  if (!invitation || invitation.expires <= nowSeconds()) throw new AppError('link_invalid');
  return invitation;
}

/** GET /ops/registration. */
export async function readInvitation({
  origin,
  query,
}: OpsRequest<undefined, { invitation: string }>) {
  const { id, operator, name, role, brands } = await requireInvitation(query.invitation);
  const known = (await storedPasskeys(operator)).map((passkey) => passkey.id);
  const options = await getRegistrationOptions(origin, { id: operator, name }, known);
  return { name, role, brands, options: await keepChallenge(options, `register:${id}`) };
}

/** POST /ops/registration. It makes the person, or gives one who is there another passkey. */
export async function acceptInvitation({
  origin,
  body: { invitation: secret, label, answer },
  audit,
}: OpsRequest<{ invitation: string; label: string; answer: unknown }>): Promise<
  OpsAnswer<Record<string, never>>
> {
  const invitation = await requireInvitation(secret);
  const { id, operator, existing, name, role, brands } = invitation;
  audit.by(operatorScope({ id: operator, name, role, brands }));
  const passkey = await register(origin, operator, label, answer, `register:${id}`);
  const at = nowIso();
  const { secret: session, writes } = startConsoleSession(operator);
  const person = { id: operator, name, role, brands, created_at: at };
  const result = await commitNamed(platformScope, [
    { name: 'invitation', writes: [invitationRemoval(id)] },
    {
      name: 'person',
      writes: [
        existing
          ? passkeyAdded(operator)
          : newOperatorWrite({ ...person, disabled_at: null, last_sign_in_at: at, passkeys: 1 }),
      ],
    },
    { name: 'passkey', writes: [newPasskeyWrite(passkey)] },
    { name: 'session', writes },
    {
      name: 'audit',
      writes: [
        audit.write({
          subject: { kind: 'operator', id: operator },
          after: { passkey: label, role, brands },
        }),
      ],
    },
  ]);
  if (!result.committed) {
    throw new AppError(result.failed.includes('passkey') ? 'passkey_refused' : 'link_invalid');
  }
  return new OpsAnswer({}, { secret: session });
}

/** @throws AppError `passkey_refused` */
async function register(
  origin: string,
  operator: string,
  label: string,
  answer: unknown,
  purpose: ChallengePurpose,
): Promise<StoredPasskey> {
  const made = await verifyRegistration(origin, answer, getChallengeTaker(purpose));
  if (!made) throw new AppError('passkey_refused');
  return { ...made, operator, label, created_at: nowIso(), last_used_at: null };
}

const toPasskeyDto = ({
  id,
  label,
  created_at,
  last_used_at,
  synced,
}: StoredPasskey): PasskeyDto => ({ id, label, created_at, last_used_at, synced });

const listPasskeys = async (operator: string): Promise<PasskeyDto[]> =>
  (await storedPasskeys(operator))
    .map(toPasskeyDto)
    .sort((a, b) => a.created_at.localeCompare(b.created_at));

/** GET /ops/passkeys. */
export async function readPasskeys({ origin, operator: { operator: id, name } }: OpsContext) {
  const passkeys = await listPasskeys(id);
  const known = passkeys.map((passkey) => passkey.id);
  const options = await getRegistrationOptions(origin, { id, name }, known);
  return { passkeys, options: await keepChallenge(options, `register:${id}`) };
}

/** POST /ops/passkeys. */
export async function addPasskey({
  origin,
  operator: { operator: id },
  session,
  body: { label, answer },
  audit,
}: OpsContext<{ label: string; answer: unknown }>): Promise<{ passkeys: PasskeyDto[] }> {
  requireFreshPasskey(session);
  if ((await storedPasskeys(id)).length >= mostPasskeys) {
    throw new AppError('validation_failed', { fields: { label: 'too_many' } });
  }
  const passkey = await register(origin, id, label, answer, `register:${id}`);
  const committed = await commitAll(platformScope, [
    passkeyAdded(id),
    newPasskeyWrite(passkey),
    audit.write({ subject: { kind: 'operator', id }, after: { passkey: label } }),
  ]);
  if (!committed) throw new AppError('passkey_refused');
  return { passkeys: await listPasskeys(id) };
}

/** DELETE /ops/passkeys. */
export async function removePasskey({
  operator: { operator: id },
  session,
  body,
  audit,
}: OpsContext<{ id: string }>): Promise<{ passkeys: PasskeyDto[] }> {
  requireFreshPasskey(session);
  const named = (await storedPasskeys(id)).find((passkey) => passkey.id === body.id);
  if (!named) throw new AppError('not_found');
  const result = await commitNamed(platformScope, [
    { name: 'count', writes: [passkeyRemoved(id)] },
    { name: 'passkey', writes: [passkeyRemoval(id, body.id)] },
    {
      name: 'audit',
      writes: [
        audit.write({ subject: { kind: 'operator', id }, before: { passkey: named.label } }),
      ],
    },
  ]);
  if (!result.committed) {
    throw new AppError(result.failed.includes('passkey') ? 'not_found' : 'last_passkey');
  }
  return { passkeys: await listPasskeys(id) };
}
