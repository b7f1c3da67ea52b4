import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useGates } from '#lib/use-gates.ts';
import { Actions } from './actions.tsx';
import styles from './home.module.css';
import { usePrices } from './use-prices.ts';

/** The first fields of signing up, or what else this visitor may do. */
export function Door({ form }: { form: ReactNode }) {
  const { t } = useTranslation('home');
  const { min_age } = useSettings();
  const { isMember, maySignUp } = useGates();
  const { messageWithLeast } = usePrices();
  if (isMember || !maySignUp) return <Actions />;
  return (
    <div className={styles.door}>
      {form}
      <p className="small muted" suppressHydrationWarning>
        {t('door_note', { age: min_age, price: messageWithLeast })}
      </p>
    </div>
  );
}
