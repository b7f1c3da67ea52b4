/** Logging in, and what a login page shows of a member before it. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#lib/api.ts';
import { useBoot } from '#lib/boot-context.tsx';
import { pageStaleTime } from '#lib/dehydrated-queries.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import type { userContract } from '#shared/api/user.ts';
import type { ReturningMember } from '#shared/model/remembered-device.ts';
import type { User } from '#shared/model/user.ts';

/** The member whom this device remembers. */
export const returningQuery = queryOptions({
  queryKey: ['login', 'returning'] as const,
  queryFn: async ({ signal }) => (await call('remembered-device', 'GET', { signal })).returning,
  staleTime: pageStaleTime,
  // Without an answer the page asks for the address, as on any other device.
  retry: false,
});

/** `loading` while it is not known yet whether the device remembers a member. */
export function useReturning(): { returning: ReturningMember | null; loading: boolean } {
  const { isRemembered } = useBoot();
  const { data, isLoading } = useQuery({ ...returningQuery, enabled: isRemembered });
  return { returning: data ?? null, loading: isLoading };
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestBodyInput<typeof userContract, 'POST'>): Promise<User> => {
      const response = await call('user', 'POST', { body });
      // The same call answers otherwise where a browser subscribes to push messages.
      if (!('user' in response)) throw new Error('no member in the answer to a login');
      return response.user;
    },
    onError: (cause, body) => {
      // The device may have been ended meanwhile, and then the address must be asked for.
      if ('remembered' in body && cause instanceof ApiError) {
        void client.invalidateQueries({ queryKey: returningQuery.queryKey });
      }
    },
  });
}
