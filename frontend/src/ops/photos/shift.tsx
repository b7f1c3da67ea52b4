import { useStore } from '#lib/store.ts';
import { Kbd } from '../parts/kbd.tsx';
import { getTimeText } from '../times.ts';
import type { PhotoQueue } from './photo-queue.ts';
import styles from './shift.module.css';

/** So many decisions make a pace. */
const fewDecisions = 5;

/** What was done here since the first decision. */
export function Shift({ queue, now }: { queue: PhotoQueue; now: number }) {
  const { since, approved, rejected, skipped } = useStore(queue.store, (state) => state.shift);
  const decided = approved + rejected;
  const each = since === null || decided === 0 ? 0 : Math.round((now - since) / 1_000 / decided);
  return (
    <div className={styles.root}>
      {since === null ? (
        <p className={styles.numbers}>Decisions can be undone for 10 seconds.</p>
      ) : (
        <p className={styles.numbers}>
          <span>
            <strong>Your shift</strong> since {getTimeText(since)}
          </span>
          <span>
            <strong>{approved}</strong> approved
          </span>
          <span>
            <strong>{rejected}</strong> rejected
          </span>
          <span>
            <strong>{skipped}</strong> skipped
          </span>
          {decided >= fewDecisions && <span className={styles.each}>{each} s each</span>}
        </p>
      )}
      <p className={styles.keys} aria-hidden="true">
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> next, back
        </span>
        <span>
          <Kbd>X</Kbd> select
        </span>
        <span>
          <Kbd>Space</Kbd> unblur
        </span>
        <span>
          <Kbd>?</Kbd> all keys
        </span>
      </p>
    </div>
  );
}
