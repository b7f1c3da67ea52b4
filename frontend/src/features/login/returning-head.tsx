import { Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReturningMember } from '#shared/model/remembered-device.ts';
import { badgeText } from '#shared/rules/badges.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import styles from './returning.module.css';

/** The member's own picture and name, and how much waits for them. It names and shows nobody else. */
export function ReturningHead({ name, picture, unread_messages, new_likes }: ReturningMember) {
  const { t } = useTranslation(['login', 'common']);
  const waits = unread_messages + new_likes > 0;
  const likes = t('common:nav.new_likes', { count: new_likes });
  return (
    <div className={styles.head}>
      <Avatar size="lg" alt="" src={picture} />
      <h1 className={cx(styles.name, 'h2')}>{t('welcome_back', { name })}</h1>
      {waits && (
        <div className={styles.waiting}>
          <span className={styles.icon} aria-hidden="true">
            {unread_messages > 0 ? <MessageCircle /> : <Heart />}
            <Badge className={styles.badge} label={badgeText(unread_messages || new_likes)} />
          </span>
          <div>
            <p className={styles.count}>
              {unread_messages > 0 ? t('waiting', { count: unread_messages }) : likes}
            </p>
            {unread_messages > 0 && new_likes > 0 && (
              <p className="small muted">{t('and_likes', { count: new_likes })}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
