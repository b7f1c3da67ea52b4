import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userContract } from '#shared/api/user.ts';
import { call } from './api.ts';
import { userKey } from './session.tsx';

/** Notes that what fictional profiles are was explained to the member. */
export function useAcknowledgeFictional() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await call(userContract, 'PUT', { body: { fictional_acknowledged: true } })).user,
    onSuccess: (user) => client.setQueryData(userKey, user),
  });
}
