import { Check, CircleAlert, Copy, GitCompareArrows, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import { Initials } from '../parts/initials.tsx';
import { Mark } from '../parts/mark.tsx';
import type { Brand } from '../session.tsx';
import { getDateText, getDue, getMomentText, getSpanText } from '../times.ts';
import type { PhotoState, QueuedPhoto } from './photo-queue.ts';
import styles from './queue-tile.module.css';
import { getDecisionText } from './reasons.ts';

/** The status of a photo, as another decision or its owner left it. */
const statusWords: Record<string, string> = {
  active: 'approved',
  rejected: 'rejected',
  review: 'waiting, but changed',
  removed: 'removed',
  deleted: 'deleted',
};
export const getStatusText = (status: string): string => statusWords[status] ?? status;

/** What happened to a photo, where anything did. */
function getOutcome(state: PhotoState, now: number): { text: string; icon: ReactNode } | null {
  switch (state.kind) {
    case 'open':
      return null;
    case 'decided':
    case 'sending':
    case 'done':
      return {
        text: getDecisionText(state.decision),
        icon: state.decision.decision === 'approve' ? <Check /> : <X />,
      };
    case 'stale':
      return {
        text: `Not sent: it is ${getStatusText(state.status)} now`,
        icon: <GitCompareArrows />,
      };
    case 'held':
      return {
        text: `Not sent: ${state.name} has it until ${getMomentText(state.until, now)}`,
        icon: <Initials name={state.name} />,
      };
    case 'gone':
      return { text: 'Not sent: the photo is gone', icon: <CircleAlert /> };
    case 'failed':
      return { text: `Not sent: ${state.text}`, icon: <CircleAlert /> };
  }
}

interface QueueTileProps {
  item: QueuedPhoto;
  place: { number: number; of: number };
  brand: Brand | undefined;
  isCurrent: boolean;
  isSelected: boolean;
  isBlurred: boolean;
  now: number;
  onFocus: () => void;
}

/** One photo of the grid. Only the current one is clear where photos are blurred. */
export function QueueTile({
  item: { photo, state },
  place,
  brand,
  isCurrent,
  isSelected,
  isBlurred,
  now,
  onFocus,
}: QueueTileProps) {
  const outcome = getOutcome(state, now);
  const isOver = outcome !== null && state.kind !== 'stale' && state.kind !== 'failed';
  const age = getSpanText(now - Date.parse(photo.at));
  const due = getDue(photo.at, photo.due_at, now);
  const words = [
    `Photo ${place.number} of ${place.of}`,
    `${photo.name}, ${photo.age}`,
    brand?.name,
    `waits ${age}`,
    due.text,
    isSelected && 'selected',
    photo.twin && `twin of a picture that was removed ${getDateText(photo.twin.removed_at, now)}`,
    outcome?.text,
  ].filter(Boolean);
  return (
    <li className={styles.root}>
      <button
        type="button"
        data-keys="own"
        data-photo={photo.photo}
        className={cx(styles.tile, isCurrent && styles.current)}
        aria-label={words.join(', ')}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onFocus}
      >
        <img
          className={cx(
            styles.picture,
            isBlurred && !(isCurrent && !isOver) && styles.blurred,
            isOver && styles.over,
          )}
          src={photo.thumb}
          alt=""
          loading="lazy"
          draggable={false}
        />
        {outcome && (
          <span
            className={cx(
              styles.outcome,
              !isOver && styles.warning,
              state.kind === 'held' && styles.held,
            )}
          >
            {outcome.icon}
            <span>{outcome.text}</span>
          </span>
        )}
        {photo.twin && !outcome && (
          <span className={styles.twin}>
            <Mark tone="red" icon={<Copy />}>
              <span>Removed {getDateText(photo.twin.removed_at, now)}</span>
            </Mark>
          </span>
        )}
        {isSelected && (
          <span className={styles.tick}>
            <Check />
          </span>
        )}
      </button>
      <span className={styles.caption} aria-hidden="true">
        {brand && <BrandIcon brand={brand} />}
        <Clock due={due} />
        {isCurrent && <span className={styles.now}>Now</span>}
      </span>
    </li>
  );
}
