import { useQueryClient } from '@tanstack/react-query';
import { Ban, MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { chatsQuery } from '../api.ts';
import styles from './thread.module.css';
import { BareHead, ThreadHead } from './thread-head.tsx';

type ClosedReason = 'blocked_by_user' | 'not_found' | 'you_blocked';

export function Closed({ reason, back }: { reason: ClosedReason; back: boolean }) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.root}>
      {back && <BareHead back />}
      <EmptyState
        icon={reason === 'not_found' ? <MessageCircleOff /> : <Ban />}
        title={t(`closed.${reason}.title`)}
        text={t(`closed.${reason}.text`)}
        action={
          <Button as={Link} to={paths.chats} variant="secondary">
            {t('back')}
          </Button>
        }
      />
    </div>
  );
}

/** As the conversation will be: who it is with is known where the list was loaded before. */
export function Waiting({ id, back }: { id: string; back: boolean }) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const known = client
    .getQueryData(chatsQuery.queryKey)
    ?.pages.flatMap(({ chats }) => chats)
    .find(({ conversation, profile }) => conversation.id === id || profile.id === id);
  return (
    <div className={styles.root} aria-busy="true">
      {known ? (
        <ThreadHead
          profile={known.profile}
          conversation={known.conversation.id}
          back={back}
          actions={null}
        />
      ) : (
        <BareHead back={back}>
          <span className={styles.link} aria-hidden="true">
            <Skeleton shape="avatar" />
            <span className={cx(styles.who, styles.whoWaiting)}>
              <Skeleton width="half" />
              <Skeleton width="third" />
            </span>
          </span>
        </BareHead>
      )}
      <SkeletonGroup label={t('states.loading')} className={styles.waiting}>
        <Skeleton width="half" shape="control" />
        <Skeleton width="third" shape="control" className={styles.waitingOwn} />
        <Skeleton width="third" shape="control" />
        <Skeleton width="half" shape="control" className={styles.waitingOwn} />
        <Skeleton shape="control" className={styles.waitingField} />
      </SkeletonGroup>
    </div>
  );
}
