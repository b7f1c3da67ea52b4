import { useQueryClient } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '#lib/store.ts';
import { sessionState } from '../api.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { sessionQuery, useSession } from '../session.tsx';
import { useNow } from '../use-now.ts';
import styles from './ending-notice.module.css';

const noticeMs = 5 * 60_000;
const everyMs = 10_000;

/** Says that the session ends soon, because of its age or because nothing was done in it. */
export function EndingNotice() {
  const { ends_at, idle_seconds } = useSession();
  const { usedAt } = useStore(sessionState);
  const client = useQueryClient();
  const now = useNow(everyMs);
  const endsAt = Date.parse(ends_at);
  const idleEndsAt = usedAt + idle_seconds * 1_000;
  const leftMs = Math.min(endsAt, idleEndsAt) - now;
  const isOver = leftMs <= 0;
  useEffect(() => {
    // The server knows: another tab may have used the session meanwhile.
    if (isOver) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [isOver, client]);
  if (leftMs > noticeMs || isOver) return null;
  const minutes = Math.max(1, Math.round(leftMs / 60_000));
  const isOld = endsAt <= idleEndsAt;
  return (
    <div className={styles.root}>
      <Notice
        tone="amber"
        role="status"
        icon={<Clock3 />}
        action={
          !isOld && (
            <ActionButton onClick={() => void client.refetchQueries({ queryKey: ['session'] })}>
              Stay
            </ActionButton>
          )
        }
      >
        <strong>You leave in {minutes === 1 ? 'a minute' : `${minutes} minutes`}.</strong>{' '}
        {isOld
          ? 'The session has its age. Sign in again when it suits you.'
          : 'Nothing was done here for a while.'}
      </Notice>
    </div>
  );
}
