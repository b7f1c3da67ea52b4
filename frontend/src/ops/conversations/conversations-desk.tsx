import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useStore } from '#lib/store.ts';
import { cx } from '#ui/cx.ts';
import { BareSelect } from '#ui/select.tsx';
import { useToasts } from '#ui/toast.tsx';
import { usePolling } from '../activity.ts';
import { call, getFailureText } from '../api.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import layouts from '../parts/list-and-item.module.css';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { UndoToast } from '../parts/undo-toast.tsx';
import windowHeight from '../parts/window-height.module.css';
import { queuesQuery } from '../queues.ts';
import type { Brand } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { useNow } from '../use-now.ts';
import {
  type Answer,
  type AnswerQueue,
  createAnswerQueue,
  isUnderWay,
  isWaiting,
  type QueuedAnswer,
} from './answer-queue.ts';
import { ConversationDesk } from './conversation-desk.tsx';
import { ConversationList } from './conversation-list.tsx';
import {
  type ConversationPlace,
  conversationsPath,
  getConversationPath,
} from './conversation-paths.ts';
import styles from './conversations.module.css';
import {
  conversationKey,
  conversationsKey,
  conversationsQuery,
  type ListName,
  listNames,
  type WaitingRow,
} from './conversations-data.ts';

/** Each reading of the list stands in the audit. */
const pollMs = 60_000;
const everyMs = 15_000;

const send = (
  { place: { brand, profile, conversation }, seen, text, key }: Answer,
  leaving: boolean,
) =>
  call('fictional-answer', 'POST', {
    body: { brand, profile, conversation, seen, text, key },
    keepalive: leaving,
  });

const isListName = (name: string | null): name is ListName =>
  name !== null && Object.hasOwn(listNames, name);

/** The list of a brand's conversations, the one on the screen, and what was written and is not sent. */
export function ConversationsDesk({
  brand,
  place,
}: {
  brand: Brand;
  place: ConversationPlace | null;
}) {
  const [params, setParams] = useSearchParams();
  const given = params.get('list');
  const list = isListName(given) ? given : 'unassigned';
  const pages = useInfiniteQuery(conversationsQuery(brand.id, list));
  usePolling(() => pages.refetch(), pollMs);
  const rows = pages.data?.pages.flatMap(({ conversations }) => conversations) ?? [];
  const isStaffed = pages.data?.pages[0]?.staffed ?? true;
  const { search } = useLocation();
  const navigate = useNavigate();
  const now = useNow(everyMs);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const setDraft = (of: ConversationPlace, text: string) =>
    setDrafts((old) => new Map(old).set(of.conversation, text));
  const queue = useAnswerQueue(setDraft);
  const answers = useStore(queue.store);

  const toPlace = (row: WaitingRow): ConversationPlace => ({
    ...{ brand: brand.id, profile: row.profile.id, conversation: row.id },
  });
  const open = (next: ConversationPlace) => void navigate(getConversationPath(next, search));
  const close = () => void navigate({ pathname: conversationsPath, search });
  const isFree = (row: WaitingRow) =>
    !answers.some((one) => one.answer.place.conversation === row.id && isUnderWay(one));
  const at = rows.findIndex(({ id }) => id === place?.conversation);
  const move = (step: 1 | -1) => {
    const row = at === -1 ? (rows.find(isFree) ?? rows[0]) : rows[at + step];
    if (row) open(toPlace(row));
  };
  /** The next conversation without an answer: after this one, else from the top. */
  const openNext = (done: string) => {
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
    const next = others.find((row) => row.id !== done && isFree(row));
    if (next) open(toPlace(next));
    else close();
  };
  const undo = () => {
    const taken = queue.undo();
    if (!taken) return;
    setDraft(taken.place, taken.text);
    open(taken.place);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    u: undo,
    ...(place && { Escape: close }),
  });

  const answer = (of: Answer) => {
    queue.add(of, Date.now());
    setDraft(of.place, '');
    openNext(of.place.conversation);
  };

  return (
    <div className={cx(windowHeight.root, styles.root, place && cx(layouts.isOpen, styles.isOpen))}>
      <ScreenHead title="Conversations" isOneBrand />
      <Refused
        answers={answers.filter(
          (one) => !isUnderWay(one) && one.answer.place.conversation !== place?.conversation,
        )}
        queue={queue}
        onOpen={open}
      />
      {isStaffed ? (
        <div className={cx(windowHeight.layout, layouts.layout)}>
          <section className={layouts.list} aria-label="List of conversations">
            <div className={layouts.listHead}>
              <BareSelect
                aria-label="Conversations of the list"
                options={Object.entries(listNames).map(([value, label]) => ({ value, label }))}
                value={list}
                onChange={({ target }) =>
                  setParams((old) => {
                    old.set('list', target.value);
                    return old;
                  })
                }
              />
              <span className={layouts.count}>
                {pages.data && `${rows.length}${pages.hasNextPage ? '+' : ''}, oldest first`}
              </span>
            </div>
            <Rows
              pages={pages}
              rows={rows}
              list={list}
              current={place?.conversation ?? null}
              brand={brand.id}
              answers={answers}
              now={now}
            />
          </section>
          {place ? (
            <ConversationDesk
              key={place.conversation}
              place={place}
              draft={drafts.get(place.conversation) ?? ''}
              onDraft={(text) => setDraft(place, text)}
              queued={answers.find((one) => one.answer.place.conversation === place.conversation)}
              queue={queue}
              onAnswer={answer}
              onDone={() => openNext(place.conversation)}
              now={now}
            />
          ) : (
            <div className={layouts.nothing}>
              <PanelState
                icon={<MessagesSquare />}
                title="No conversation is open"
                text="Choose one of the list. Whoever answers it has it from then on."
                action={
                  rows.some(isFree) && (
                    <ActionButton look="ink" shortcut="J" onClick={() => move(1)}>
                      Open the first
                    </ActionButton>
                  )
                }
              />
            </div>
          )}
        </div>
      ) : (
        <PanelState
          icon={<MessagesSquare />}
          title={`Nobody answers for ${brand.name}’s fictional profiles`}
          text="The brand does not let members write to them. It is said in its declaration (features.fictional_chat)."
        />
      )}
      <AnswerToast answers={answers} onUndo={undo} />
    </div>
  );
}

