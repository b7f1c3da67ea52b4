import { useSyncExternalStore } from 'react';
import { isTyping, subscribeTyping } from './typing.ts';

/** Whether the other one writes in a conversation at this moment. */
export const useTyping = (conversation: string): boolean =>
  useSyncExternalStore(
    subscribeTyping,
    () => isTyping(conversation),
    () => false,
  );
