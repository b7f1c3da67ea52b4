import { useTranslation } from 'react-i18next';
import { Checkbox } from '#ui/checkbox.tsx';
import { Consent } from './consent.tsx';
import styles from './order.module.css';

interface OrderConsentsProps {
  /** The method can be kept for later orders. */
  mayKeep: boolean;
  keep: boolean;
  onKeep: (keep: boolean) => void;
  /** The credits are delivered at once. */
  atOnce: boolean;
  onAtOnce: (atOnce: boolean) => void;
}

/** What a member agrees to with an order. */
export function OrderConsents({ mayKeep, keep, onKeep, atOnce, onAtOnce }: OrderConsentsProps) {
  const { t } = useTranslation('payments');
  return (
    <div className={styles.consents}>
      {mayKeep && (
        <Checkbox
          name="store"
          checked={keep}
          onChange={(event) => onKeep(event.currentTarget.checked)}
          label={t('order.keep')}
          hint={t('order.keep_hint')}
        />
      )}
      <Consent checked={atOnce} onChange={onAtOnce} />
    </div>
  );
}
