import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { cx } from '#ui/cx.ts';
import styles from './footer.module.css';

/** What the site is and is not, below the footer of the default layout. */
export function Disclaimer({ isPhones }: { isPhones: boolean }) {
  const { t } = useTranslation();
  const { min_age, fictional_profiles } = useSettings();
  return (
    <aside
      className={cx(styles.disclaimer, !isPhones && styles.wideOnly)}
      aria-label={t('disclaimer.label')}
    >
      <p className="container">
        {t('footer.adults_only', { age: min_age })} {t('disclaimer.costs')}{' '}
        {fictional_profiles && `${t('disclaimer.fictional')} `}
        {t('disclaimer.money')}
      </p>
    </aside>
  );
}
