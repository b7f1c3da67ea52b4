/**
 * The site-entry warning, outside of the application where the server puts it into the page;
 * app/entry-warning.ts makes it a modal, and app.tsx brings its looks.
 */
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useLogo } from '#lib/use-logo.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import styles from './entry-warning.module.css';

/**
 * @param open from the first paint on, under the page's scripts: it is a modal once they run, and
 *   until then its buttons close it all the same
 */
export function EntryWarning({ open }: { open?: boolean }) {
  const { t } = useTranslation('entry_warning');
  const { min_age, fictional_profiles } = useSettings();
  const logo = useLogo();
  return (
    <dialog
      open={open}
      className={styles.root}
      data-entry-warning=""
      aria-labelledby="entry-warning-title"
    >
      {/* Fills the dialog: a click beside it is a click on the ground behind, which closes. */}
      <form method="dialog" className={styles.panel}>
        <div className={styles.top}>
          <LogoLockup {...logo} />
          <span className={styles.age} aria-hidden="true">
            {min_age}+
          </span>
        </div>
        <h2 id="entry-warning-title">{t('index_important_modal')}</h2>
        <p className={styles.text}>{t('body', { age: min_age })}</p>
        {fictional_profiles && <p className={styles.text}>{t('fictional')}</p>}
        <Button type="submit" size="lg" block>
          {t('enter', { age: min_age })}
        </Button>
        <IconButton className={styles.close} label={t('close')} type="submit">
          <X />
        </IconButton>
      </form>
    </dialog>
  );
}
