import { Trash2, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import type { MenuItem } from '#ui/dropdown-menu.tsx';
import type { ThreadPage } from '../api.ts';
import { getMessages, type Thread as ThreadData } from '../cache/thread.ts';
import { ChatComposer } from '../composer/chat-composer.tsx';
import { ClosedComposer } from '../composer/closed-composer.tsx';
import type { Panel } from '../composer/composer-tools.tsx';
import { isMine, type Outgoing } from '../composer/outgoing.ts';
import { useOutgoing, useSend } from '../composer/use-send.ts';
import { useRemoveChat } from '../list/use-remove-chat.ts';
import { getBlocker, isClosed } from './blocker.ts';
import { Messages } from './messages.tsx';
import styles from './thread.module.css';
import type { ThreadProps } from './thread.tsx';
import { ThreadHead } from './thread-head.tsx';
import { useReading } from './use-reading.ts';

// Few conversations are deleted, and consent is asked for once.
const ImmediateStartDialog = lazy(() => import('../composer/immediate-start-dialog.tsx'));

const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

interface OpenThreadProps extends ThreadProps {
  thread: Pick<ThreadData, 'pages'>;
  latest: ThreadPage;
  older: { has: boolean; loading: boolean; failed: boolean; load: () => void };
  /** What was loaded holds no longer, such as the addresses of images. */
  onStale: () => void;
}

export function OpenThread(props: OpenThreadProps) {
  const { user, id, back, thread, latest, older, actions, onWriting, onStale } = props;
  const { t } = useTranslation('chats');
  const settings = useSettings();
  const { profile, conversation } = latest;
  const messages = useMemo(() => getMessages(thread), [thread]);
  const waiting = useOutgoing(user.profile.id, profile.id);
  const { send, retry } = useSend(user.profile.id, profile.id);
  const consent = useConsent(waiting);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [removing, setRemoving] = useState<'never' | 'asked' | 'over'>('never');
  const remove = useRemoveChat();
  useReading(id, conversation.id, messages);
  const { begun } = conversation;
  const gone = profile.status === 'disabled';
  const blocker = getBlocker(user, profile, settings, begun);
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
    <section className={styles.root} aria-labelledby="thread-name">
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
        onIdeas={blocker ? undefined : () => setPanel('icebreakers')}
      />
      {isClosed(blocker) ? (
        <ClosedComposer kind={blocker.kind} />
      ) : (
        <ChatComposer
          user={user}
          profile={profile}
          begun={begun || waiting.length > 0}
          blocker={blocker}
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
