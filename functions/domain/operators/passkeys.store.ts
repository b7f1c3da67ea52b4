import { absent, equals, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, type Write } from '../../table/table.ts';
import { platformScope } from '../core/scope.ts';

type Stored<T> = T & Record<string, unknown>;

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
