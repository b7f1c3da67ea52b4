/** Deleting a message for oneself: gone at once, and back where the server refuses. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import type { Message } from '#shared/model/message.ts';
import { useToasts } from '#ui/toast.tsx';
import { changeThread, refreshList } from '../cache/conversations.ts';
import { withMessage, withoutMessage } from '../cache/thread.ts';

/** @param name who keeps the message */
export function useRemoveMessage(conversation: string, name: string): (message: Message) => void {
  const { t } = useTranslation('chats');
  const { errorText } = useErrorText();
  const client = useQueryClient();
  const toasts = useToasts();
  const takeOut = (id: string) =>
    changeThread(client, conversation, (thread) => withoutMessage(thread, id));
  return async (message) => {
    takeOut(message.id);
    try {
      await call('message', 'DELETE', { body: { conversation, id: message.id } });
      // An answer that was on its way may have brought it back.
      takeOut(message.id);
      toasts.show({ title: t('message_removed', { name }) });
    } catch (cause) {
      // It was deleted elsewhere: then it is as it should be.
      if (cause instanceof ApiError && cause.code === 'not_found') return;
      changeThread(client, conversation, (thread) => withMessage(thread, message));
      if (cause instanceof ApiError && cause.swallowed) return;
      toasts.show({ title: errorText(cause), tone: 'danger' });
    } finally {
      void refreshList(client);
    }
  };
}