/** What was written and is not sent yet. It goes out when the screen is left. */
function useAnswerQueue(onTakenBack: (of: ConversationPlace, text: string) => void): AnswerQueue {
  const client = useQueryClient();
  const toasts = useToasts();
  /** Whether the desk still shows: what is sent as it is left comes back after it. */
  const isThere = useRef(true);
  const [queue] = useState(() => {
    const created: AnswerQueue = createAnswerQueue(send, {
      onSent: ({ place }) => {
        void Promise.all([
          client.invalidateQueries({ queryKey: conversationsKey }),
          client.invalidateQueries({ queryKey: conversationKey }),
          client.invalidateQueries({ queryKey: queuesQuery.queryKey }),
        ]).then(() => created.forget(place));
      },
      onRefused: ({ place, name, text }, cause) => {
        onTakenBack(place, text);
        void client.invalidateQueries({ queryKey: conversationKey });
        if (isThere.current) return;
        toasts.show({
          title: `Answer to ${name}: not sent`,
          message: getFailureText(cause),
          tone: 'danger',
        });
      },
    });
    return created;
  });
  useEffect(() => {
    const leave = () => void queue.flush();
    isThere.current = true;
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      isThere.current = false;
      leave();
    };
  }, [queue]);
  return queue;
}

/** The rows of the list, or what stands in their place. */
function Rows({
  pages,
  rows,
  list,
  ...shown
}: {
  pages: {
    data: unknown;
    error: unknown;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  rows: readonly WaitingRow[];
  list: ListName;
  brand: string;
  current: string | null;
  answers: readonly QueuedAnswer[];
  now: number;
}) {
  if (!pages.data) {
    if (pages.error) {
      return (
        <PanelFailure
          title="The list did not load"
          cause={pages.error}
          retrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      );
    }
    return (
      <div className={layouts.placeholder}>
        <PlaceholderRows label="Loading the conversations" />
      </div>
    );
  }
  return (
    <>
      {rows.length === 0 && !pages.hasNextPage ? (
        <PanelState
          icon={<CheckCheck />}
          title="Nothing waits here"
          text={
            list === 'all'
              ? 'Every message to a fictional profile of this brand is answered.'
              : 'Nobody waits in this list. All has the conversations of everybody.'
          }
        />
      ) : (
        <ConversationList {...shown} rows={rows} />
      )}
      {pages.hasNextPage && (
        <div className={layouts.more}>
          <ActionButton
            sending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            More
          </ActionButton>
        </div>
      )}
    </>
  );
}

/** Answers that were refused while another conversation is on the screen. */
function Refused({
  answers,
  queue,
  onOpen,
}: {
  answers: readonly QueuedAnswer[];
  queue: AnswerQueue;
  onOpen: (place: ConversationPlace) => void;
}) {
  if (answers.length === 0) return null;
  return (
    <ul className={layouts.refused}>
      {answers.map(({ answer, state }) => (
        <li key={answer.key} role="alert" className={layouts.refusal}>
          <p>
            <strong>Answer to {answer.name}: not sent.</strong>{' '}
            {state.kind === 'refused' && getFailureText(state.cause)}
          </p>
          <ActionButton onClick={() => onOpen(answer.place)}>Open it</ActionButton>
          <ActionButton look="quiet" onClick={() => queue.forget(answer.place)}>
            Put away
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

/** What was written last, and how long it can be undone. */
function AnswerToast({
  answers,
  onUndo,
}: {
  answers: readonly QueuedAnswer[];
  onUndo: () => void;
}) {
  const now = useNow(1_000);
  const waiting = answers.filter(isWaiting);
  const last = waiting.at(-1);
  return (
    <UndoToast
      decision={
        last?.state.kind === 'waiting'
          ? {
              words: `Answer to ${last.answer.name}`,
              icon: <MessagesSquare />,
              sendsAt: last.state.sendsAt,
            }
          : null
      }
      others={waiting.length - 1}
      now={now}
      onUndo={onUndo}
    />
  );
}
