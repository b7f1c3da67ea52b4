import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { drawingUrl } from '#shared/brand-assets.ts';
import { cx } from '#ui/cx.ts';
import { Drawing } from '#ui/drawing.tsx';
import styles from './login.module.css';

interface LoginFrameProps {
  /** Whether the drawing stands above the form on a phone; a member's own picture takes its place. */
  drawing?: boolean | undefined;
  children: ReactNode;
}

/** The form, with the brand's drawing above it on a phone and beside it elsewhere. No stranger's face. */
export function LoginFrame({ drawing = true, children }: LoginFrameProps) {
  const { t } = useTranslation('login');
  const { assets } = useSettings();
  const href = drawingUrl(assets, 'login');
  return (
    <div className={cx(styles.root, 'container')}>
      <div className={cx(styles.card, 'card')}>
        <div className={styles.form}>
          {drawing && <Drawing href={href} size="sm" className={styles.above} />}
          {children}
        </div>
        <div className={styles.aside}>
          <Drawing href={href} />
          <p className="h3">{t('aside_title')}</p>
          <p className="muted">{t('aside_text')}</p>
        </div>
      </div>
    </div>
  );
}
