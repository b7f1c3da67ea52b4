/** Invitations to the console: single use, for a day, by another administrator or a command. */
import * as limits from '#shared/limits.ts';
import type { InvitationDto } from '#shared/model/operator.ts';
import { includesBrands, type OperatorRole } from '#shared/rules/operator-roles.ts';
import { nowIso, nowSeconds, toIso } from '../../adapters/clock.ts';
import { newId, newSecret, sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { platformScope } from '../core/scope.ts';
import { requireFreshPasskey } from './console-sessions.ts';
import {
  invitationRemoval,
  invitationWrite,
  type StoredInvitation,
  storedInvitation,
  storedInvitations,
} from './invitations.store.ts';
import { requireColleague } from './operators.ts';
import type { OpsContext } from './ops-context.ts';

/** Who is invited. */
export interface Invited {
  name: string;
  role: OperatorRole;
  brands: string[];
}

/** Makes an invitation and the address that accepts it. The secret stands behind `#`, in no log. */
function newInvitation(
  origin: string,
  invited: Invited & { operator: string | null; invited_by: string | null },
): { invitation: StoredInvitation; url: string } {
  const secret = newSecret();
  const { name, role, brands, operator, invited_by } = invited;
  return {
    url: `${origin}/register#${secret}`,
    invitation: {
      id: sha256(secret),
      operator: operator ?? newId(),
      existing: operator !== null,
      name,
      role,
      brands,
      invited_by,
      created_at: nowIso(),
      expires: nowSeconds() + limits.invitationSeconds,
    },
  };
}

/** Invites somebody by a command: the first administrator, or where nobody can sign in any more. */
export async function inviteByCommand(origin: string, invited: Invited): Promise<string> {
  const { invitation, url } = newInvitation(origin, {
    ...invited,
    operator: null,
    invited_by: null,
  });
  await commitAll(platformScope, [invitationWrite(invitation)]);
  return url;
}

/** Lists invitations that can be used, the newest first. */
async function listOpen(brands: readonly string[]): Promise<InvitationDto[]> {
  const time = nowSeconds();
  return (await storedInvitations())
    .filter(({ expires, brands: given }) => expires > time && includesBrands(brands, given))
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ id, name, role, brands: given, operator, existing, invited_by, expires }) => ({
      id,
      name,
      role,
      brands: given,
      operator: existing ? operator : null,
      invited_by,
      expires_at: toIso(expires),
    }));
}

/** GET /ops/invitations. */
export const readInvitations = async ({ operator }: OpsContext) => ({
  invitations: await listOpen(operator.brands),
});

/** POST /ops/invitations. Nobody gives access to a brand that they do not work for. */
export async function invite({
  origin,
  operator,
  session,
  body,
  audit,
}: OpsContext<Invited | { operator: string }>) {
  requireFreshPasskey(session);
  const colleague = 'operator' in body ? await requireColleague(operator, body.operator) : null;
  const invited = 'operator' in body ? colleague : body;
  if (!invited || !includesBrands(operator.brands, invited.brands)) throw new AppError('forbidden');
  const { name, role, brands } = invited;
  const { invitation, url } = newInvitation(origin, {
    name,
    role,
    brands,
    operator: colleague?.id ?? null,
    invited_by: operator.name,
  });
  await commitAll(platformScope, [
    invitationWrite(invitation),
    audit.write({
      subject: { kind: 'operator', id: invitation.operator },
      after: { name, role, brands, another_passkey: colleague !== null },
    }),
  ]);
  return {
    url,
    expires_at: toIso(invitation.expires),
    invitations: await listOpen(operator.brands),
  };
}

/** DELETE /ops/invitations. */
export async function revokeInvitation({ operator, body, audit }: OpsContext<{ id: string }>) {
  const invitation = await storedInvitation(body.id);
  if (!invitation || !includesBrands(operator.brands, invitation.brands)) {
    throw new AppError('not_found');
  }
  const committed = await commitAll(platformScope, [
    invitationRemoval(invitation.id),
    audit.write({
      subject: { kind: 'operator', id: invitation.operator },
      before: { name: invitation.name, role: invitation.role },
    }),
  ]);
  if (!committed) throw new AppError('not_found');
  return { invitations: await listOpen(operator.brands) };
}
