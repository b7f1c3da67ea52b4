import { absent, add, allOf, atLeast, equals, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, listAll, type Write } from '../../table/table.ts';
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
