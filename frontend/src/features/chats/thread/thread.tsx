import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, MessageCircleOff, Trash2, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import type { MenuItem } from '#ui/dropdown-menu.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { chatsQuery, type ThreadPage, threadQuery } from '../api.ts';
import { noteUnread } from '../cache/conversations.ts';
import { messagesOf, type Thread as ThreadData, withFirstPage } from '../cache/thread.ts';
import { ChatComposer, type Panel } from '../composer/chat-composer.tsx';
import { ClosedComposer } from '../composer/closed-composer.tsx';
import { isMine, type Outgoing } from '../composer/outgoing.ts';
import { useOutgoing, useSend } from '../composer/use-send.ts';
import { useRemoveChat } from '../list/use-remove-chat.ts';
import { Messages } from './messages.tsx';
import { isClosed, obstacleOf } from './standing.ts';
import { BareHead, ThreadHead } from './thread-head.tsx';
import { useReading } from './use-reading.ts';

// Few conversations are deleted, and consent is asked for once.
const ImmediateStartDialog = lazy(() => import('../composer/immediate-start-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

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

interface ThreadProps extends ThreadParts {
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
    refetchOnMount: 'always',
    // Whoever listens to the socket asks for what was missed, and not for every page of it.
    refetchOnReconnect: false,
  });
  const latest = query.data?.pages[0];
  useOpening(id, query.isFetchedAfterMount ? latest : undefined);
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
      <div className="thread">
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

interface OpenThreadProps extends ThreadProps {
  thread: Pick<ThreadData, 'pages'>;
  latest: ThreadPage;
  older: { has: boolean; loading: boolean; failed: boolean; load: () => void };
  /** What was loaded holds no longer, such as the addresses of images. */
  onStale: () => void;
}

function OpenThread(props: OpenThreadProps) {
  const { user, id, back, thread, latest, older, actions, onWriting, onStale } = props;
  const { t } = useTranslation('chats');
  const settings = useSettings();
  const { profile, conversation } = latest;
  const messages = useMemo(() => messagesOf(thread), [thread]);
  const waiting = useOutgoing(user.profile.id, profile.id);
  const { send, retry } = useSend(user.profile.id, profile.id);
  const consent = useConsent(waiting);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [removing, setRemoving] = useState<'never' | 'asked' | 'over'>('never');
  const remove = useRemoveChat();
  useReading(id, conversation.id, messages);
  const { begun } = conversation;
  const gone = profile.status === 'disabled';
  const obstacle = obstacleOf(user, profile, settings, begun);
  const items: MenuItem[] = [
    ...(gone
      ? []
      : [
          {
            key: 'profile',
            icon: <UserRound />,
            label: t('menu.profile'),
            link: (children: ReactNode) => (
              <Link to={pathTo('members-id', { id: profile.id })}>{children}</Link>
            ),
          },
        ]),
    ...(begun
      ? [
          {
            key: 'delete',
            icon: <Trash2 />,
            label: t('menu.delete'),
            onSelect: () => setRemoving('asked'),
          },
        ]
      : []),
  ];
  return (
    <section className="thread" aria-labelledby="thread-name">
      <ThreadHead
        profile={profile}
        conversation={conversation.id}
        back={back}
        actions={actions(profile, items)}
      />
      <Messages
        profile={profile}
        conversation={conversation.id}
        messages={messages}
        waiting={waiting}
        older={older}
        onRetry={retry}
        onStale={onStale}
        // Who cannot write anyway needs no ideas.
        onIdeas={obstacle ? undefined : () => setPanel('icebreakers')}
      />
      {isClosed(obstacle) && obstacle ? (
        <ClosedComposer kind={obstacle.kind} />
      ) : (
        <ChatComposer
          user={user}
          profile={profile}
          begun={begun || waiting.length > 0}
          obstacle={obstacle}
          panel={panel}
          onPanel={setPanel}
          onSend={send}
          onWriting={() => begun && onWriting(conversation.id)}
        />
      )}
      <Suspense>
        {consent.held !== null && (
          <ImmediateStartDialog
            held={consent.held}
            onClose={consent.close}
            onReleased={() => {
              consent.close();
              for (const message of waiting.filter(waitsForConsent)) retry(message);
            }}
          />
        )}
        {removing !== 'never' && (
          <RemoveDialog
            name={gone ? t('left') : profile.name}
            open={removing === 'asked'}
            onClose={() => setRemoving('over')}
            onRemove={() => remove(conversation.id)}
          />
        )}
      </Suspense>
    </section>
  );
}

const waitsForConsent = ({ state, code }: Outgoing): boolean =>
  state === 'failed' && code === 'immediate_start_required';

/** Whether to ask for the consent that a message of this page waits for; tried again it asks again. */
function useConsent(waiting: readonly Outgoing[]) {
  const [closed, setClosed] = useState<Outgoing | null>(null);
  const message = waiting.findLast((one) => waitsForConsent(one) && isMine(one)) ?? null;
  const asks = message !== null && message !== closed;
  return {
    held: asks ? Number(message.params?.held ?? 0) : null,
    close: () => setClosed(message),
  };
}

type ClosedReason = 'blocked_by_user' | 'not_found' | 'you_blocked';

function Closed({ reason, back }: { reason: ClosedReason; back: boolean }) {
  const { t } = useTranslation('chats');
  return (
    <div className="thread">
      {back && <BareHead back />}
      <EmptyState
        icon={reason === 'not_found' ? <MessageCircleOff /> : <Ban />}
        title={t(`closed.${reason}.title`)}
        text={t(`closed.${reason}.text`)}
        action={
          <Button as={Link} to={paths.chats} variant="secondary">
            {t('back')}
          </Button>
        }
      />
    </div>
  );
}

/** As the conversation will be: who it is with is known where the list was loaded before. */
function Waiting({ id, back }: { id: string; back: boolean }) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const known = client
    .getQueryData(chatsQuery.queryKey)
    ?.pages.flatMap(({ chats }) => chats)
    .find(({ conversation, profile }) => conversation.id === id || profile.id === id);
  return (
    <div className="thread" aria-busy="true">
      {known ? (
        <ThreadHead
          profile={known.profile}
          conversation={known.conversation.id}
          back={back}
          actions={null}
        />
      ) : (
        <BareHead back={back}>
          <span className="thread__link" aria-hidden="true">
            <Skeleton shape="avatar" />
            <span className="thread__who thread__who--waiting">
              <Skeleton width="half" />
              <Skeleton width="third" />
            </span>
          </span>
        </BareHead>
      )}
      <SkeletonGroup label={t('states.loading')} className="thread__waiting">
        <Skeleton width="half" shape="control" />
        <Skeleton width="third" shape="control" className="thread__waiting-own" />
        <Skeleton width="third" shape="control" />
        <Skeleton width="half" shape="control" className="thread__waiting-own" />
        <Skeleton shape="control" className="thread__waiting-field" />
      </SkeletonGroup>
    </div>
  );
}
