import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { desktop, useMedia } from '#lib/use-media.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { chatsQuery } from './api.ts';
import styles from './chats.module.css';
import { ChatList } from './list/chat-list.tsx';
import { Thread, type ThreadParts } from './thread/thread.tsx';
import { useSeenHeight } from './thread/use-seen-height.ts';

interface ChatsProps extends ThreadParts {
  user: User;
  /** Id of the open conversation, or of the member it is with; null: the list alone. */
  open: string | null;
}

/** Conversations: the list beside the open one, on a phone one after the other. */
export function Chats({ user, open, ...parts }: ChatsProps) {
  const { t } = useTranslation('chats');
  const isWide = useMedia(desktop);
  const root = useSeenHeight(!isWide && open !== null);
  // Loaded by the list itself.
  const { data } = useInfiniteQuery({ ...chatsQuery, enabled: false });
  const hasAny = data?.pages.some(({ chats }) => chats.length > 0);
  return (
    <div ref={root} className={styles.root}>
      {(isWide || open === null) && <ChatList open={open} beside={isWide} />}
      {open !== null && <Thread key={open} user={user} id={open} back={!isWide} {...parts} />}
      {isWide && open === null && data && (
        <div className={styles.none}>
          <EmptyState
            icon={<MessageCircle />}
            title={t(hasAny ? 'none_open.title' : 'empty.title')}
            text={t(hasAny ? 'none_open.text' : 'empty.text')}
            action={
              <Button as={Link} to={paths.members} variant={hasAny ? 'secondary' : 'primary'}>
                {t('find')}
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}
