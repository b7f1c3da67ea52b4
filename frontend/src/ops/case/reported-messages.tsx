import { ChevronDown, ChevronUp, Gift } from 'lucide-react';
import { useState } from 'react';
import * as caseLimits from '#shared/case-limits.ts';
import type { CaseMessage } from '#shared/model/case-desk.ts';
import { cx } from '#ui/cx.ts';
import { call } from '../api.ts';
import type { ShownCase } from '../cases/cases-data.ts';
import { useKeys } from '../keys.ts';
import { Kbd } from '../parts/kbd.tsx';
import { getMomentText, getTimeText, isSameDay } from '../times.ts';
import styles from './reported-messages.module.css';
import { type PictureChoice, ReportedPictures } from './reported-pictures.tsx';
import { WordsDialog } from './words-dialog.tsx';

type Direction = 'before' | 'after';

const questions = {
  before: {
    title: 'Read earlier messages',
    text: 'They are private. The reason stands in the audit with your name.',
  },
  after: {
    title: 'Read later messages',
    text: 'They are private. The reason stands in the audit with your name.',
  },
} as const;

const getQuestion = (direction: Direction) => ({
  ...questions[direction],
  label: 'Why more has to be read',
  submit: 'Open',
  maxChars: caseLimits.caseNoteChars,
});
const asked = { before: getQuestion('before'), after: getQuestion('after') };

interface Opened {
  before: readonly CaseMessage[];
  after: readonly CaseMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
}

/** The reported messages with their surroundings; whoever opens more of them says why. */
export function ReportedMessages({
  shown,
  canOpen,
  choice,
  now,
}: {
  shown: ShownCase;
  /** Whether the role may open more. */
  canOpen: boolean;
  choice: PictureChoice;
  now: number;
}) {
  const kept = shown.snapshot?.messages ?? [];
  const [opened, setOpened] = useState<Opened>({
    before: [],
    after: [],
    hasBefore: true,
    hasAfter: true,
  });
  const [open, setOpen] = useState<Direction | null>(null);
  const nextDirection = opened.hasBefore ? 'before' : opened.hasAfter ? 'after' : null;
  useKeys(canOpen ? { o: () => setOpen(nextDirection) } : {});
  const messages = [...opened.before, ...kept, ...opened.after];
  const isOpened = opened.before.length + opened.after.length > 0;

  const send = async (reason: string, direction: Direction) => {
    const next = direction === 'before' ? messages.at(0) : messages.at(-1);
    const answer = await call('case-messages', 'POST', {
      body: {
        brand: shown.brand,
        id: shown.id,
        reason,
        direction,
        ...(next && { message: next.id }),
      },
    });
    setOpened((old) =>
      direction === 'before'
        ? { ...old, before: [...answer.messages, ...old.before], hasBefore: answer.more }
        : { ...old, after: [...old.after, ...answer.messages], hasAfter: answer.more },
    );
    setOpen(null);
  };

  if (messages.length === 0 && !canOpen) return null;
  return (
    <div className={styles.root}>
      {canOpen &&
        (opened.hasBefore ? (
          <button type="button" className={styles.more} onClick={() => setOpen('before')}>
            <ChevronUp />
            {messages.length === 0 ? 'No message was kept. ' : 'Earlier ones. '}
            More needs a reason
            <Kbd>O</Kbd>
          </button>
        ) : (
          <p className={styles.end}>The conversation begins here</p>
        ))}
      <ol className={styles.messages}>
        {messages.map((message, index) => (
          <Bubble
            key={message.id}
            message={message}
            before={messages[index - 1]}
            isOpened={isOpened && !kept.includes(message)}
            shown={shown}
            choice={choice}
            now={now}
          />
        ))}
      </ol>
      {canOpen &&
        messages.length > 0 &&
        (opened.hasAfter ? (
          <button type="button" className={styles.more} onClick={() => setOpen('after')}>
            <ChevronDown />
            Later ones. More needs a reason
          </button>
        ) : (
          <p className={styles.end}>The conversation ends here</p>
        ))}
      <WordsDialog
        question={open && asked[open]}
        onClose={() => setOpen(null)}
        onSend={async (reason) => {
          if (open) await send(reason, open);
        }}
      />
    </div>
  );
}

function Bubble({
  message: { from, sent_at, text, gift, image, picture },
  before,
  isOpened,
  shown,
  choice,
  now,
}: {
  message: CaseMessage;
  before: CaseMessage | undefined;
  /** It was not kept with the case: somebody opened it now. */
  isOpened: boolean;
  shown: ShownCase;
  choice: PictureChoice;
  now: number;
}) {
  const name = from === 'member' ? (shown.about?.name ?? 'The member') : getSenderName(shown);
  const isNewDay = !before || !isSameDay(before.sent_at, sent_at);
  return (
    <li className={cx(styles.message, styles[`from_${from}`])}>
      <div className={styles.bubble}>
        <span className="sr-only">{name}: </span>
        {text}
        {gift && (
          <span className={styles.gift}>
            <Gift /> Gift: {gift}
          </span>
        )}
        {image && (
          <ReportedPictures pictures={[{ ...image, picture }]} name={name} choice={choice} />
        )}
      </div>
      <span className={styles.when}>
        {isOpened && <span className={styles.opened}>opened </span>}
        <time dateTime={sent_at}>
          {isNewDay ? getMomentText(sent_at, now) : getTimeText(sent_at)}
        </time>
      </span>
    </li>
  );
}

/** Who tells us, in a word. */
export const getSenderName = ({ sender }: Pick<ShownCase, 'sender'>): string =>
  sender?.name ?? sender?.email ?? 'The sender';
