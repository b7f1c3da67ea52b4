import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, MessageSquareOff } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { usePolling } from '../activity.ts';
import { call, hasCode } from '../api.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Mark } from '../parts/mark.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { getLanguageText } from '../profile-words.ts';
import { queuesQuery } from '../queues.ts';
import { getSpanText } from '../times.ts';
import { useTask } from '../use-task.ts';
import { AnswerComposer } from './answer-composer.tsx';
import type { Answer, AnswerQueue, QueuedAnswer } from './answer-queue.ts';
import styles from './conversation-desk.module.css';
import { type ConversationPlace, conversationsPath } from './conversation-paths.ts';
import { ConversationThread } from './conversation-thread.tsx';
import { getName, getNameAndAge } from './conversation-words.ts';
import {
  conversationKey,
  conversationQuery,
  conversationsKey,
  type ShownConversation,
} from './conversations-data.ts';
import { PeoplePanel } from './people-panel.tsx';

/** Each reading of a conversation stands in the audit. */
const pollMs = 60_000;

interface DeskProps {
  place: ConversationPlace;
  draft: string;
  onDraft: (text: string) => void;
  /** What was written here and is not sent yet, or was refused. */
  queued: QueuedAnswer | undefined;
  queue: AnswerQueue;
  onAnswer: (answer: Answer) => void;
  /** Nothing is to be answered here any more. */
  onDone: () => void;
  now: number;
}

/** The conversation on the screen: what was written, room for an answer, and who the two are. */
export function ConversationDesk(props: DeskProps) {
  const { place } = props;
  const { search } = useLocation();
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(place));
  usePolling(() => data && refetch(), pollMs);
  if (data && !hasCode(error, 'not_found')) return <Loaded {...props} shown={data} />;
  if (hasCode(error, 'not_found') || hasCode(error, 'validation_failed')) {
    return (
      <div className={styles.state}>
        <PanelState
          icon={<MessageSquareOff />}
          title="No such conversation"
          text="The member removed it, one of the two is gone, or it is another brand’s."
          action={
            <ActionButton as={Link} to={{ pathname: conversationsPath, search }}>
              Back to the list
            </ActionButton>
          }
        />
      </div>
    );
  }
  if (error) {
    return (
      <div className={styles.state}>
        <PanelFailure
          title="The conversation did not load"
          cause={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <div className={styles.placeholder}>
        <PlaceholderRows label="Loading the conversation" />
      </div>
    </div>
  );
}

function Loaded({ shown, ...props }: DeskProps & { shown: ShownConversation }) {
  const { place, now } = props;
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: conversationKey }),
      client.invalidateQueries({ queryKey: conversationsKey }),
      client.invalidateQueries({ queryKey: queuesQuery.queryKey }),
    ]);
  return (
    <>
      <article
        className={styles.conversation}
        aria-label={`Conversation of ${getName(shown.profile)} with ${getName(shown.member)}`}
      >
        <Head shown={shown} onRefresh={refresh} {...props} />
        <ConversationThread place={place} shown={shown} now={now} />
        <AnswerComposer shown={shown} onRefresh={refresh} {...props} />
      </article>
      <PeoplePanel place={place} shown={shown} now={now} onChanged={refresh} />
    </>
  );
}

function Head({
  place,
  shown,
  now,
  onDone,
  onRefresh,
}: DeskProps & { shown: ShownConversation; onRefresh: () => Promise<unknown> }) {
  const { search } = useLocation();
  const { member, profile, language, waiting_since, claim, last } = shown;
  const task = useTask();
  const { brand, conversation } = place;
  const handBack = () =>
    task.run(async () => {
      await call('fictional-answer', 'DELETE', {
        body: { brand, profile: place.profile, conversation },
      });
      await onRefresh();
    });
  const setAside = () =>
    task.run(async () => {
      await call('fictional-answer', 'PUT', {
        body: { brand, profile: place.profile, conversation, seen: last },
      });
      onDone();
      await onRefresh();
    });
  const canSetAside = waiting_since !== null;
  const canHandBack = claim?.mine === true;
  useKeys({
    ...(canSetAside && { x: () => void setAside() }),
    ...(canHandBack && { b: () => void handBack() }),
  });
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <Link
          className={styles.back}
          to={{ pathname: conversationsPath, search }}
          aria-label="Back to the list"
        >
          <ArrowLeft />
        </Link>
        <h2 className={styles.title}>{getNameAndAge(member)}</h2>
        <span className={styles.actions}>
          {canHandBack && (
            <ActionButton
              look="quiet"
              shortcut="B"
              sending={task.sending}
              onClick={() => void handBack()}
            >
              Hand back
            </ActionButton>
          )}
          {canSetAside && (
            <ActionButton
              look="quiet"
              shortcut="X"
              sending={task.sending}
              onClick={() => void setAside()}
            >
              Needs no answer
            </ActionButton>
          )}
        </span>
      </div>
      <p className={styles.facts}>
        <span>
          writes to <strong>{getName(profile)}</strong>
        </span>
        <Mark tone="line">Fictional</Mark>
        <span>{getLanguageText(language)}</span>
        {waiting_since ? (
          <span>waits {getSpanText(now - Date.parse(waiting_since))}</span>
        ) : (
          <span>nothing waits</span>
        )}
        {claim && (
          <Mark tone={claim.mine ? 'plain' : 'blue'}>
            {claim.mine ? 'Yours' : `${claim.name} answered last`}
          </Mark>
        )}
      </p>
      <FailureLine cause={task.failure} />
    </header>
  );
}
