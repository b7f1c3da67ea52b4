/** Logging in. */
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { User } from '#shared/model/user.ts';

export const useLogin = () =>
  useMutation({
    mutationFn: async (body: { email: string; password: string }): Promise<User> => {
      const response = await call('user', 'POST', { body });
      // The same call answers otherwise where a browser subscribes to push messages.
      if (!('user' in response)) throw new Error('no member in the answer to a login');
      return response.user;
    },
  });
