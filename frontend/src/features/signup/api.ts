/** Calls of the signup form. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
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
