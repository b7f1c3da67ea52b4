import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { drawingUrl } from '#shared/brand-assets.ts';
import { cx } from '#ui/cx.ts';
import { Drawing } from '#ui/drawing.tsx';
import styles from './login.module.css';

/** The form, with the brand's drawing above it on a phone and beside it elsewhere. No face: nobody is known yet. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('login');
  const { assets } = useSettings();
  const drawing = drawingUrl(assets, 'login');
  return (
    <div className={cx(styles.root, 'container')}>
      <div className={cx(styles.card, 'card')}>
        <div className={styles.form}>
          <Drawing href={drawing} size="sm" className={styles.above} />
          {children}
        </div>
        <div className={styles.aside}>
          <Drawing href={drawing} />
          <p className="h3">{t('aside_title')}</p>
          <p className="muted">{t('aside_text')}</p>
        </div>
      </div>
    </div>
  );
}
