import { useStore } from '#lib/store.ts';
import { typingStore } from './typing.ts';

/** Whether the other participant of a conversation writes at this moment. */
export const useTyping = (conversation: string): boolean =>
  useStore(typingStore, (conversations) => conversations.has(conversation));
