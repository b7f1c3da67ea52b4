import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { logoUrl } from '#shared/brand-assets.ts';
import { Button } from '#ui/button.tsx';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import styles from './too-young.module.css';

/** The answer to who is too young. It is final: there is no way back to the form. */
export function TooYoung() {
  const { t } = useTranslation(['signup', 'common']);
  const { name, min_age, assets, theme } = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.root}>
      <div className={styles.top}>
        <LogoLockup
          name={name}
          mark={logoUrl(assets, theme, 'light')}
          markDark={theme.logo.mark_dark && logoUrl(assets, theme, 'dark')}
        />
      </div>
      <div className={styles.words}>
        <p className={styles.age} aria-hidden="true">
          {min_age}+
        </p>
        <h1 className="h2" tabIndex={-1} ref={heading}>
          {t('too_young.title', { brand: name, min_age })}
        </h1>
        <p className="muted">{t('too_young.text')}</p>
      </div>
      <Button as={Link} replace to={paths.index} variant="secondary" size="lg" block>
        {t('common:actions.close')}
      </Button>
    </div>
  );
}
