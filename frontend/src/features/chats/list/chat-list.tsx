import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { onlineStore } from '#lib/online.ts';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useStore } from '#lib/store.ts';
import { drawingUrl } from '#shared/brand-assets.ts';
import { Button } from '#ui/button.tsx';
import conversationRow from '#ui/conversation-row.module.css';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useNearEnd } from '#ui/use-near-end.ts';
import { chatsQuery, photosHoldMs } from '../api.ts';
import { refreshList } from '../cache/conversations.ts';
import { getRows } from '../cache/thread.ts';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';

const waitingRows = 6;

interface ChatListProps {
  /** What is open of it. */
  open: string | null;
  /** A conversation, or what to do without one, stands beside it. */
  beside: boolean;
}

/** All conversations, the latest first. */
export function ChatList({ open, beside }: ChatListProps) {
  const { t } = useTranslation(['chats', 'common']);
  const { assets } = useSettings();
  const client = useQueryClient();
  const online = useStore(onlineStore);
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed).trim().toLocaleLowerCase();
  const list = useInfiniteQuery({ ...chatsQuery, refetchInterval: photosHoldMs });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  // What is kept may be older than what happened while another page was open.
  useEffect(() => void refreshList(client), [client]);
  const chats = useMemo(() => (data ? getRows(data) : []), [data]);
  const shown = wanted
    ? chats.filter(({ profile }) => profile.name.toLocaleLowerCase().includes(wanted))
    : chats;
  const isEmpty = data !== undefined && chats.length === 0 && !hasNextPage;
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError;
  const end = useNearEnd(goesOn, chats.length, () => void fetchNextPage());
  // Whoever is looked for may be on a page that is not there yet.
  useEffect(() => {
    if (wanted && goesOn) void fetchNextPage();
  }, [wanted, goesOn, fetchNextPage]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searching) field.current?.focus();
  }, [searching]);
  return (
    <section className={styles.root} aria-labelledby="chats-title">
      <header className={styles.head}>
        <h1 className="h3" id="chats-title">
          {t('title')}
        </h1>
        {chats.length > 0 && (
          <IconButton
            label={t('search.open')}
            pressed={searching}
            onClick={() => {
              setSearching(!searching);
              setTyped('');
            }}
          >
            <Search />
          </IconButton>
        )}
      </header>
      {searching && (
        <TextInput
          ref={field}
          label={t('search.label')}
          labelHidden
          type="search"
          placeholder={t('search.label')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {list.isPending && <ListWaiting />}
      {list.isError && chats.length === 0 && <QueryFailure query={list} brief />}
      {isEmpty && beside && <p className="muted">{t('empty.title')}</p>}
      {isEmpty && !beside && (
        <EmptyState
          icon={<MessageCircle />}
          drawing={drawingUrl(assets, 'chats')}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Button as={Link} to={paths.members}>
              {t('find')}
            </Button>
          }
        />
      )}
      <ul className={styles.rows}>
        {shown.map((chat) => (
          <li key={chat.conversation.id}>
            <ChatRow
              chat={chat}
              active={open === chat.conversation.id || open === chat.profile.id}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={cx('muted', styles.none)}>
        {wanted && shown.length === 0 && !hasNextPage && t('search.none')}
      </p>
      {!online && chats.length > 0 && <p className={cx('muted', styles.none)}>{t('offline')}</p>}
      <div ref={end} className={styles.more}>
        {hasNextPage && (
          <Button
            variant="secondary"
            loading={list.isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </section>
  );
}

function ListWaiting() {
  const { t } = useTranslation('common');
  return (
    <SkeletonGroup label={t('states.loading')} className={styles.rows}>
      {Array.from({ length: waitingRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={index} className={conversationRow.root}>
          <Skeleton shape="avatar" />
          <span className={cx(conversationRow.text, styles.waiting)}>
            <Skeleton width="third" />
            <Skeleton width="half" />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
