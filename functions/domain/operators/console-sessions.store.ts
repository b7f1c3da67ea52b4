import { present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { commit, get, listAll, type Write, write } from '../../table/table.ts';
import { platformScope } from '../core/scope.ts';

/** A session as it is stored, under the hash of its secret. Times are in epoch seconds. */
export interface StoredSession {
  operator: string;
  started: number;
  ends: number;
  last_seen: number;
  /** Until when what needs a fresh passkey is allowed. */
  fresh_until: number;
}

export const sessionWrites = (hash: string, session: StoredSession): Write[] => [
  {
    put: {
      ...kinds.consoleSession.key(platformScope, hash),
      ...session,
      ttl: session.ends,
    },
  },
  {
    put: {
      ...kinds.operatorSession.key(platformScope, session.operator, hash),
      ttl: session.ends,
    },
  },
];

export const storedSession = (hash: string): Promise<StoredSession | null> =>
  get<StoredSession & Record<string, unknown>>(
    platformScope,
    kinds.consoleSession.key(platformScope, hash),
  );

/** Changes nothing where the session was ended meanwhile. */
export const updateSession = (
  hash: string,
  changes: Partial<Pick<StoredSession, 'last_seen' | 'fresh_until'>>,
): Promise<boolean> => write(platformScope, updateWrite(hash, changes));

/** The same as a write, which is refused where the session was ended. */
export const updateWrite = (
  hash: string,
  changes: Partial<Pick<StoredSession, 'last_seen' | 'fresh_until'>>,
) => ({
  update: kinds.consoleSession.key(platformScope, hash),
  changes: [set(changes)],
  if: present(),
});

/** Returns the writes that end a session. */
export const sessionRemovals = (operator: string, hash: string): Write[] => [
  { remove: kinds.consoleSession.key(platformScope, hash) },
  { remove: kinds.operatorSession.key(platformScope, operator, hash) },
];

/** Ends all sessions of an operator, one by one. */
export async function removeSessions(operator: string): Promise<void> {
  const pk = kinds.operatorSession.pk(platformScope, operator);
  for await (const { sk } of listAll(platformScope, { pk })) {
    await commit(platformScope, sessionRemovals(operator, kinds.operatorSession.read(sk).hash));
  }
}
