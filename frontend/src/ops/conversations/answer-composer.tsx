import { CircleAlert, GitCompareArrows, MessageSquareText, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageLength } from '#shared/rules/message-length.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { getFailureText, hasCode, isPassing, OpsError } from '../api.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { Notice } from '../parts/notice.tsx';
import styles from './answer-composer.module.css';
import { type Answer, type AnswerQueue, isUnderWay, type QueuedAnswer } from './answer-queue.ts';
import type { ConversationPlace } from './conversation-paths.ts';
import { blockerTexts, cannedNames, getHappenedText, getName } from './conversation-words.ts';
import type { ShownConversation } from './conversations-data.ts';

interface ComposerProps {
  place: ConversationPlace;
  shown: ShownConversation;
  draft: string;
  onDraft: (text: string) => void;
  queued: QueuedAnswer | undefined;
  queue: AnswerQueue;
  onAnswer: (answer: Answer) => void;
  onRefresh: () => Promise<unknown>;
  now: number;
}

/** Room for an answer. What keeps the member from getting one stands in its place. */
export function AnswerComposer(props: ComposerProps) {
  const { shown, queued } = props;
  if (queued && isUnderWay(queued)) {
    return (
      <div className={styles.root}>
        <p role="status" className={styles.quiet}>
          {queued.state.kind === 'waiting'
            ? 'Your answer is sent in a moment. U takes it back.'
            : 'Your answer is on its way.'}
        </p>
      </div>
    );
  }
  const text = shown.blocker
    ? blockerTexts[shown.blocker]
    : shown.messages.at(-1)?.from === 'profile'
      ? `${getName(shown.profile)} wrote last. A fictional profile only answers.`
      : null;
  return (
    <div className={styles.root}>
      <Refusal {...props} />
      {text ? (
        <Notice tone={shown.blocker ? 'amber' : 'plain'} icon={<CircleAlert />}>
          {text}
        </Notice>
      ) : (
        <Writing {...props} />
      )}
    </div>
  );
}

function Writing({ place, shown, draft, onDraft, queue, onAnswer }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const { canned, message_length, last, member, profile } = shown;
  const text = draft.trim();
  const isCanned = canned.some((one) => one.text === text);
  const isTooLong = !isCanned && messageLength(text) > message_length;
  const isReady = text !== '' && !isTooLong;
  /** What is written already stays, below it. */
  const insert = (id: string) => {
    const chosen = canned.find((one) => one.id === id)?.text ?? '';
    if (!draft.includes(chosen)) onDraft(text ? `${chosen}\n\n${text}` : chosen);
    setIsChoosing(false);
  };
  const send = () => {
    if (!isReady) return;
    queue.forget(place);
    onAnswer({ place, name: getName(member), seen: last, text, key: crypto.randomUUID() });
  };
  useKeys({
    r: () => field.current?.focus(),
    h: () => insert('honest'),
    c: () => setIsChoosing(true),
    s: send,
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.field}>
        <Textarea
          ref={field}
          label={`Answer as ${getName(profile)}`}
          labelHidden
          placeholder={`Answer as ${getName(profile)}, who is fictional`}
          rows={2}
          value={draft}
          error={isTooLong ? `At most ${message_length} characters` : undefined}
          onChange={({ target }) => onDraft(target.value)}
        />
        {draft === '' && (
          <span className={styles.key}>
            <Kbd>R</Kbd>
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <ActionButton shortcut="H" onClick={() => insert('honest')}>
          Honest answer
        </ActionButton>
        <ActionButton icon={<MessageSquareText />} shortcut="C" onClick={() => setIsChoosing(true)}>
          Texts
        </ActionButton>
        <ActionButton
          type="submit"
          look="ink"
          icon={<Send />}
          shortcut="S"
          className={styles.send}
          disabled={!isReady}
        >
          Send, next
        </ActionButton>
      </div>
      <CannedDialog
        open={isChoosing}
        canned={canned}
        onClose={() => setIsChoosing(false)}
        onChoose={insert}
      />
    </form>
  );
}

/** Texts in the member's language, each with its number as its key. */
function CannedDialog({
  open,
  canned,
  onClose,
  onChoose,
}: {
  open: boolean;
  canned: ShownConversation['canned'];
  onClose: () => void;
  onChoose: (id: string) => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Texts" closeLabel="Close" size="lg">
      {open && <CannedKeys canned={canned} onChoose={onChoose} />}
      <ol className={styles.canned}>
        {canned.map(({ id, text }, index) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(id)}>
              <span className={styles.name}>
                <Kbd>{String(index + 1)}</Kbd>
                {cannedNames[id]}
              </span>
              <span className={styles.quiet}>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function CannedKeys({
  canned,
  onChoose,
}: {
  canned: ShownConversation['canned'];
  onChoose: (id: string) => void;
}) {
  useKeys(
    Object.fromEntries(canned.map(({ id }, index) => [String(index + 1), () => onChoose(id)])),
    { inDialog: true },
  );
  return null;
}

/** Why the last answer was not sent; its words are back in the field. */
function Refusal({ place, queued, queue, onRefresh, now }: ComposerProps) {
  if (queued?.state.kind !== 'refused') return null;
  const { cause } = queued.state;
  const isStale = hasCode(cause, 'conversation_stale');
  const again = () => {
    queue.forget(place);
    void onRefresh();
  };
  return (
    <Notice
      tone={isStale ? 'blue' : 'red'}
      role="alert"
      icon={isStale ? <GitCompareArrows /> : <CircleAlert />}
      action={
        isPassing(cause) ? (
          <ActionButton onClick={() => void queue.retry(place)}>Send again</ActionButton>
        ) : (
          <ActionButton onClick={again}>{isStale ? 'Read it' : 'Put away'}</ActionButton>
        )
      }
    >
      <strong>Your answer was not sent.</strong>{' '}
      {isStale ? getHappenedText(cause, now) : getFailureText(cause)}
      {!isStale &&
        cause instanceof OpsError &&
        cause.request &&
        ` Request ${cause.request} for the log.`}
    </Notice>
  );
}
