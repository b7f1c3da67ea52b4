import { Check, CircleOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Initials } from '../parts/initials.tsx';
import shared from '../parts/list-row.module.css';
import { getSpanText } from '../times.ts';
import { isUnderWay, type QueuedAnswer } from './answer-queue.ts';
import styles from './conversation-list.module.css';
import { getConversationPath } from './conversation-paths.ts';
import { getLastText, getName, getNameAndAge } from './conversation-words.ts';
import type { WaitingRow } from './conversations-data.ts';

/** Conversations that wait one below the other, what waits longest first. */
export function ConversationList({
  rows,
  brand,
  current,
  answers,
  now,
}: {
  rows: readonly WaitingRow[];
  brand: string;
  /** Id of the conversation on the screen. */
  current: string | null;
  answers: readonly QueuedAnswer[];
  now: number;
}) {
  const list = useRef<HTMLOListElement>(null);
  // The current conversation stands in sight.
  useEffect(() => {
    list.current
      ?.querySelector<HTMLElement>(`[data-conversation="${current}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ol ref={list}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          brand={brand}
          isCurrent={row.id === current}
          isAnswered={answers.some(
            (one) => one.answer.place.conversation === row.id && isUnderWay(one),
          )}
          now={now}
        />
      ))}
    </ol>
  );
}

function Row({
  row,
  brand,
  isCurrent,
  isAnswered,
  now,
}: {
  row: WaitingRow;
  brand: string;
  isCurrent: boolean;
  isAnswered: boolean;
  now: number;
}) {
  const { search } = useLocation();
  const place = { brand, profile: row.profile.id, conversation: row.id };
  return (
    <li>
      <Link
        to={getConversationPath(place, search)}
        className={cx(
          shared.root,
          styles.row,
          isCurrent && shared.current,
          (isAnswered || row.unreachable) && shared.over,
        )}
        aria-current={isCurrent ? 'page' : undefined}
        data-conversation={row.id}
      >
        <span className={shared.line}>
          <span className={styles.quiet}>To {getName(row.profile)}</span>
          <span className={styles.span}>
            <span className="sr-only">waits </span>
            {getSpanText(now - Date.parse(row.waiting_since))}
          </span>
        </span>
        <span className={shared.line}>
          <span className={shared.title}>{getNameAndAge(row.member)}</span>
          {row.waiting > 1 && (
            <span className={styles.number}>
              {row.waiting}
              <span className="sr-only"> messages</span>
            </span>
          )}
        </span>
        <span className={cx(shared.note, styles.note)}>
          {row.claim && (
            <>
              <Initials name={row.claim.name} />
              <span className="sr-only">{row.claim.name}: </span>
            </>
          )}
          {isAnswered ? (
            <>
              <Check />
              <span>Answered</span>
            </>
          ) : row.unreachable ? (
            <>
              <CircleOff />
              <span>Cannot be answered now</span>
            </>
          ) : (
            <span>{getLastText(row)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
