import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { heroPicture } from '#lib/hero-picture.ts';
import { useSettings } from '#lib/settings.tsx';
import { useLocale } from '#lib/use-language.ts';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { PortraitPanel } from '#ui/portrait-panel.tsx';
import styles from './login.module.css';

/** The form beside a portrait; on narrow pages the form alone. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['login', 'common']);
  const settings = useSettings();
  const locale = useLocale();
  const { name, ...picture } = heroPicture(settings, 2);
  // The brand's own word is in its own language; others have the product's.
  const fictional =
    locale === settings.default_locale ? settings.fictional_singular : t('common:fictional.label');
  return (
    <div className={cx(styles.root, 'container')}>
      <div className={cx(styles.card, 'card')}>
        <div className={styles.form}>{children}</div>
        <PortraitPanel
          {...picture}
          className={styles.aside}
          sizes="440px"
          alt={t('aside_picture', { name })}
          marker={<FictionalMarker label={fictional} />}
          title={t('aside_title')}
          text={t('aside_text')}
        />
      </div>
    </div>
  );
}
