/** Calls of the signup form. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, call } from '#lib/api.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import type { signupContract } from '#shared/api/signup.ts';

/** Whether an address can be, and what was probably meant. */
export const emailCheckQuery = (email: string) =>
  queryOptions({
    queryKey: ['email-check', email],
    queryFn: ({ signal }) => call('email-check', 'POST', { body: { email }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useSignup = () =>
  useMutation({
    mutationFn: (body: RequestBodyInput<typeof signupContract, 'POST'>) =>
      call('signup', 'POST', { body }),
  });

/** Sends what the visitor liked before signing up. A member who is gone by then is left out. */
export const useSendLikes = () =>
  useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(
        ids.map((id) =>
          call('like', 'POST', { body: { id } }).catch((cause: unknown) => {
            if (!(cause instanceof ApiError && cause.code === 'not_found')) throw cause;
          }),
        ),
      ),
    // A like that arrived already changes nothing the second time.
    retry: 3,
  });
