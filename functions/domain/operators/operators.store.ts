import { absent, add, allOf, atLeast, equals, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, type Write, write } from '../../table/table.ts';
import { type OperatorScope, platformScope } from '../core/scope.ts';

/** Somebody who works in the console, as stored. */
export interface StoredOperator {
  id: string;
  name: string;
  role: OperatorScope['role'];
  brands: string[];
  created_at: string;
  /** When the person lost access. */
  disabled_at: string | null;
  last_sign_in_at: string | null;
  /** Number of passkeys. */
  passkeys: number;
}

type Stored<T> = T & Record<string, unknown>;

const getKey = (id: string) => kinds.operator.key(platformScope, id);

export const storedOperator = (id: string): Promise<StoredOperator | null> =>
  get<Stored<StoredOperator>>(platformScope, getKey(id));

/** Lists everybody, in no order. */
export const storedOperators = (): Promise<StoredOperator[]> =>
  Array.fromAsync(
    listAll<Stored<StoredOperator>>(platformScope, {
      pk: kinds.operator.pk(platformScope),
      prefix: kinds.operator.prefix,
    }),
  );

export const newOperatorWrite = (operator: StoredOperator): Write => ({
  put: { ...getKey(operator.id), ...operator },
  if: absent(),
});

const hasAccess = allOf(present(), equals('disabled_at', null));

/** Changes an operator; refused where they have no access any more. */
export const operatorWrite = (
  id: string,
  changes: Partial<Pick<StoredOperator, 'role' | 'brands' | 'disabled_at' | 'last_sign_in_at'>>,
): Write => ({ update: getKey(id), changes: [set(changes)], if: hasAccess });

/** Counts one passkey more; refused where the operator has no access any more. */
export const passkeyAdded = (id: string): Write => ({
  update: getKey(id),
  changes: [add({ passkeys: 1 })],
  if: hasAccess,
});

/** Counts one passkey less; refused where it is the last one. */
export const passkeyRemoved = (id: string): Write => ({
  update: getKey(id),
  changes: [add({ passkeys: -1 })],
  if: atLeast('passkeys', 2),
});

/** A passkey as stored: whose public key it is, as its authenticator made it. */
export interface StoredPasskey {
  operator: string;
  /** Credential id, base64url. */
  id: string;
  label: string;
  /** COSE key. */
  public_key: Uint8Array;
  /** Signatures that the authenticator counted; 0 for ever where it counts none. */
  counter: number;
  transports: string[];
  synced: boolean;
  created_at: string;
  last_used_at: string | null;
}

const getPasskeyKey = (operator: string, id: string) =>
  kinds.passkey.key(platformScope, operator, id);

export const storedPasskey = (operator: string, id: string): Promise<StoredPasskey | null> =>
  get<Stored<StoredPasskey>>(platformScope, getPasskeyKey(operator, id));

/** Lists an operator's passkeys. */
export const storedPasskeys = (operator: string): Promise<StoredPasskey[]> =>
  Array.fromAsync(
    listAll<Stored<StoredPasskey>>(platformScope, {
      pk: kinds.passkey.pk(platformScope, operator),
    }),
  );

export const newPasskeyWrite = (passkey: StoredPasskey): Write => ({
  put: { ...getPasskeyKey(passkey.operator, passkey.id), ...passkey },
  if: absent(),
});

/** Notes that a passkey was used; refused where it was removed, or used by another call meanwhile. */
export const passkeyUsedWrite = (
  { operator, id, counter: before }: StoredPasskey,
  { counter, at }: { counter: number; at: string },
): Write => ({
  update: getPasskeyKey(operator, id),
  changes: [set({ counter, last_used_at: at })],
  if: equals('counter', before),
});

export const passkeyRemoval = (operator: string, id: string): Write => ({
  remove: getPasskeyKey(operator, id),
  if: present(),
});

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

/** What a challenge is for: an action and, where it is somebody's, whose. */
export const putChallenge = (hash: string, purpose: string, expires: number): Promise<boolean> =>
  write(platformScope, {
    put: {
      ...kinds.passkeyChallenge.key(platformScope, hash),
      purpose,
      expires,
      ttl: expires,
    },
  });

/** Uses a challenge up. @returns false where it is over, used, or for something else */
export const takeChallenge = (hash: string, purpose: string, time: number): Promise<boolean> =>
  write(platformScope, {
    remove: kinds.passkeyChallenge.key(platformScope, hash),
    if: allOf(equals('purpose', purpose), atLeast('expires', time)),
  });
