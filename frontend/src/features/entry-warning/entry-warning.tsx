/**
 * The site-entry warning. Rendered on the server only, outside of the application;
 * app/entry-warning.ts opens and closes it, and app.tsx brings its looks.
 */
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useLogo } from '#lib/use-logo.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import styles from './entry-warning.module.css';

export function EntryWarning() {
  const { t } = useTranslation('entry_warning');
  const { min_age, fictional_profiles } = useSettings();
  const logo = useLogo();
  return (
    <dialog className={styles.root} data-entry-warning="" aria-labelledby="entry-warning-title">
      {/* Fills the dialog: a click beside it is a click on the ground behind, which closes. */}
      <div className={styles.panel}>
        <div className={styles.top}>
          <LogoLockup {...logo} />
          <span className={styles.age} aria-hidden="true">
            {min_age}+
          </span>
        </div>
        <h2 id="entry-warning-title">{t('index_important_modal')}</h2>
        <p className={styles.text}>{t('body', { age: min_age })}</p>
        {fictional_profiles && <p className={styles.text}>{t('fictional')}</p>}
        <Button size="lg" block data-close="">
          {t('enter', { age: min_age })}
        </Button>
        <IconButton className={styles.close} label={t('close')} data-close="">
          <X />
        </IconButton>
      </div>
    </dialog>
  );
}
