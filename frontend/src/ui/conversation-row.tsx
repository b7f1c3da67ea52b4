import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import styles from './conversation-row.module.css';
import { cx } from './cx.ts';
import { FictionalMarker } from './fictional-marker.tsx';
import type { LinkSlot } from './photo-card.tsx';

export interface ConversationRowProps {
  avatar: ReactNode;
  name: string;
  /** The brand's word for fictional. */
  fictionalLabel?: string | undefined;
  /** Ready for reading: "13:42", "yesterday". */
  time: string;
  /** The same for machines. */
  dateTime?: string | undefined;
  preview: ReactNode;
  previewIcon?: ReactNode;
  /** "3" or "99+"; empty when all is read. */
  unreadLabel?: string | undefined;
  /** "3 unread messages". */
  unreadSrLabel?: string | undefined;
  /** The conversation that is open beside the list. */
  active?: boolean | undefined;
  link: LinkSlot;
}

/** A conversation in the list of conversations. */
export function ConversationRow({
  avatar,
  name,
  fictionalLabel,
  time,
  dateTime,
  preview,
  previewIcon,
  unreadLabel = '',
  unreadSrLabel,
  active,
  link,
}: ConversationRowProps) {
  return link({
    className: cx(styles.root, active && styles.active, unreadLabel && styles.unread),
    children: (
      <>
        {avatar}
        <span className={styles.text}>
          <span className={styles.line}>
            <bdi className={styles.name}>{name}</bdi>
            {fictionalLabel && <FictionalMarker variant="row" label={fictionalLabel} />}
            <time className={styles.time} dateTime={dateTime}>
              {time}
            </time>
          </span>
          <span className={styles.line}>
            {previewIcon}
            <bdi className={styles.preview}>{preview}</bdi>
            <Badge label={unreadLabel} srLabel={unreadSrLabel} />
          </span>
        </span>
      </>
    ),
  });
}
