import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import styles from './settings-card.module.css';
import { SettingsCard } from './settings-card.tsx';

/** The way to what was paid. */
export function PaymentsSection() {
  const { t } = useTranslation('account');
  return (
    <SettingsCard part="payments" icon={<ReceiptText />} lead={t('payments.lead')}>
      <div className={styles.form}>
        <Button as={Link} to={pathTo('transactions-id')} variant="secondary">
          {t('payments.button')}
        </Button>
      </div>
    </SettingsCard>
  );
}
