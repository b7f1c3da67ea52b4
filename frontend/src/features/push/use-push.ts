/** This browser's push messages for components. */
import { useMutation } from '@tanstack/react-query';
import { useSettings } from '#lib/settings.tsx';
import { useStore } from '#lib/store.ts';
import type { User } from '#shared/model/user.ts';
import { type PushState, pushStore, turnPushOff, turnPushOn } from './push.ts';

export const usePushState = (): PushState => useStore(pushStore);

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
