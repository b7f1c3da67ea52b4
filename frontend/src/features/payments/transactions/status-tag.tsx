import { useTranslation } from 'react-i18next';
import { Tag, type TagProps } from '#ui/tag.tsx';
import type { ShownStatus } from './shown-status.ts';
import styles from './status-tag.module.css';

const tones: Record<ShownStatus, TagProps['tone']> = {
  pending: 'warning',
  completed: 'neutral',
  failed: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
  partly_refunded: 'neutral',
  withdrawn: 'neutral',
  charged_back: 'warning',
};

/** How a payment stands, in a word. */
export function StatusTag({ status }: { status: ShownStatus }) {
  const { t } = useTranslation('transactions');
  return (
    <Tag tone={tones[status]} className={styles[`status_${status}`]}>
      {t(`statuses.${status}`)}
    </Tag>
  );
}
