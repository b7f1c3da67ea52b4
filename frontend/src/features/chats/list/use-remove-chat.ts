/** Removing a conversation: gone at once, and back with an alert where the server refuses. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, isSwallowed } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { emptySnapshot } from '#lib/snapshot-record.ts';
import { useToasts } from '#ui/toast.tsx';
import { chatsQuery, isThread } from '../api.ts';
import { changeList, refreshUser } from '../cache/conversations.ts';
import { type Thread, withChat, withoutChat } from '../cache/thread.ts';

/** Removes a conversation from the member's list, and leaves its page. */
export function useRemoveChat(): (conversation: string) => void {
  const { t } = useTranslation('chats');
  const { errorText } = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  return async (conversation) => {
    const chat = client
      .getQueryData(chatsQuery.queryKey)
      ?.pages.flatMap(({ chats }) => chats)
      .find((one) => one.conversation.id === conversation);
    changeList(client, (list) => withoutChat(list, conversation));
    navigate(paths.chats, { replace: true });
    try {
      await call('chat', 'DELETE', { body: { conversation } });
      toasts.show({ title: t('removed') });
      void emptySnapshot();
      // A new message brings it back, without what was there.
      client.removeQueries({
        predicate: (query) =>
          isThread(query) &&
          (query.state.data as Thread | undefined)?.pages[0]?.conversation.id === conversation,
      });
      void refreshUser(client);
    } catch (cause) {
      if (isSwallowed(cause)) return;
      if (chat) changeList(client, (list) => withChat(list, chat));
      toasts.show({ title: t('not_removed'), message: errorText(cause), tone: 'danger' });
      void client.invalidateQueries({ queryKey: chatsQuery.queryKey });
    }
  };
}
