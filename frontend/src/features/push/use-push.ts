/** This browser's push messages for components. */
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { type PushState, pushState, subscribePushState, turnPushOff, turnPushOn } from './push.ts';

export const usePushState = (): PushState =>
  useSyncExternalStore(subscribePushState, pushState, pushState);

/** Turns them on or off. */
export function usePushSwitch(user: Pick<User, 'profile'>) {
  const { push_public_key } = useSettings();
  return useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) {
        await turnPushOff();
        return false;
      }
      if (!push_public_key) throw new Error('the brand has no key for push messages');
      return turnPushOn(user.profile.id, push_public_key);
    },
  });
}
