/**
 * The question and the line at the foot of every page. The server renders both outside of the
 * application, so that they work before it does; app/consent.ts answers to them.
 */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentStateName } from '#lib/consent-data.ts';
import type { ConsentCategory } from '#shared/model/consent-values.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './consent.module.css';

/** The first layer: yes and no as the same button twice, and a third way to choose. */
export function ConsentBanner({ asked }: { asked: readonly ConsentCategory[] }) {
  const { t } = useTranslation('consent');
  const about = asked.length > 1 ? 'both' : (asked[0] ?? 'both');
  return (
    <section className={styles.banner} aria-labelledby="consent-title" data-consent-banner="">
      <div className={styles.words}>
        <h2 id="consent-title" className={styles.title}>
          {t('title')}
        </h2>
        <p className={styles.text}>{t(`text.${about}`)}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="surface" className={styles.answer} data-consent="refuse">
          {t('refuse')}
        </Button>
        <Button variant="surface" className={styles.answer} data-consent="accept">
          {t('accept')}
        </Button>
        <Button variant="link" className={styles.choose} data-consent="settings">
          {t('choose')}
        </Button>
        <p className={styles.failed} role="alert" data-consent-failed={t('failed')} />
      </div>
      <IconButton className={styles.close} label={t('close')} data-consent="close">
        <X />
      </IconButton>
    </section>
  );
}

/** The way to the settings, with the present state in words. */
export function ConsentLine({ state }: { state: ConsentStateName }) {
  const { t } = useTranslation('consent');
  return (
    <div className={styles.line}>
      <div className={cx('container', styles.inner)}>
        <button
          type="button"
          className={styles.link}
          aria-haspopup="dialog"
          data-consent="settings"
        >
          <span className={styles.name}>{t('link')}</span>
          <span data-consent-state="">({t(`state.${state}`)})</span>
        </button>
      </div>
    </div>
  );
}

/** Where the question stands in the document: before the page, for keyboards and readers. */
export function ConsentAsk({ children }: { children: ReactNode }) {
  return (
    <div id="consent-ask" className={styles.place}>
      {children}
    </div>
  );
}

/** Where the line stands: after the page. */
export function ConsentFoot({ children }: { children: ReactNode }) {
  return (
    <div id="consent-foot" className={styles.place}>
      {children}
    </div>
  );
}
