/** Who is logged in: one query, refreshed as the specification says. */
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { ApiError, call } from './api.ts';
import { useBoot } from './boot-context.tsx';
import { inSnapshot } from './snapshot.ts';
import { forgetSnapshot } from './snapshot-record.ts';
import { forgetMember } from './storage.ts';

export const userKey = ['user'] as const;

const userQuery = (hasSession: boolean) =>
  queryOptions({
    queryKey: userKey,
    queryFn: async ({ client, signal }) => {
      const user = await loadUser(signal);
      noteChange(client, user);
      return user;
    },
    meta: inSnapshot,
    // Without a session cookie there is nobody to ask for.
    ...(hasSession ? {} : { initialData: null as User | null }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A member who is shut out is nobody here, and asking again would change nothing. */
const loadUser = (signal: AbortSignal): Promise<User | null> =>
  call('user', 'GET', { signal }).then(
    ({ user }) => user,
    (cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'account_restricted') return null;
      throw cause;
    },
  );

export interface Session {
  user: User | null;
  /** True while it is not known yet who, if anyone, is logged in. */
  loading: boolean;
}

export function useSession(): Session {
  const { hasSession } = useBoot();
  const { data, isPending } = useQuery(userQuery(hasSession));
  return { user: data ?? null, loading: isPending };
}

/** Who is logged in, once that is known. */
export const knownUser = (client: QueryClient, hasSession: boolean): Promise<User | null> =>
  client.ensureQueryData(userQuery(hasSession));

/** Forgets a member who is no longer logged in: another page of the browser may have changed that. */
function noteChange(client: QueryClient, user: User | null): void {
  if (!user) void forgetSnapshot();
  const before = client.getQueryData<User | null>(userKey);
  if (before && before.profile.id !== user?.profile.id) removeOthers(client);
}

const removeOthers = (client: QueryClient): void =>
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== userKey[0] });

/** Notes who is logged in now; everything that was loaded for another member goes. */
export function setUser(client: QueryClient, user: User | null): void {
  void forgetSnapshot();
  removeOthers(client);
  client.setQueryData(userKey, user);
}

/** Keeps the user fresh: after 5 s, then every 60 s, or every 300 s with push. */
export function useUserRefresh(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const loggedIn = user !== null;
  const everyMs = user?.has_push ? limits.userRefreshWithPushMs : limits.userRefreshMs;
  useEffect(() => {
    if (!loggedIn) return;
    const refresh = () => client.invalidateQueries({ queryKey: userKey });
    const first = setTimeout(refresh, limits.userRefreshFirstMs);
    const rest = setInterval(refresh, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(rest);
    };
  }, [client, loggedIn, everyMs]);
}

/** Logs out and starts over at the home page, with nothing of the member left in memory. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      // While the session still says whose browser this is. It must not stand in the way.
      const leaving = import('./push.ts').then(({ leavePush }) => leavePush({ tell: true }));
      await leaving.catch(() => undefined);
      return call('logout', 'GET');
    },
    onSuccess: async () => {
      forgetMember();
      await forgetSnapshot();
      location.assign('/');
    },
  });
}
