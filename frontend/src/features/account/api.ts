/** Calls of the account: its links, its settings, its end. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { userKey } from '#lib/session.tsx';
import type { accountDeleteContract } from '#shared/api/account-delete.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import type { mailChangeContract } from '#shared/api/mail-change.ts';
import type { passwordContract } from '#shared/api/password.ts';
import type { resetPasswordContract } from '#shared/api/reset-password.ts';
import type { User } from '#shared/model/user.ts';
import type { EmailType } from '#shared/model/values.ts';

export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) => call('reset-password', 'POST', { body: { email } }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: async (body: RequestBodyInput<typeof resetPasswordContract, 'PUT'>) =>
      (await call('reset-password', 'PUT', { body })).user,
  });

export const confirmMailChange = async (token: string): Promise<User> =>
  (await call('mail-change', 'PUT', { body: { token } })).user;

export const undoMailChange = async (token: string): Promise<User> =>
  (await call('mail-change', 'PUT', { body: { token, undo: true } })).user;

export const reactivateAccount = async (token: string): Promise<User> =>
  (await call('account-reactivate', 'PUT', { body: { token } })).user;

export const unsubscribe = async (token: string): Promise<EmailType> =>
  (await call('unsubscribe', 'POST', { query: { token } })).type;

/** Which e-mails the member gets. */
export const notificationsQuery = queryOptions({
  queryKey: ['account', 'notifications'] as const,
  queryFn: ({ signal }) => call('notifications', 'GET', { signal }),
});

const savingNotifications = ['account', 'save-notifications'] as const;

/** Saves the list of e-mails that the member does not want. It shows at once, and is taken back on failure. */
export function useSaveNotifications(onFailed: (cause: unknown) => void) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationKey: savingNotifications,
    // Each call sends the whole list: one after the other, so that the last choice arrives last.
    scope: { id: savingNotifications.join() },
    mutationFn: (disabled: EmailType[]) => call('notifications', 'PUT', { body: { disabled } }),
    onMutate: async (disabled) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, before && { ...before, disabled });
      return before;
    },
    onError: (cause, _disabled, before) => {
      client.setQueryData(queryKey, before);
      // What came before may not have been saved either.
      void client.invalidateQueries({ queryKey });
      onFailed(cause);
    },
    onSuccess: (saved) => {
      // While others wait, theirs is the newer choice.
      if (client.isMutating({ mutationKey: savingNotifications }) > 1) return;
      client.setQueryData(queryKey, saved);
      client.setQueryData<User | null>(
        userKey,
        (user) => user && { ...user, notifications_disabled: saved.disabled },
      );
    },
  });
}

export const useRequestMailChange = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof mailChangeContract, 'POST'>) =>
      call('mail-change', 'POST', { body }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof passwordContract, 'PUT'>) =>
      call('password', 'PUT', { body }),
  });

/** Where the member is logged in, and which devices remember them. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'] as const,
  queryFn: ({ signal }) => call('sessions', 'GET', { signal }),
});

/** Ends one session, or forgets the member on one device; the lists show what is left. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ part, id }: { part: 'sessions' | 'remembered'; id: string }) =>
      call('sessions', 'DELETE', {
        body: part === 'sessions' ? { id } : { remembered_device: id },
      }),
    onSuccess: (left) => client.setQueryData(sessionsQuery.queryKey, left),
    // It may have ended by itself: what is left is worth looking at again.
    onError: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends all sessions, this one too. */
export const useEndAllSessions = () =>
  useMutation({ mutationFn: () => call('sessions', 'DELETE', { body: { all: true } }) });

/** Everything that is held about the member. */
export const useExport = () => useMutation({ mutationFn: () => call('account-export', 'GET') });

/** The member's copy, by the link that an operator had sent. */
export const fetchCopy = (token: string) => call('account-export', 'PUT', { body: { token } });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof accountDeleteContract, 'POST'>) =>
      call('account-delete', 'POST', { body }),
  });
