import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { heroPicture } from '#lib/hero-picture.ts';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { logoUrl } from '#shared/brand-assets.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import { PortraitPanel } from '#ui/portrait-panel.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './signup.module.css';

export interface SignupFrameProps {
  /** "Step 2 of 4"; none where there are no steps. */
  stepLabel?: string | undefined;
  /** What Back does; `home` leads to the home page. Null: there is no way out for now. */
  onBack: (() => void) | 'home' | null;
  children: ReactNode;
}

/** Around every state of signing up: a portrait beside it, and the way back or to logging in. */
export function SignupFrame({ stepLabel, onBack, children }: SignupFrameProps) {
  const { t } = useTranslation(['signup', 'common']);
  const settings = useSettings();
  const picture = heroPicture(settings, 1);
  const { name, assets, theme } = settings;
  const back = { variant: 'link', icon: <ArrowLeft />, className: styles.back } as const;
  return (
    <div className={styles.root}>
      <PortraitPanel
        {...picture}
        className={styles.aside}
        sizes="42vw"
        alt={t('aside_picture')}
        title={t('aside_title')}
        text={t('aside_text')}
        top={
          <Link to={paths.index} className={styles.logo}>
            <LogoLockup name={name} mark={logoUrl(assets, theme, 'dark')} onPhoto />
          </Link>
        }
      />
      <div className={styles.main}>
        <div className={styles.top}>
          {onBack === 'home' && (
            <Button {...back} as={Link} to={paths.index}>
              {t('common:actions.back')}
            </Button>
          )}
          {typeof onBack === 'function' && (
            <Button {...back} onClick={onBack}>
              {t('common:actions.back')}
            </Button>
          )}
          {stepLabel && <p className={cx(styles.step, 'small', 'muted')}>{stepLabel}</p>}
          {onBack !== null && (
            <p className={cx(styles.member, 'small', 'muted')}>
              {t('member')}{' '}
              <TextLink as={Link} standalone to={paths.login}>
                {t('common:actions.login')}
              </TextLink>
            </p>
          )}
        </div>
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  );
}
