import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { userKey } from './session.tsx';

/** Notes that what fictional profiles are was explained to the member. */
export function useAcknowledgeFictional() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await call('user', 'PUT', { body: { fictional_acknowledged: true } })).user,
    onSuccess: (user) => client.setQueryData(userKey, user),
  });
}
