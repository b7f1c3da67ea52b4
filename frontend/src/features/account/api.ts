/** Calls of the account: its links, its settings, its end. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { userKey } from '#lib/session.tsx';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { passwordContract } from '#shared/api/password.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { unsubscribeContract } from '#shared/api/unsubscribe.ts';
import type { User } from '#shared/model/user.ts';
import type { EmailType } from '#shared/model/values.ts';

export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) => call(resetPasswordContract, 'POST', { body: { email } }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: async (body: RequestBodyInput<typeof resetPasswordContract, 'PUT'>) =>
      (await call(resetPasswordContract, 'PUT', { body })).user,
  });

export const confirmMailChange = async (token: string): Promise<User> =>
  (await call(mailChangeContract, 'PUT', { body: { token } })).user;

export const undoMailChange = async (token: string): Promise<User> =>
  (await call(mailChangeContract, 'PUT', { body: { token, undo: true } })).user;

export const reactivateAccount = async (token: string): Promise<User> =>
  (await call(accountReactivateContract, 'PUT', { body: { token } })).user;

export const unsubscribe = async (token: string): Promise<EmailType> =>
  (await call(unsubscribeContract, 'POST', { query: { token } })).type;

/** Which e-mails the member gets. */
export const notificationsQuery = queryOptions({
  queryKey: ['account', 'notifications'] as const,
  queryFn: ({ signal }) => call(notificationsContract, 'GET', { signal }),
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
    mutationFn: (disabled: EmailType[]) =>
      call(notificationsContract, 'PUT', { body: { disabled } }),
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
      call(mailChangeContract, 'POST', { body }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof passwordContract, 'PUT'>) =>
      call(passwordContract, 'PUT', { body }),
  });

/** Where the member is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'] as const,
  queryFn: async ({ signal }) => (await call(sessionsContract, 'GET', { signal })).sessions,
});

/** Ends one session; the list shows what is left. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(sessionsContract, 'DELETE', { body: { id } })).sessions,
    onSuccess: (sessions) => client.setQueryData(sessionsQuery.queryKey, sessions),
    // It may have ended by itself: what is left is worth looking at again.
    onError: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends all sessions, this one too. */
export const useEndAllSessions = () =>
  useMutation({ mutationFn: () => call(sessionsContract, 'DELETE', { body: { all: true } }) });

/** Everything that is held about the member. */
export const useExport = () =>
  useMutation({ mutationFn: () => call(accountExportContract, 'GET') });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof accountDeleteContract, 'POST'>) =>
      call(accountDeleteContract, 'POST', { body }),
  });
