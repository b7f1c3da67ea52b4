import { absent, present } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, type Write } from '../../table/table.ts';
import { type OperatorScope, platformScope } from '../core/scope.ts';

type Stored<T> = T & Record<string, unknown>;

/** An invitation as stored, under the hash of its secret. */
export interface StoredInvitation {
  id: string;
  /** The person it makes, or who gets another passkey by it. */
  operator: string;
  /** Whether the person is there already. */
  existing: boolean;
  name: string;
  role: OperatorScope['role'];
  brands: string[];
  /** Name of who invites; null for the first one, of the command line. */
  invited_by: string | null;
  created_at: string;
  /** Epoch seconds. */
  expires: number;
}

const getInvitationKey = (id: string) => kinds.invitation.key(platformScope, id);

export const invitationWrite = (invitation: StoredInvitation): Write => ({
  put: { ...getInvitationKey(invitation.id), ...invitation, ttl: invitation.expires },
  if: absent(),
});

export const storedInvitation = (id: string): Promise<StoredInvitation | null> =>
  get<Stored<StoredInvitation>>(platformScope, getInvitationKey(id));

export const storedInvitations = (): Promise<StoredInvitation[]> =>
  Array.fromAsync(
    listAll<Stored<StoredInvitation>>(platformScope, { pk: kinds.invitation.pk(platformScope) }),
  );

/** Uses an invitation up; refused where it was used or taken back. */
export const invitationRemoval = (id: string): Write => ({
  remove: getInvitationKey(id),
  if: present(),
});
