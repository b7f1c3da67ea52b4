import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '#lib/use-latest.ts';
import { useTimeZone } from '#lib/use-time-zone.ts';
import type { Message } from '#shared/model/message.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import type { Outgoing } from '../composer/outgoing.ts';
import { Announcements } from './announcements.tsx';
import { Bubble } from './bubble.tsx';
import { byDay } from './days.ts';
import { LatestButton } from './latest-button.tsx';
import { NoMessages } from './no-messages.tsx';
import { OutgoingMessage } from './outgoing-message.tsx';
import styles from './thread.module.css';
import { Typing } from './typing.tsx';
import { useRemoveMessage } from './use-remove-message.ts';
import { useStale } from './use-stale.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useTimes } from './use-times.ts';

// Few images are opened.
const ImageViewer = lazy(() => import('./image-viewer.tsx'));

/** Older messages load before the beginning is in sight. */
const nearTopPx = 400;

interface MessagesProps {
  profile: Profile;
  conversation: string;
  messages: readonly Message[];
  waiting: readonly Outgoing[];
  older: { has: boolean; loading: boolean; failed: boolean; load: () => void };
  onRetry: (message: Outgoing) => void;
  onStale: () => void;
  /** Ideas for a first message. */
  onIdeas: (() => void) | undefined;
}

/** What was said, by day; older messages join at the top without a jump. */
export function Messages(props: MessagesProps) {
  const { profile, conversation, messages, waiting, older, onRetry, onIdeas } = props;
  const { t } = useTranslation('chats');
  const { dayTitle } = useTimes();
  const timeZone = useTimeZone();
  const name = profile.status === 'disabled' ? t('left') : profile.name;
  const days = useMemo(() => byDay(messages, timeZone), [messages, timeZone]);
  const lastOwn = messages.findLast(({ from }) => from === 'me');
  const scroll = useThreadScroll(messages, waiting.length);
  const { area } = scroll;
  const [viewed, setViewed] = useState<string | null>(null);
  const [viewing, setViewing] = useState(false);
  const image = messages.find(({ id }) => id === viewed)?.image;
  const [touched, setTouched] = useState<string | null>(null);
  const stale = useStale(props.onStale);
  const removal = useRemoveMessage(conversation, name);
  // One stop for the keyboard: the arrow keys lead on from it.
  const [stop, setStop] = useState<string | null>(null);
  const hasStop = stop !== null && messages.some(({ id }) => id === stop);
  const stopAt = hasStop ? stop : messages.at(-1)?.id;

  const loadNear = () => {
    const { has, loading, failed, load } = older;
    if (has && !loading && !failed && (area.current?.scrollTop ?? 0) < nearTopPx) load();
  };
  // A short page leaves nothing to scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the content
  useEffect(loadNear, [messages.length]);

  const onImage = useCallback((id: string) => {
    setViewed(id);
    setViewing(true);
  }, []);
  const remove = useLatest(removal);
  const onRemove = useCallback(
    (message: Message) => {
      remove.current(message);
      // The button that had the focus goes with its message.
      area.current?.focus({ preventScroll: true });
    },
    [area, remove],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-message]');
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!button || !step) return;
    event.preventDefault();
    const all = [...(area.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
    const next = all[all.indexOf(button) + step];
    if (!next) return;
    setStop(next.dataset.message ?? null);
    next.focus();
  };
  return (
    <div className={styles.body}>
      <div
        className={styles.area}
        ref={area}
        onScroll={() => {
          scroll.note();
          loadNear();
        }}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        role="log"
        // What comes at the end is announced by itself; what joins at the beginning is not news.
        aria-live="off"
        aria-label={t('log', { name })}
      >
        <div className={styles.messages}>
          {older.has && (
            <Button
              className={styles.older}
              variant="link"
              size="sm"
              loading={older.loading}
              onClick={older.load}
            >
              {t('older')}
            </Button>
          )}
          {days.map(({ day, messages: dayMessages }) => (
            <section key={day} className={styles.day} aria-label={dayTitle(day)}>
              <p className={cx(styles.date, 'small', 'muted')} aria-hidden="true">
                {dayTitle(day)}
              </p>
              {dayMessages.map((message, index) => (
                <Bubble
                  key={message.id}
                  message={message}
                  name={name}
                  other={profile.id}
                  conversation={conversation}
                  // One line below the last of several in a row.
                  meta={dayMessages[index + 1]?.from !== message.from || message === lastOwn}
                  stop={message.id === stopAt}
                  touched={message.id === touched}
                  onTouch={setTouched}
                  onRemove={onRemove}
                  onImage={onImage}
                  onStale={stale}
                />
              ))}
            </section>
          ))}
          {waiting.map((message) => (
            <OutgoingMessage key={message.client_id} message={message} onRetry={onRetry} />
          ))}
          {messages.length === 0 && waiting.length === 0 && (
            <NoMessages profile={profile} name={name} onIdeas={onIdeas} />
          )}
          <Typing conversation={conversation} name={name} />
        </div>
      </div>
      {!scroll.atEnd && <LatestButton below={scroll.below} onClick={scroll.toEnd} />}
      <Announcements messages={messages} waiting={waiting} name={name} />
      <Suspense>
        {image && (
          <ImageViewer
            image={image}
            open={viewing}
            name={name}
            onClose={() => setViewing(false)}
            onStale={stale}
          />
        )}
      </Suspense>
    </div>
  );
}
