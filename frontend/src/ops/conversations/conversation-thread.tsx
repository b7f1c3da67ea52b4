import { ChevronUp, Gift } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { call } from '../api.ts';
import { ReportedPictures } from '../case/reported-pictures.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { getMomentText, getTimeText, isSameDay } from '../times.ts';
import { useBlur } from '../use-blur.ts';
import { useTask } from '../use-task.ts';
import type { ConversationPlace } from './conversation-paths.ts';
import styles from './conversation-thread.module.css';
import { getName } from './conversation-words.ts';
import type { ShownConversation, ShownMessage } from './conversations-data.ts';

/** The messages between the two, oldest first; the latest is in sight. */
export function ConversationThread({
  place,
  shown,
  now,
}: {
  place: ConversationPlace;
  shown: ShownConversation;
  now: number;
}) {
  const [earlier, setEarlier] = useState<{ messages: ShownMessage[]; more: boolean } | null>(null);
  const task = useTask();
  const end = useRef<HTMLDivElement>(null);
  const { isBlurred } = useBlur();
  const messages = [...(earlier?.messages ?? []), ...shown.messages];
  const hasMore = earlier?.more ?? shown.more;
  const { last } = shown;
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  const readEarlier = async () => {
    const answer = await call('fictional-conversation', 'GET', {
      query: { ...place, before: messages[0]?.id },
    });
    const { messages: older, more } = answer.conversation;
    setEarlier((old) => ({ messages: [...older, ...(old?.messages ?? [])], more }));
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do
    <section className={styles.root} aria-label="What was written" tabIndex={0}>
      {hasMore && (
        <ActionButton
          look="quiet"
          className={styles.earlier}
          icon={<ChevronUp />}
          sending={task.sending}
          onClick={() => void task.run(readEarlier)}
        >
          Earlier messages
        </ActionButton>
      )}
      <FailureLine cause={task.failure} />
      <ol className={styles.messages}>
        {messages.map((message, index) => (
          <Bubble
            key={message.id}
            message={message}
            before={messages[index - 1]}
            shown={shown}
            isBlurred={isBlurred}
            now={now}
          />
        ))}
      </ol>
      <div ref={end} className={styles.end} />
    </section>
  );
}

function Bubble({
  message: { from, sent_at, text, gift, image, by },
  before,
  shown,
  isBlurred,
  now,
}: {
  message: ShownMessage;
  before: ShownMessage | undefined;
  shown: ShownConversation;
  isBlurred: boolean;
  now: number;
}) {
  const name = getName(shown[from]);
  const isNewDay = !before || !isSameDay(before.sent_at, sent_at);
  return (
    <li className={cx(styles.message, from === 'profile' && styles.own)}>
      <div className={styles.bubble}>
        <span className="sr-only">{name}: </span>
        {text}
        {gift && (
          <span className={styles.gift}>
            <Gift /> Gift: {gift}
          </span>
        )}
        {image && (
          <ReportedPictures
            pictures={[{ ...image, picture: null }]}
            name={name}
            choice={{ isBlurred, marked: [] }}
          />
        )}
      </div>
      <span className={styles.when}>
        {by && `${by}, `}
        <time dateTime={sent_at}>
          {isNewDay ? getMomentText(sent_at, now) : getTimeText(sent_at)}
        </time>
      </span>
    </li>
  );
}
