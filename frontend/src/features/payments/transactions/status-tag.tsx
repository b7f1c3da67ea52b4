import { useTranslation } from 'react-i18next';
import type { PaymentStatus } from '#shared/model/payment.ts';
import { Tag, type TagProps } from '#ui/tag.tsx';
import styles from './status-tag.module.css';

const tones: Record<PaymentStatus, TagProps['tone']> = {
  pending: 'warning',
  completed: 'neutral',
  failed: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
  charged_back: 'warning',
};

/** How a payment stands, in a word. */
export function StatusTag({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('transactions');
  return (
    <Tag tone={tones[status]} className={styles[`status_${status}`]}>
      {t(`statuses.${status}`)}
    </Tag>
  );
}
