import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#lib/api.ts';
import { cameWithPage } from '#lib/dehydrated-queries.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import type { MenuItem } from '#ui/dropdown-menu.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { type ThreadPage, threadQuery } from '../api.ts';
import { noteUnread } from '../cache/conversations.ts';
import { type Thread as ThreadData, withFirstPage } from '../cache/thread.ts';
import { OpenThread } from './open-thread.tsx';
import styles from './thread.module.css';
import { BareHead } from './thread-head.tsx';
import { Closed, Waiting } from './thread-states.tsx';

/** What a page adds to a thread. */
export interface ThreadParts {
  /**
   * Stands at the end of the head: what else can be done about a member, such as blocking. Gets
   * the items that the conversation itself has for a menu.
   */
  actions: (profile: Profile, items: readonly MenuItem[]) => ReactNode;
  /** The member writes in a conversation. */
  onWriting: (conversation: string) => void;
}

export interface ThreadProps extends ThreadParts {
  user: User;
  /** The conversation's id, or that of the member it is with. */
  id: string;
  /** The list is not beside it: the head leads back there. */
  back: boolean;
}

/** One conversation: who it is with, what was said, and what to say next. */
export function Thread({ user, id, back, ...parts }: ThreadProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...threadQuery(id),
    refetchOnMount: ({ state }) => (cameWithPage(state) ? false : 'always'),
    // Whoever listens to the socket asks for what was missed, and not for every page of it.
    refetchOnReconnect: false,
  });
  const latest = query.data?.pages[0];
  const isOpened = query.isFetchedAfterMount || cameWithPage(query);
  useOpening(id, isOpened ? latest : undefined);
  // Older pages load again when they are looked for: opening costs one call.
  useEffect(
    () => () => {
      const { queryKey } = threadQuery(id);
      client.setQueryData<ThreadData>(queryKey, (thread) => thread && withFirstPage(thread));
    },
    [client, id],
  );
  const code = query.error instanceof ApiError ? query.error.code : null;
  if (code === 'blocked_by_user' || code === 'not_found') {
    // The page goes from what is kept when its member is blocked here.
    return <Closed back={back} reason={query.data && !latest ? 'you_blocked' : code} />;
  }
  if (query.data && !latest && !query.isFetching) {
    return <Closed back={back} reason="you_blocked" />;
  }
  if (query.isError && !latest) {
    return (
      <div className={styles.root}>
        {back && <BareHead back />}
        <QueryFailure query={query} brief />
      </div>
    );
  }
  if (!query.data || !latest) return <Waiting id={id} back={back} />;
  return (
    <OpenThread
      {...parts}
      user={user}
      id={id}
      back={back}
      thread={query.data}
      latest={latest}
      older={{
        has: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        load: () => void query.fetchNextPage(),
      }}
      onStale={() => void query.refetch()}
    />
  );
}

/** Opening a conversation read it on the server: the list and the badge follow. */
function useOpening(id: string, latest: ThreadPage | undefined): void {
  const client = useQueryClient();
  const conversation = latest?.conversation.id;
  const total = latest?.total_unread_messages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening is one
  useEffect(() => {
    if (conversation === undefined || total === undefined) return;
    noteUnread(client, total, { conversation, num: 0 });
  }, [client, id, conversation, total]);
}
