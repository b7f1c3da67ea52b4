import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { badgeText } from '#shared/rules/badges.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './thread.module.css';

interface LatestButtonProps {
  /** How many messages came below what is in sight. */
  below: number;
  onClick: () => void;
}

/** The way to the latest message. */
export function LatestButton({ below, onClick }: LatestButtonProps) {
  const { t } = useTranslation('chats');
  return (
    <span className={styles.latest}>
      <IconButton variant="secondary" label={t('latest')} onClick={onClick}>
        <ArrowDown />
      </IconButton>
      <Badge label={badgeText(below)} srLabel={t('below', { count: below })} />
    </span>
  );
}
